-- Copies what the previous release writes into the payout details in users to payout_details; nothing where both have it. It goes with those columns.
CREATE OR REPLACE FUNCTION users_to_payout_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF num_nonnulls(
    new.payment_method, new.paypal_email, new.bank_name, new.account_holder, new.account_number, new.routing_number, new.swift_code,
    new.stripe_account_id, new.crypto_address, new.payout_changed_at, new.payout_ending) = 0 THEN
    DELETE FROM payout_details WHERE user_id = new.id;
    RETURN NULL;
  END IF;
  INSERT INTO payout_details AS t (
      user_id, payment_method, paypal_email, bank_name, account_holder, account_number, routing_number, swift_code, stripe_account_id,
      crypto_address, changed_at, account_ending)
  VALUES (new.id, new.payment_method, new.paypal_email, new.bank_name, new.account_holder, new.account_number, new.routing_number, new.swift_code,
    new.stripe_account_id, new.crypto_address, new.payout_changed_at, new.payout_ending)
  ON CONFLICT (user_id) DO UPDATE SET
      (payment_method, paypal_email, bank_name, account_holder, account_number, routing_number, swift_code, stripe_account_id,
      crypto_address, changed_at, account_ending)
    = (excluded.payment_method, excluded.paypal_email, excluded.bank_name, excluded.account_holder, excluded.account_number,
      excluded.routing_number, excluded.swift_code, excluded.stripe_account_id, excluded.crypto_address, excluded.changed_at,
      excluded.account_ending)
  WHERE (t.payment_method, t.paypal_email, t.bank_name, t.account_holder, t.account_number, t.routing_number, t.swift_code,
      t.stripe_account_id, t.crypto_address, t.changed_at, t.account_ending)
    IS DISTINCT FROM (
      excluded.payment_method, excluded.paypal_email, excluded.bank_name, excluded.account_holder, excluded.account_number,
      excluded.routing_number, excluded.swift_code, excluded.stripe_account_id, excluded.crypto_address, excluded.changed_at,
      excluded.account_ending);
  RETURN NULL;
END $$;
