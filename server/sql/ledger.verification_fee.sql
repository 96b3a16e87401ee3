-- Available → revenue: the fee for the check of a profile, charged once for each request.
CREATE OR REPLACE FUNCTION ledger.verification_fee(p_request integer, p_user integer, p_currency char(3), p_amount bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_amount > 0 IS NOT TRUE THEN RAISE EXCEPTION 'a fee is positive' USING ERRCODE = 'LG012'; END IF;
  RETURN (SELECT r.journal_id FROM ledger.post('verification_fee:' || p_request, 'fee', 'verification_request', p_request::text, p_currency,
    jsonb_build_array(
      jsonb_build_object('account', ledger.account('user_available', p_user, p_currency), 'amount', -p_amount),
      jsonb_build_object('account', ledger.account('platform_revenue', NULL, p_currency), 'amount', p_amount)), p_user) r);
END $$;

REVOKE ALL ON FUNCTION ledger.verification_fee FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.verification_fee TO vivobid_app;
