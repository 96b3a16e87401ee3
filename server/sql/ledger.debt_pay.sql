-- Pays debt from the balance, as far as it goes; the version of the account distinguishes the payments. Every credit runs it, so no
-- caller has to.
CREATE OR REPLACE FUNCTION ledger.debt_pay(p_currency char(3), p_user integer)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_person record; v_paid bigint;
BEGIN
  SELECT * INTO v_person FROM ledger.lock_person(p_user, p_currency);
  v_paid := least(v_person.debt, v_person.available);
  IF v_paid <= 0 THEN RETURN 0; END IF;
  PERFORM ledger.post('debt_pay:' || p_user || ':' || v_person.version, 'correction', 'debt', p_user::text, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('user_available', p_user, p_currency), 'amount', -v_paid),
    jsonb_build_object('account', ledger.account('user_debt', p_user, p_currency), 'amount', v_paid)), NULL);
  RETURN v_paid;
END $$;

REVOKE ALL ON FUNCTION ledger.debt_pay FROM PUBLIC, vivobid_app;
