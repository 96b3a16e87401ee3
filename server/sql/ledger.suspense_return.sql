-- Suspense → back to the card.
CREATE OR REPLACE FUNCTION ledger.suspense_return(p_session text, p_currency char(3), p_actor integer)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_amount bigint := ledger.suspended(p_session, p_currency);
BEGIN
  RETURN (SELECT r.journal_id FROM ledger.post('suspense_end:' || p_session, 'card_refund', 'suspense', p_session, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('suspense', NULL, p_currency), 'amount', -v_amount),
    jsonb_build_object('account', ledger.account('processor_clearing', NULL, p_currency), 'amount', v_amount)), p_actor) r);
END $$;

REVOKE ALL ON FUNCTION ledger.suspense_return FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.suspense_return TO vivobid_app;
