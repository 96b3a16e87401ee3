CREATE OR REPLACE TRIGGER users_balance_sync AFTER UPDATE OF balance ON ledger.accounts FOR EACH ROW
  WHEN (NEW.kind = 'user_available' AND NEW.currency = 'USD') EXECUTE FUNCTION ledger.sync_user_balance();
