-- Checks at the commit that a journal has entries.
CREATE OR REPLACE FUNCTION ledger.check_journal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- counted, since NOT EXISTS is planned as a walk through all entries as long as the table has no statistics
  IF (SELECT count(*) FROM ledger.entries e WHERE e.journal_id = NEW.id) = 0 THEN
    RAISE EXCEPTION 'journal % has no entries', NEW.id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;

REVOKE ALL ON FUNCTION ledger.check_journal FROM PUBLIC, vivobid_app;
