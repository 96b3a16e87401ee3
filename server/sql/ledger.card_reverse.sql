-- Books money of a deposit that the card processor took back. The part beyond the deposit (p_loss) is the operator's loss; the rest comes
-- from the balance, that deposit's own part first, and a shortfall becomes debt.
CREATE OR REPLACE FUNCTION ledger.card_reverse(p_ref_id text, p_currency char(3), p_user integer, p_amount bigint, p_loss bigint, p_deposit bigint,
                                       OUT journal_id bigint, OUT short bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_key text := 'deposit_reversal:' || p_ref_id; v_person record; v_legs jsonb;
BEGIN
  IF p_amount > 0 IS NOT TRUE THEN RAISE EXCEPTION 'a reversal is positive' USING ERRCODE = 'LG012'; END IF;
  IF (p_loss BETWEEN 0 AND p_amount) IS NOT TRUE THEN RAISE EXCEPTION 'a loss is part of a reversal' USING ERRCODE = 'LG012'; END IF;
  SELECT * INTO v_person FROM ledger.lock_person(p_user, p_currency);
  short := 0;
  SELECT j.id INTO journal_id FROM ledger.journals j WHERE j.idem_key = v_key;
  IF FOUND THEN RETURN; END IF;
  short := greatest(p_amount - p_loss - v_person.available, 0);
  v_legs := jsonb_build_array(jsonb_build_object('account', ledger.account('processor_clearing', NULL, p_currency), 'amount', p_amount));
  IF p_loss > 0 THEN
    -- the account is created with the first loss
    INSERT INTO ledger.accounts (kind, currency, mode) VALUES ('chargeback_loss', p_currency, 'derived') ON CONFLICT DO NOTHING;
    v_legs := v_legs || jsonb_build_object('account', ledger.account('chargeback_loss', NULL, p_currency), 'amount', -p_loss);
  END IF;
  IF p_amount - p_loss > short THEN
    v_legs := v_legs || jsonb_build_object('account', ledger.account('user_available', p_user, p_currency), 'amount', short + p_loss - p_amount);
  END IF;
  IF short > 0 THEN v_legs := v_legs || jsonb_build_object('account', ledger.account('user_debt', p_user, p_currency), 'amount', -short); END IF;
  SELECT r.journal_id INTO journal_id
    FROM ledger.post(v_key, 'deposit_reversal', 'card', p_ref_id, p_currency, v_legs, p_user, NULL, NULL, ledger.deposit_matures_at(p_deposit)) r;
END $$;

REVOKE ALL ON FUNCTION ledger.card_reverse FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.card_reverse TO vivobid_app;
