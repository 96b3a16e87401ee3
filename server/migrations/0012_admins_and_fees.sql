-- deposits that are awaited keep the limit of two admins as it is now
UPDATE payments SET two_admins_above = coalesce((SELECT (value ->> 'twoAdminsAbove')::integer FROM system_settings WHERE key = 'withdrawals'), 100000)
 WHERE type = 'deposit' AND status = 'pending' AND method IN ('paypal', 'bank_transfer');
--> statement-breakpoint
-- available → revenue: what the check of a profile costs, charged once for each request
CREATE FUNCTION ledger.verification_fee(p_request integer, p_user integer, p_currency char(3), p_amount bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_amount > 0 IS NOT TRUE THEN RAISE EXCEPTION 'a fee is positive' USING ERRCODE = 'LG012'; END IF;
  RETURN (SELECT r.journal_id FROM ledger.post('verification_fee:' || p_request, 'fee', 'verification_request', p_request::text, p_currency,
    jsonb_build_array(
      jsonb_build_object('account', ledger.account('user_available', p_user, p_currency), 'amount', -p_amount),
      jsonb_build_object('account', ledger.account('platform_revenue', NULL, p_currency), 'amount', p_amount)), p_user) r);
END $$;
--> statement-breakpoint
-- revenue → available: the fee of a request, whole, to who paid it, once, with the dates that it had (product.md 6, Maturity)
CREATE FUNCTION ledger.verification_fee_return(p_request integer, p_actor integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_owner integer; v_amount bigint; v_currency char(3); v_account bigint; v_parts jsonb;
BEGIN
  SELECT a.owner_id, -e.amount, j.currency, a.id,
      (SELECT jsonb_agg(jsonb_build_object('account', a.id, 'at', m.matures_at, 'amount', -m.amount))
       FROM ledger.entry_maturities m WHERE m.journal_id = e.journal_id AND m.seq = e.seq)
    INTO v_owner, v_amount, v_currency, v_account, v_parts
    FROM ledger.journals j JOIN ledger.entries e ON e.journal_id = j.id JOIN ledger.accounts a ON a.id = e.account_id
   WHERE j.idem_key = 'verification_fee:' || p_request AND a.kind = 'user_available';
  IF NOT FOUND THEN RAISE EXCEPTION 'no fee was paid for request %', p_request USING ERRCODE = 'LG011'; END IF;
  RETURN (SELECT r.journal_id FROM ledger.post('verification_fee_return:' || p_request, 'fee', 'verification_return', p_request::text, v_currency,
    jsonb_build_array(
      jsonb_build_object('account', ledger.account('platform_revenue', NULL, v_currency), 'amount', -v_amount),
      jsonb_build_object('account', v_account, 'amount', v_amount)), p_actor, v_parts) r);
END $$;
--> statement-breakpoint
-- promo → available: what an admin gives a person, once for each bonus
CREATE FUNCTION ledger.bonus(p_bonus integer, p_user integer, p_currency char(3), p_amount bigint, p_actor integer)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_amount > 0 IS NOT TRUE THEN RAISE EXCEPTION 'a bonus is positive' USING ERRCODE = 'LG012'; END IF;
  RETURN (SELECT r.journal_id FROM ledger.post('promo_bonus:' || p_bonus, 'promo', 'bonus', p_bonus::text, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('promo', NULL, p_currency), 'amount', -p_amount),
    jsonb_build_object('account', ledger.account('user_available', p_user, p_currency), 'amount', p_amount)), p_actor) r);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION ledger.verification_fee, ledger.verification_fee_return, ledger.bonus FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger.verification_fee, ledger.verification_fee_return, ledger.bonus TO vivobid_app;
