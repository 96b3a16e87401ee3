-- Sent out → balance: returns a transfer that came back, once, and only as much as was sent.
CREATE OR REPLACE FUNCTION ledger.payout_fail(p_ref_id text, p_actor integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE h ledger.holds; v_owner integer;
BEGIN
  SELECT * INTO h FROM ledger.holds WHERE purpose = 'withdrawal' AND ref_id = p_ref_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no withdrawal %', p_ref_id USING ERRCODE = 'LG011'; END IF;
  IF h.status <> 'closed' OR h.released <> h.amount THEN RAISE EXCEPTION 'hold % was not sent out', h.id USING ERRCODE = 'LG010'; END IF;
  SELECT owner_id INTO v_owner FROM ledger.accounts WHERE id = h.account_id;
  RETURN (SELECT r.journal_id FROM ledger.post('payout_failed:' || p_ref_id, 'payout_failed', 'withdrawal', p_ref_id, h.currency,
    jsonb_build_array(
      jsonb_build_object('account', ledger.account('payout_clearing', NULL, h.currency), 'amount', -h.amount),
      jsonb_build_object('account', ledger.account('user_available', v_owner, h.currency), 'amount', h.amount)), p_actor) r);
END $$;

REVOKE ALL ON FUNCTION ledger.payout_fail FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.payout_fail TO vivobid_app;
