-- Moves the stored sums forward to the last committed journal. Journals are numbered before they are committed, so one with a lower
-- number may still appear. Numbers are assigned in ascending order: the writer of a lower one is among the writers found after the last
-- journal was read. Once all of them have ended, every lower number is committed or lost for good, and the statement that adds up sees
-- them all: under READ COMMITTED each statement has a snapshot of its own. Nobody waits for this function. It returns false and leaves
-- everything as it was when there is no journal, while another call is at work, and when a writer takes longer than two seconds.
CREATE OR REPLACE FUNCTION ledger.keep_sums() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_until timestamptz := clock_timestamp() + interval '2 seconds'; v_journal bigint; v_writers text[];
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'sums are kept under READ COMMITTED only' USING ERRCODE = 'LG015';
  END IF;
  IF NOT pg_try_advisory_xact_lock(hashtextextended('ledger.account_sums', 0)) THEN RETURN false; END IF;
  SELECT max(j.id) INTO v_journal FROM ledger.journals j;
  IF v_journal IS NULL THEN RETURN false; END IF;
  v_writers := ARRAY(SELECT ledger.journal_writers());
  WHILE v_writers && ARRAY(SELECT ledger.journal_writers()) LOOP
    IF clock_timestamp() > v_until THEN RETURN false; END IF;
    PERFORM pg_sleep(0.02);
  END LOOP;
  INSERT INTO ledger.account_sums AS k (account_id, journal_id, sum)
    SELECT a.id, v_journal, coalesce(kept.sum, 0) + (
      SELECT coalesce(sum(e.amount), 0) FROM ledger.entries e
       WHERE e.account_id = a.id AND e.journal_id > coalesce(kept.journal_id, 0) AND e.journal_id <= v_journal)
    FROM ledger.accounts a LEFT JOIN ledger.account_sums kept ON kept.account_id = a.id
    WHERE a.owner_id IS NULL
  ON CONFLICT (account_id) DO UPDATE SET journal_id = excluded.journal_id, sum = excluded.sum WHERE k.journal_id < excluded.journal_id;
  RETURN true;
END $$;

REVOKE ALL ON FUNCTION ledger.keep_sums FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.keep_sums TO vivobid_app;
