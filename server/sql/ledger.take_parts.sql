-- Takes dated parts from a locked balance that p_amount is to leave: the part dated p_first, then parts by maturity, the latest first;
-- undated money goes last. With p_matured_by it takes only parts matured by then, the oldest date first, and refuses more than those as
-- missing.
CREATE OR REPLACE FUNCTION ledger.take_parts(p_account bigint, p_amount bigint, p_matured_by timestamptz, p_first timestamptz)
RETURNS jsonb LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_taken jsonb;
BEGIN
  IF p_matured_by IS NOT NULL AND p_amount > (
      SELECT a.balance - (SELECT coalesce(sum(m.amount), 0) FROM ledger.maturing m WHERE m.account_id = a.id AND m.matures_at > p_matured_by)
      FROM ledger.accounts a WHERE a.id = p_account) THEN
    RAISE EXCEPTION 'too little of account % has matured', p_account USING ERRCODE = 'LG009';
  END IF;
  WITH line AS (
    SELECT m.matures_at, m.amount, (sum(m.amount) OVER (ORDER BY (p_first IS NOT NULL AND m.matures_at = p_first) DESC,
        CASE WHEN p_matured_by IS NULL THEN m.matures_at END DESC, m.matures_at))::bigint AS upto
    FROM ledger.maturing m WHERE m.account_id = p_account AND m.matures_at <= coalesce(p_matured_by, 'infinity')
  ), taken AS (
    SELECT l.matures_at, l.amount AS had, least(l.upto, p_amount) - (l.upto - l.amount) AS amount FROM line l WHERE l.upto - l.amount < p_amount
  ), gone AS (
    DELETE FROM ledger.maturing m USING taken t WHERE m.account_id = p_account AND m.matures_at = t.matures_at AND t.amount = t.had
  ), less AS (
    UPDATE ledger.maturing m SET amount = m.amount - t.amount FROM taken t
    WHERE m.account_id = p_account AND m.matures_at = t.matures_at AND t.amount < t.had
  )
  SELECT jsonb_agg(jsonb_build_object('at', t.matures_at, 'amount', t.amount)) INTO v_taken FROM taken t;
  RETURN v_taken;
END $$;

REVOKE ALL ON FUNCTION ledger.take_parts FROM PUBLIC, vivobid_app;
