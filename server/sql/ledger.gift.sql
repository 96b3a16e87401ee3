-- Moves money from one person's balance to another's, once for each gift.
CREATE OR REPLACE FUNCTION ledger.gift(p_gift integer, p_sender integer, p_receiver integer, p_currency char(3), p_amount bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (p_amount > 0 AND p_sender <> p_receiver) IS NOT TRUE THEN RAISE EXCEPTION 'a gift is positive and for another' USING ERRCODE = 'LG012'; END IF;
  RETURN (SELECT journal_id FROM ledger.post('balance_gift:' || p_gift, 'gift', 'gift', p_gift::text, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('user_available', p_sender, p_currency), 'amount', -p_amount),
    jsonb_build_object('account', ledger.account('user_available', p_receiver, p_currency), 'amount', p_amount)), p_sender));
END $$;

REVOKE ALL ON FUNCTION ledger.gift FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.gift TO vivobid_app;
