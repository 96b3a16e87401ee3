-- Copies the available balance to users.balance, which nothing else may write (ledger.guard_user_balance).
CREATE OR REPLACE FUNCTION ledger.sync_user_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE public.users SET balance = NEW.balance WHERE id = NEW.owner_id;
  RETURN NULL;
END $$;

REVOKE ALL ON FUNCTION ledger.sync_user_balance FROM PUBLIC, vivobid_app;
