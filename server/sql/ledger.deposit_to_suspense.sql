-- Books money that was captured but differs from the amount due: once for each session of the processor, whatever payment it names.
CREATE OR REPLACE FUNCTION ledger.deposit_to_suspense(p_session text, p_currency char(3), p_amount bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_amount > 0 IS NOT TRUE THEN RAISE EXCEPTION 'money in suspense is positive' USING ERRCODE = 'LG012'; END IF;
  RETURN (SELECT r.journal_id FROM ledger.post('suspense:' || p_session, 'deposit', 'session', p_session, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('processor_clearing', NULL, p_currency), 'amount', -p_amount),
    jsonb_build_object('account', ledger.account('suspense', NULL, p_currency), 'amount', p_amount)), NULL) r);
END $$;

REVOKE ALL ON FUNCTION ledger.deposit_to_suspense FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.deposit_to_suspense TO vivobid_app;
