-- The money set aside for a session of the processor; both ways out of suspense share one key, so that only one is ever taken.
CREATE OR REPLACE FUNCTION ledger.suspended(p_session text, p_currency char(3)) RETURNS bigint LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_amount bigint;
BEGIN
  SELECT e.amount INTO v_amount FROM ledger.journals j JOIN ledger.entries e ON e.journal_id = j.id
   WHERE j.code = 'deposit' AND j.ref_type = 'session' AND j.ref_id = p_session AND e.account_id = ledger.account('suspense', NULL, p_currency);
  IF v_amount IS NULL THEN RAISE EXCEPTION 'nothing of % is in suspense', p_session USING ERRCODE = 'LG011'; END IF;
  RETURN v_amount;
END $$;

REVOKE ALL ON FUNCTION ledger.suspended FROM PUBLIC, vivobid_app;
