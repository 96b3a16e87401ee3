-- Books money of a deposit that the card processor returned after taking it (ledger.card_reverse). The part that makes up for a loss
-- (p_loss) is the operator's; the rest pays debt first, and then goes to the balance with the maturity date of the deposit.
CREATE OR REPLACE FUNCTION ledger.card_return(p_ref_id text, p_currency char(3), p_user integer, p_amount bigint, p_loss bigint, p_deposit bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_key text := 'deposit_return:' || p_ref_id; v_person record; v_paid bigint; v_credit bigint; v_legs jsonb; v_journal bigint; v_parts jsonb;
  v_account bigint := ledger.account('user_available', p_user, p_currency); v_matures_at timestamptz := ledger.deposit_matures_at(p_deposit);
BEGIN
  IF p_amount > 0 IS NOT TRUE THEN RAISE EXCEPTION 'a return is positive' USING ERRCODE = 'LG012'; END IF;
  IF (p_loss BETWEEN 0 AND p_amount) IS NOT TRUE THEN RAISE EXCEPTION 'a loss is part of a return' USING ERRCODE = 'LG012'; END IF;
  SELECT * INTO v_person FROM ledger.lock_person(p_user, p_currency);
  SELECT j.id INTO v_journal FROM ledger.journals j WHERE j.idem_key = v_key;
  IF FOUND THEN RETURN v_journal; END IF;
  v_paid := least(greatest(v_person.debt, 0), p_amount - p_loss);
  v_credit := p_amount - p_loss - v_paid;
  v_legs := jsonb_build_array(jsonb_build_object('account', ledger.account('processor_clearing', NULL, p_currency), 'amount', -p_amount));
  IF p_loss > 0 THEN
    v_legs := v_legs || jsonb_build_object('account', ledger.account('chargeback_loss', NULL, p_currency), 'amount', p_loss);
  END IF;
  IF v_paid > 0 THEN v_legs := v_legs || jsonb_build_object('account', ledger.account('user_debt', p_user, p_currency), 'amount', v_paid); END IF;
  IF v_credit > 0 THEN
    v_legs := v_legs || jsonb_build_object('account', v_account, 'amount', v_credit);
    IF v_matures_at IS NOT NULL THEN
      v_parts := jsonb_build_array(jsonb_build_object('account', v_account, 'at', v_matures_at, 'amount', v_credit));
    END IF;
  END IF;
  RETURN (SELECT r.journal_id FROM ledger.post(v_key, 'deposit', 'card_return', p_ref_id, p_currency, v_legs, p_user, v_parts) r);
END $$;

REVOKE ALL ON FUNCTION ledger.card_return FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.card_return TO vivobid_app;
