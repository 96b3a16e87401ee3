-- Copies payout_details to the payout details in users, where the previous release reads them; nothing where both have it. It goes with those columns.
CREATE OR REPLACE FUNCTION payout_details_to_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u SET
      (payment_method, paypal_email, bank_name, account_holder, account_number, routing_number, swift_code, stripe_account_id,
      crypto_address, payout_changed_at, payout_ending)
    = (new.payment_method, new.paypal_email, new.bank_name, new.account_holder, new.account_number, new.routing_number, new.swift_code,
      new.stripe_account_id, new.crypto_address, new.changed_at, new.account_ending)
  WHERE u.id = coalesce(new.user_id, old.user_id)
    AND (u.payment_method, u.paypal_email, u.bank_name, u.account_holder, u.account_number, u.routing_number, u.swift_code,
      u.stripe_account_id, u.crypto_address, u.payout_changed_at, u.payout_ending)
    IS DISTINCT FROM (
      new.payment_method, new.paypal_email, new.bank_name, new.account_holder, new.account_number, new.routing_number, new.swift_code,
      new.stripe_account_id, new.crypto_address, new.changed_at, new.account_ending);
  RETURN NULL;
END $$;
