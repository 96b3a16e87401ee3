-- Revenue → available: returns the fee of a request, whole, to its payer, once, with its original dates (product.md 6, Maturity).
CREATE OR REPLACE FUNCTION ledger.verification_fee_return(p_request integer, p_actor integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_owner integer; v_amount bigint; v_currency char(3); v_account bigint; v_parts jsonb;
BEGIN
  SELECT a.owner_id, -e.amount, j.currency, a.id,
      (SELECT jsonb_agg(jsonb_build_object('account', a.id, 'at', m.matures_at, 'amount', -m.amount))
       FROM ledger.entry_maturities m WHERE m.journal_id = e.journal_id AND m.seq = e.seq)
    INTO v_owner, v_amount, v_currency, v_account, v_parts
    FROM ledger.journals j JOIN ledger.entries e ON e.journal_id = j.id JOIN ledger.accounts a ON a.id = e.account_id
   WHERE j.idem_key = 'verification_fee:' || p_request AND a.kind = 'user_available';
  IF NOT FOUND THEN RAISE EXCEPTION 'no fee was paid for request %', p_request USING ERRCODE = 'LG011'; END IF;
  RETURN (SELECT r.journal_id FROM ledger.post('verification_fee_return:' || p_request, 'fee', 'verification_return', p_request::text, v_currency,
    jsonb_build_array(
      jsonb_build_object('account', ledger.account('platform_revenue', NULL, v_currency), 'amount', -v_amount),
      jsonb_build_object('account', v_account, 'amount', v_amount)), p_actor, v_parts) r);
END $$;

REVOKE ALL ON FUNCTION ledger.verification_fee_return FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.verification_fee_return TO vivobid_app;
