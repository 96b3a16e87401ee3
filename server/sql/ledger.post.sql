-- The only way to write. p_legs: [{"account": 1, "amount": -500}, …], each account at most once. p_parts: dated parts of the credits,
-- [{"account": 1, "at": "…", "amount": 300}, …]; without it the credit gets the parts that the debit gave up. p_matured_by and p_first as
-- for ledger.take_parts. A credit pays its owner's debt first, in a journal of its own. Accounts, people and journals are found by their
-- keys: a generic plan scans a table that is small, or that has no statistics yet, and enable_seqscan = off prevents it
-- (docs/performance.md).
CREATE OR REPLACE FUNCTION ledger.post(p_key text, p_code text, p_ref_type text, p_ref_id text, p_currency char(3), p_legs jsonb, p_actor integer,
                            p_parts jsonb DEFAULT NULL, p_matured_by timestamptz DEFAULT NULL, p_first timestamptz DEFAULT NULL,
                            OUT journal_id bigint, OUT replayed boolean, OUT dated bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_hash bytea := sha256(convert_to(concat_ws('|', p_code, p_ref_type, p_ref_id, p_currency, p_legs::text), 'UTF8'));
  v_old_hash bytea; v_leg record; v_balance bigint; v_version bigint; v_parts jsonb; v_pool jsonb; v_sum bigint; v_owner integer;
  v_accounts bigint[]; v_amounts bigint[]; v_balances bigint[] := '{}'; v_versions bigint[] := '{}';
  v_written jsonb; v_credited integer[] := '{}';
BEGIN
  replayed := false; dated := 0;
  IF jsonb_array_length(p_legs) NOT BETWEEN 2 AND 20 THEN RAISE EXCEPTION 'a journal has 2 to 20 legs' USING ERRCODE = 'LG005'; END IF;
  -- the key first: a duplicate waits here for the outcome of the other
  INSERT INTO ledger.journals (idem_key, request_hash, code, ref_type, ref_id, currency, actor_id)
       VALUES (p_key, v_hash, p_code, p_ref_type, p_ref_id, p_currency, p_actor)
  ON CONFLICT (idem_key) DO NOTHING RETURNING id INTO journal_id;
  IF journal_id IS NULL THEN
    SELECT j.id, j.request_hash INTO STRICT journal_id, v_old_hash FROM ledger.journals j WHERE j.idem_key = p_key;
    IF v_old_hash <> v_hash THEN RAISE EXCEPTION 'key % was used with other parameters', p_key USING ERRCODE = 'LG006'; END IF;
    replayed := true;
    RETURN;
  END IF;
  -- debits before credits, which may get the parts that those gave up
  SELECT array_agg(l.account ORDER BY l.amount > 0, l.account), array_agg(l.amount ORDER BY l.amount > 0, l.account) INTO v_accounts, v_amounts
    FROM jsonb_to_recordset(p_legs) l (account bigint, amount bigint);
  -- locks in one order everywhere: people ascending, then stored accounts ascending
  PERFORM 1 FROM public.users u
    WHERE u.id = ANY (ARRAY(SELECT a.owner_id FROM ledger.accounts a WHERE a.id = ANY (v_accounts) AND a.kind = 'user_available'))
    ORDER BY u.id FOR NO KEY UPDATE;
  PERFORM 1 FROM ledger.accounts a WHERE a.id = ANY (v_accounts) AND a.mode = 'stored' ORDER BY a.id FOR NO KEY UPDATE;
  FOR v_leg IN
    SELECT l.account, l.amount, l.seq, a.mode, a.currency, a.kind, a.owner_id, a.dated
      FROM unnest(v_accounts, v_amounts) WITH ORDINALITY l (account, amount, seq) JOIN ledger.accounts a ON a.id = l.account ORDER BY l.seq
  LOOP
    IF v_leg.currency <> p_currency THEN RAISE EXCEPTION 'currency mismatch' USING ERRCODE = 'LG007'; END IF;
    v_balance := NULL; v_version := NULL; v_parts := NULL; v_sum := 0;
    IF v_leg.mode = 'stored' THEN
      IF v_leg.amount < 0 AND v_leg.dated > 0 THEN
        v_parts := ledger.take_parts(v_leg.account, -v_leg.amount, p_matured_by, p_first);
        v_pool := v_parts;
      ELSIF v_leg.amount > 0 AND p_parts IS NOT NULL THEN
        SELECT jsonb_agg(jsonb_build_object('at', p.at, 'amount', p.amount)) INTO v_parts
          FROM jsonb_to_recordset(p_parts) p (account bigint, at timestamptz, amount bigint) WHERE p.account = v_leg.account;
      ELSIF v_leg.amount > 0 AND v_pool IS NOT NULL THEN
        v_parts := ledger.parts_between(v_pool, 0, v_leg.amount);
        v_pool := NULL;
      END IF;
      IF v_parts IS NOT NULL THEN
        SELECT sum(p.amount) INTO v_sum FROM jsonb_to_recordset(v_parts) p (amount bigint);
        SELECT coalesce(v_written, '[]') || jsonb_agg(jsonb_build_object(
            'seq', v_leg.seq, 'at', p.at, 'amount', sign(v_leg.amount)::int * p.amount)) INTO v_written
          FROM jsonb_to_recordset(v_parts) p (at timestamptz, amount bigint);
      END IF;
      UPDATE ledger.accounts a SET balance = a.balance + v_leg.amount, version = a.version + 1,
          dated = a.dated + CASE WHEN v_leg.kind = 'user_available' THEN sign(v_leg.amount)::int * v_sum ELSE 0 END
       WHERE a.id = v_leg.account AND a.balance + v_leg.amount >= a.min_balance RETURNING a.balance, a.version INTO v_balance, v_version;
      IF NOT FOUND THEN
        IF v_leg.kind = 'user_available' AND ledger.debt_of(v_leg.owner_id, p_currency) > 0 THEN
          RAISE EXCEPTION 'account % is in debt', v_leg.account USING ERRCODE = 'LG014';
        END IF;
        RAISE EXCEPTION 'insufficient funds on account %', v_leg.account USING ERRCODE = 'LG009';
      END IF;
      IF v_leg.kind = 'user_available' AND v_leg.amount > 0 THEN
        -- a debtor has no balance (I33), so only empty balances have to be checked for debt
        IF v_balance = v_leg.amount THEN v_credited := array_append(v_credited, v_leg.owner_id); END IF;
        IF v_parts IS NOT NULL THEN
          INSERT INTO ledger.maturing AS m (account_id, matures_at, amount)
          SELECT v_leg.account, p.at, p.amount FROM jsonb_to_recordset(v_parts) p (at timestamptz, amount bigint)
          ON CONFLICT (account_id, matures_at) DO UPDATE SET amount = m.amount + excluded.amount;
        END IF;
      ELSIF v_leg.kind = 'user_held' AND v_leg.amount > 0 THEN
        dated := v_sum;
      END IF;
    END IF;
    v_balances := array_append(v_balances, v_balance); v_versions := array_append(v_versions, v_version);
  END LOOP;
  INSERT INTO ledger.entries (journal_id, seq, account_id, amount, balance_after, account_version)
    SELECT post.journal_id, e.seq, e.account, e.amount, e.balance, e.version
    FROM unnest(v_accounts, v_amounts, v_balances, v_versions) WITH ORDINALITY e (account, amount, balance, version, seq);
  IF v_written IS NOT NULL THEN
    INSERT INTO ledger.entry_maturities (journal_id, seq, matures_at, amount)
      SELECT post.journal_id, w.seq, w.at, w.amount FROM jsonb_to_recordset(v_written) w (seq smallint, at timestamptz, amount bigint);
  END IF;
  FOREACH v_owner IN ARRAY v_credited LOOP
    IF ledger.debt_of(v_owner, p_currency) > 0 THEN PERFORM ledger.debt_pay(p_currency, v_owner); END IF;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION ledger.post FROM PUBLIC, vivobid_app;
