-- Promo → available: an admin's grant to a person, once for each bonus.
CREATE OR REPLACE FUNCTION ledger.bonus(p_bonus integer, p_user integer, p_currency char(3), p_amount bigint, p_actor integer)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_amount > 0 IS NOT TRUE THEN RAISE EXCEPTION 'a bonus is positive' USING ERRCODE = 'LG012'; END IF;
  RETURN (SELECT r.journal_id FROM ledger.post('promo_bonus:' || p_bonus, 'promo', 'bonus', p_bonus::text, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('promo', NULL, p_currency), 'amount', -p_amount),
    jsonb_build_object('account', ledger.account('user_available', p_user, p_currency), 'amount', p_amount)), p_actor) r);
END $$;

REVOKE ALL ON FUNCTION ledger.bonus FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.bonus TO vivobid_app;
