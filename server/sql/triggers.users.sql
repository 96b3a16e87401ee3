CREATE OR REPLACE TRIGGER campaign_business_changed AFTER UPDATE OF is_active, display_name, username ON users FOR EACH ROW
  WHEN (new.role = 'business' AND (old.is_active, old.display_name, old.username)
    IS DISTINCT FROM (new.is_active, new.display_name, new.username)) EXECUTE FUNCTION campaigns_of_business_changed();

CREATE OR REPLACE TRIGGER discovery_user_added AFTER INSERT ON users FOR EACH ROW
  WHEN (new.role = 'influencer') EXECUTE FUNCTION discovery_changed('id');

CREATE OR REPLACE TRIGGER discovery_user_changed AFTER UPDATE OF username, display_name, avatar_url, bio, profession, expertise, country_of_origin,
  languages_spoken, is_active, role ON users FOR EACH ROW
  WHEN (new.role = 'influencer' AND (old.username, old.display_name, old.avatar_url, old.bio, old.profession, old.expertise,
      old.country_of_origin, old.languages_spoken, old.is_active, old.role)
    IS DISTINCT FROM (new.username, new.display_name, new.avatar_url, new.bio, new.profession, new.expertise,
      new.country_of_origin, new.languages_spoken, new.is_active, new.role)) EXECUTE FUNCTION discovery_changed('id');

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
