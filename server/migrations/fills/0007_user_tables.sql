-- Gives the accounts of before their rows in the new tables, two thousand in a transaction, while the previous release goes on writing to users:
-- triggers copy that from the migration on.
DO $$
DECLARE
  after integer := 0;
  batch integer[];
BEGIN
  LOOP
    SELECT array_agg(id), max(id) INTO batch, after FROM (SELECT id FROM users WHERE id > after ORDER BY id LIMIT 2000) next;
    EXIT WHEN batch IS NULL;
    PERFORM FROM users WHERE id = ANY (batch) ORDER BY id FOR NO KEY UPDATE;
    INSERT INTO user_addresses (user_id, street_address, city, state, country, postal_code)
    SELECT id, street_address, city, state, country, postal_code FROM users
    WHERE id = ANY (batch) AND num_nonnulls(street_address, city, state, country, postal_code) > 0
    ON CONFLICT DO NOTHING;
    INSERT INTO payout_details (user_id, payment_method, paypal_email, bank_name, account_holder, account_number, routing_number, swift_code,
      stripe_account_id, crypto_address, changed_at, account_ending)
    SELECT id, payment_method, paypal_email, bank_name, account_holder, account_number, routing_number, swift_code, stripe_account_id,
      crypto_address, payout_changed_at, payout_ending FROM users
    WHERE id = ANY (batch) AND num_nonnulls(payment_method, paypal_email, bank_name, account_holder, account_number, routing_number, swift_code,
      stripe_account_id, crypto_address, payout_changed_at, payout_ending) > 0
    ON CONFLICT DO NOTHING;
    INSERT INTO user_profiles (user_id, profile_picture_filename, cover_url, profession, business_type, countries_of_operation,
      country_of_origin, languages_spoken, ai_proficiency, expertise, certifications, industries, website, bio)
    SELECT id, profile_picture_filename, cover_url, profession, business_type, countries_of_operation, country_of_origin, languages_spoken,
      ai_proficiency, expertise, certifications, industries, website, bio FROM users WHERE id = ANY (batch)
    ON CONFLICT DO NOTHING;
    COMMIT;
  END LOOP;
END $$;
