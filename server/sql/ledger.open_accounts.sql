-- Opens the accounts of a new person.
CREATE OR REPLACE FUNCTION ledger.open_accounts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO ledger.accounts (kind, owner_id, currency, mode, balance, version, min_balance)
  VALUES ('user_available', NEW.id, 'USD', 'stored', 0, 0, 0), ('user_held', NEW.id, 'USD', 'stored', 0, 0, 0),
         ('user_debt', NEW.id, 'USD', 'derived', NULL, NULL, NULL);
  RETURN NULL;
END $$;

REVOKE ALL ON FUNCTION ledger.open_accounts FROM PUBLIC, vivobid_app;
