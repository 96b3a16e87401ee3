-- Books money from the card processor or an account of the house, for a user; it may be withdrawn from p_matures_at on, at once if that
-- is null.
CREATE OR REPLACE FUNCTION ledger.deposit(p_payment integer, p_user integer, p_currency char(3), p_amount bigint, p_matures_at timestamptz)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_account bigint := ledger.account('user_available', p_user, p_currency);
BEGIN
  IF p_amount > 0 IS NOT TRUE THEN RAISE EXCEPTION 'a deposit is positive' USING ERRCODE = 'LG012'; END IF;
  RETURN (SELECT r.journal_id FROM ledger.post('deposit:' || p_payment, 'deposit', 'payment', p_payment::text, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('processor_clearing', NULL, p_currency), 'amount', -p_amount),
    jsonb_build_object('account', v_account, 'amount', p_amount)), p_user,
    CASE WHEN p_matures_at IS NOT NULL THEN jsonb_build_array(jsonb_build_object('account', v_account, 'at', p_matures_at, 'amount', p_amount)) END) r);
END $$;

REVOKE ALL ON FUNCTION ledger.deposit FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.deposit TO vivobid_app;
