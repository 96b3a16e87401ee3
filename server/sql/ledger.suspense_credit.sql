-- Suspense → its owner, dated as a deposit by card.
CREATE OR REPLACE FUNCTION ledger.suspense_credit(p_session text, p_currency char(3), p_user integer, p_actor integer, p_matures_at timestamptz)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_amount bigint := ledger.suspended(p_session, p_currency); v_account bigint := ledger.account('user_available', p_user, p_currency);
BEGIN
  RETURN (SELECT r.journal_id FROM ledger.post('suspense_end:' || p_session, 'deposit', 'suspense', p_session, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('suspense', NULL, p_currency), 'amount', -v_amount),
    jsonb_build_object('account', v_account, 'amount', v_amount)), p_actor,
    CASE WHEN p_matures_at IS NOT NULL THEN jsonb_build_array(jsonb_build_object('account', v_account, 'at', p_matures_at, 'amount', v_amount)) END) r);
END $$;

REVOKE ALL ON FUNCTION ledger.suspense_credit FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.suspense_credit TO vivobid_app;
