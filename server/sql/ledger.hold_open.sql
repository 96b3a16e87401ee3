-- Available → held, with the hold's row. A withdrawal takes only what has matured by p_matured_by ('infinity': the rule is off).
CREATE OR REPLACE FUNCTION ledger.hold_open(p_purpose text, p_ref_id text, p_currency char(3), p_user integer, p_amount bigint, p_actor integer,
                                 p_matured_by timestamptz DEFAULT NULL)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_held bigint := ledger.account('user_held', p_user, p_currency); r record;
BEGIN
  IF p_amount > 0 IS NOT TRUE THEN RAISE EXCEPTION 'a hold is positive' USING ERRCODE = 'LG012'; END IF;
  IF (p_purpose = 'withdrawal') <> (p_matured_by IS NOT NULL) THEN
    RAISE EXCEPTION 'a withdrawal, and nothing else, is held of matured money' USING ERRCODE = 'LG012';
  END IF;
  SELECT * INTO r FROM ledger.post('hold:' || p_purpose || ':' || p_ref_id, 'hold', p_purpose, p_ref_id, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('user_available', p_user, p_currency), 'amount', -p_amount),
    jsonb_build_object('account', v_held, 'amount', p_amount)), p_actor, NULL, p_matured_by);
  IF NOT r.replayed THEN
    INSERT INTO ledger.holds (purpose, ref_id, account_id, currency, amount, opened_by, dated, matured_by)
    VALUES (p_purpose, p_ref_id, v_held, p_currency, p_amount, r.journal_id, r.dated, p_matured_by);
  END IF;
  RETURN r.journal_id;
END $$;

REVOKE ALL ON FUNCTION ledger.hold_open FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.hold_open TO vivobid_app;
