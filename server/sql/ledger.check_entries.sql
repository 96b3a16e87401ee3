-- Checks that a journal balances after each statement that adds entries to it. Nothing that a session can set affects this.
CREATE OR REPLACE FUNCTION ledger.check_entries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE v_bad record;
BEGIN
  SELECT j.id, count(*) AS entries, sum(e.amount) AS total, count(*) FILTER (WHERE a.currency <> j.currency) AS in_other_currencies INTO v_bad
    FROM ledger.journals j JOIN ledger.entries e ON e.journal_id = j.id JOIN ledger.accounts a ON a.id = e.account_id
   WHERE j.id = ANY (ARRAY(SELECT added.journal_id FROM added))
   GROUP BY j.id HAVING count(*) < 2 OR sum(e.amount) <> 0 OR count(*) FILTER (WHERE a.currency <> j.currency) > 0
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'unbalanced journal % (entries %, sum %, foreign currency %)', v_bad.id, v_bad.entries, v_bad.total, v_bad.in_other_currencies
      USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;

REVOKE ALL ON FUNCTION ledger.check_entries FROM PUBLIC, vivobid_app;
