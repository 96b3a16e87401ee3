-- Held → payee, fee, and the rest back to the payer: exactly once, on every path. Of dated money, the payee gets the part that matures
-- last, the payer the part before it, the fee the part that matures first.
CREATE OR REPLACE FUNCTION ledger.hold_close(p_purpose text, p_ref_id text, p_payee integer, p_release bigint, p_fee bigint, p_actor integer,
                                  OUT outcome text, OUT journal_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  h ledger.holds; v_legs jsonb; v_payer integer; v_refund bigint; v_code text; v_to_payee bigint; v_to_payer bigint;
  v_payee_account bigint; v_payer_account bigint; v_held jsonb; v_parts jsonb;
BEGIN
  SELECT * INTO h FROM ledger.holds WHERE purpose = p_purpose AND ref_id = p_ref_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no hold % %', p_purpose, p_ref_id USING ERRCODE = 'LG011'; END IF;
  v_refund := h.amount - p_release;
  -- a withdrawal is returned whole; payments go through ledger.payout
  IF (v_refund >= 0 AND p_fee >= 0 AND p_fee <= p_release AND (p_purpose <> 'withdrawal' OR p_release = 0)) IS NOT TRUE THEN
    RAISE EXCEPTION 'bad split' USING ERRCODE = 'LG012';
  END IF;
  IF h.status = 'closed' THEN
    IF h.released <> p_release THEN RAISE EXCEPTION 'hold % was closed the other way', h.id USING ERRCODE = 'LG010'; END IF;
    outcome := 'replayed'; journal_id := h.closed_by;
    RETURN;
  END IF;
  SELECT a.owner_id INTO v_payer FROM ledger.accounts a WHERE a.id = h.account_id;
  v_code := CASE WHEN p_release = 0 THEN 'hold_refund' ELSE 'hold_release' END;
  v_to_payee := p_release - p_fee; v_to_payer := v_refund;
  IF p_payee = v_payer THEN v_to_payer := v_to_payer + v_to_payee; v_to_payee := 0; END IF;
  IF v_to_payee > 0 THEN v_payee_account := ledger.account('user_available', p_payee, h.currency); END IF;
  IF v_to_payer > 0 THEN v_payer_account := ledger.account('user_available', v_payer, h.currency); END IF;
  v_legs := jsonb_build_array(jsonb_build_object('account', h.account_id, 'amount', -h.amount));
  IF v_to_payee > 0 THEN v_legs := v_legs || jsonb_build_object('account', v_payee_account, 'amount', v_to_payee); END IF;
  IF p_fee > 0 THEN v_legs := v_legs || jsonb_build_object('account', ledger.account('platform_revenue', NULL, h.currency), 'amount', p_fee); END IF;
  IF v_to_payer > 0 THEN v_legs := v_legs || jsonb_build_object('account', v_payer_account, 'amount', v_to_payer); END IF;
  IF h.dated > 0 THEN
    SELECT jsonb_agg(jsonb_build_object('at', m.matures_at, 'amount', m.amount)) INTO v_held
      FROM ledger.entry_maturities m JOIN ledger.entries e ON e.journal_id = m.journal_id AND e.seq = m.seq
      WHERE m.journal_id = h.opened_by AND e.account_id = h.account_id;
    SELECT jsonb_agg(part.each || jsonb_build_object('account', part.account)) INTO v_parts FROM (
      SELECT v_payee_account AS account, jsonb_array_elements(ledger.parts_between(v_held, 0, v_to_payee)) AS each
      UNION ALL SELECT v_payer_account, jsonb_array_elements(ledger.parts_between(v_held, v_to_payee, v_to_payee + v_to_payer))) part;
  END IF;
  SELECT r.journal_id INTO journal_id
    FROM ledger.post('close:' || p_purpose || ':' || p_ref_id, v_code, p_purpose, p_ref_id, h.currency, v_legs, p_actor, v_parts) r;
  UPDATE ledger.holds SET status = 'closed', released = p_release, refunded = v_refund, closed_by = hold_close.journal_id WHERE id = h.id;
  outcome := CASE WHEN v_refund = 0 THEN 'released' WHEN p_release = 0 THEN 'refunded' ELSE 'split' END;
END $$;

REVOKE ALL ON FUNCTION ledger.hold_close FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.hold_close TO vivobid_app;
