-- Held → sent out: a withdrawal is paid exactly once, and whole.
CREATE OR REPLACE FUNCTION ledger.payout(p_ref_id text, p_actor integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE h ledger.holds; v_journal bigint;
BEGIN
  SELECT * INTO h FROM ledger.holds WHERE purpose = 'withdrawal' AND ref_id = p_ref_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no withdrawal %', p_ref_id USING ERRCODE = 'LG011'; END IF;
  IF h.status = 'closed' THEN
    IF h.released <> h.amount THEN RAISE EXCEPTION 'hold % was closed the other way', h.id USING ERRCODE = 'LG010'; END IF;
    RETURN h.closed_by;
  END IF;
  SELECT r.journal_id INTO v_journal FROM ledger.post('close:withdrawal:' || p_ref_id, 'payout', 'withdrawal', p_ref_id, h.currency,
    jsonb_build_array(
      jsonb_build_object('account', h.account_id, 'amount', -h.amount),
      jsonb_build_object('account', ledger.account('payout_clearing', NULL, h.currency), 'amount', h.amount)), p_actor) r;
  UPDATE ledger.holds SET status = 'closed', released = h.amount, closed_by = v_journal WHERE id = h.id;
  RETURN v_journal;
END $$;

REVOKE ALL ON FUNCTION ledger.payout FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.payout TO vivobid_app;
