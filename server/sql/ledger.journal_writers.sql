-- The transactions that may have booked something not yet committed: writers of journals hold this lock from before the journal gets its
-- number until after the commit.
CREATE OR REPLACE FUNCTION ledger.journal_writers() RETURNS SETOF text LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  SELECT DISTINCT l.virtualtransaction FROM pg_locks l
   WHERE l.relation = 'ledger.journals'::regclass AND l.mode = 'RowExclusiveLock'
     AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
$$;

REVOKE ALL ON FUNCTION ledger.journal_writers FROM PUBLIC, vivobid_app;
