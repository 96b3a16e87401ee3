CREATE OR REPLACE TRIGGER campaign_business_changed AFTER UPDATE OF is_active, display_name, username, name_skeleton, resembles
  ON users FOR EACH ROW
  WHEN (new.role = 'business' AND (old.is_active, old.display_name, old.username, old.resembles)
    IS DISTINCT FROM (new.is_active, new.display_name, new.username, new.resembles)) EXECUTE FUNCTION campaigns_of_business_changed();

CREATE OR REPLACE TRIGGER discovery_user_added AFTER INSERT ON users FOR EACH ROW
  WHEN (new.role = 'influencer') EXECUTE FUNCTION discovery_changed('id');

CREATE OR REPLACE TRIGGER discovery_user_changed AFTER UPDATE OF username, display_name, avatar_url, is_active, role ON users FOR EACH ROW
  WHEN (new.role = 'influencer' AND (old.username, old.display_name, old.avatar_url, old.is_active, old.role)
    IS DISTINCT FROM (new.username, new.display_name, new.avatar_url, new.is_active, new.role)) EXECUTE FUNCTION discovery_changed('id');

CREATE OR REPLACE TRIGGER live_account_blocked AFTER UPDATE OF is_active ON users FOR EACH ROW
  WHEN (old.is_active AND NOT new.is_active) EXECUTE FUNCTION live_account_blocked();

CREATE OR REPLACE TRIGGER users_balance_guard BEFORE UPDATE OF balance ON users FOR EACH ROW
  WHEN (NEW.balance IS DISTINCT FROM OLD.balance) EXECUTE FUNCTION ledger.guard_user_balance();

CREATE OR REPLACE TRIGGER users_balance_zero BEFORE INSERT ON users FOR EACH ROW
  WHEN (NEW.balance <> 0) EXECUTE FUNCTION ledger.guard_user_balance();

CREATE OR REPLACE TRIGGER users_open_accounts AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION ledger.open_accounts();

CREATE OR REPLACE TRIGGER users_recount_ratings AFTER UPDATE OF is_active ON users FOR EACH ROW
  WHEN (old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION recount_after_block();

CREATE OR REPLACE TRIGGER users_role_ends_sessions AFTER UPDATE OF role ON users FOR EACH ROW
  WHEN (old.role IS DISTINCT FROM new.role) EXECUTE FUNCTION end_sessions_of_new_role();

CREATE OR REPLACE TRIGGER users_mark_lookalike BEFORE INSERT OR UPDATE OF display_name, name_skeleton ON users FOR EACH ROW
  EXECUTE FUNCTION mark_lookalike();

CREATE OR REPLACE TRIGGER users_add_user_profiles AFTER INSERT ON users FOR EACH ROW
  EXECUTE FUNCTION users_to_profile();

CREATE OR REPLACE TRIGGER users_change_user_profiles AFTER UPDATE OF
  profile_picture_filename, cover_url, profession, business_type, countries_of_operation, country_of_origin, languages_spoken,
  ai_proficiency, expertise, certifications, industries, website, bio
  ON users FOR EACH ROW
  WHEN ((
      old.profile_picture_filename, old.cover_url, old.profession, old.business_type, old.countries_of_operation, old.country_of_origin,
      old.languages_spoken, old.ai_proficiency, old.expertise, old.certifications, old.industries, old.website, old.bio)
    IS DISTINCT FROM (
      new.profile_picture_filename, new.cover_url, new.profession, new.business_type, new.countries_of_operation, new.country_of_origin,
      new.languages_spoken, new.ai_proficiency, new.expertise, new.certifications, new.industries, new.website, new.bio))
  EXECUTE FUNCTION users_to_profile();

CREATE OR REPLACE TRIGGER users_add_user_addresses AFTER INSERT ON users FOR EACH ROW
  WHEN (num_nonnulls(
      new.street_address, new.city, new.state, new.country, new.postal_code) > 0)
  EXECUTE FUNCTION users_to_address();

CREATE OR REPLACE TRIGGER users_change_user_addresses AFTER UPDATE OF
  street_address, city, state, country, postal_code
  ON users FOR EACH ROW
  WHEN ((
      old.street_address, old.city, old.state, old.country, old.postal_code)
    IS DISTINCT FROM (
      new.street_address, new.city, new.state, new.country, new.postal_code))
  EXECUTE FUNCTION users_to_address();

CREATE OR REPLACE TRIGGER users_add_payout_details AFTER INSERT ON users FOR EACH ROW
  WHEN (num_nonnulls(
      new.payment_method, new.paypal_email, new.bank_name, new.account_holder, new.account_number, new.routing_number, new.swift_code,
      new.stripe_account_id, new.crypto_address, new.payout_changed_at, new.payout_ending) > 0)
  EXECUTE FUNCTION users_to_payout_details();

CREATE OR REPLACE TRIGGER users_change_payout_details AFTER UPDATE OF
  payment_method, paypal_email, bank_name, account_holder, account_number, routing_number, swift_code, stripe_account_id, crypto_address,
  payout_changed_at, payout_ending
  ON users FOR EACH ROW
  WHEN ((
      old.payment_method, old.paypal_email, old.bank_name, old.account_holder, old.account_number, old.routing_number, old.swift_code,
      old.stripe_account_id, old.crypto_address, old.payout_changed_at, old.payout_ending)
    IS DISTINCT FROM (
      new.payment_method, new.paypal_email, new.bank_name, new.account_holder, new.account_number, new.routing_number, new.swift_code,
      new.stripe_account_id, new.crypto_address, new.payout_changed_at, new.payout_ending))
  EXECUTE FUNCTION users_to_payout_details();
