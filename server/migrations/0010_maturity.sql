-- Maturity (docs/money.md): money has a date from which it may be withdrawn, and keeps it through every hand. What has no date is mature.
-- The parts of a balance that have a date; their sum is the account's `dated`, so that accounts without any are never looked through.
ALTER TABLE ledger.accounts ADD COLUMN dated bigint NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE ledger.accounts ADD CONSTRAINT accounts_dated_check CHECK (dated = 0 OR (dated > 0 AND dated <= coalesce(balance, 0)));
--> statement-breakpoint
CREATE TABLE ledger.maturing (
  account_id bigint NOT NULL REFERENCES ledger.accounts (id),
  matures_at timestamptz NOT NULL CHECK (isfinite(matures_at)),
  amount     bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (account_id, matures_at)
) WITH (fillfactor = 80);
--> statement-breakpoint
-- what each entry brought to such parts or took from them; for ever, so that the parts can be proven
CREATE TABLE ledger.entry_maturities (
  journal_id bigint NOT NULL,
  seq        smallint NOT NULL,
  matures_at timestamptz NOT NULL CHECK (isfinite(matures_at)),
  amount     bigint NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (journal_id, seq, matures_at),
  FOREIGN KEY (journal_id, seq) REFERENCES ledger.entries (journal_id, seq)
);
--> statement-breakpoint
CREATE TRIGGER entry_maturities_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.entry_maturities
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.immutable();
--> statement-breakpoint
-- how much of a hold has a date (the entry that opened it has the parts), and by when a withdrawal's money had to be mature
ALTER TABLE ledger.holds ADD COLUMN dated bigint NOT NULL DEFAULT 0, ADD COLUMN matured_by timestamptz;
--> statement-breakpoint
ALTER TABLE ledger.holds ADD CONSTRAINT holds_dated_check CHECK (dated BETWEEN 0 AND amount);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger.hold_forward_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status = 'closed' OR NEW.amount <> OLD.amount OR NEW.account_id <> OLD.account_id
     OR NEW.ref_id <> OLD.ref_id OR NEW.purpose <> OLD.purpose OR NEW.opened_by <> OLD.opened_by
     OR NEW.dated <> OLD.dated OR NEW.matured_by IS DISTINCT FROM OLD.matured_by THEN
    RAISE EXCEPTION 'hold % is final', OLD.id USING ERRCODE = 'LG003';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A journal balances with each statement that adds entries to it, and has entries at the commit. Nothing that a session can set
-- takes part in this.
DROP TRIGGER entry_balanced ON ledger.entries;
--> statement-breakpoint
DROP FUNCTION ledger.check_entry();
--> statement-breakpoint
CREATE FUNCTION ledger.check_entries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_journal bigint;
BEGIN
  FOR v_journal IN SELECT DISTINCT a.journal_id FROM added a LOOP PERFORM ledger.check_balance(v_journal); END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_balanced AFTER INSERT ON ledger.entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_entries();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger.check_journal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- counted, since NOT EXISTS is planned as a walk through all entries as long as the table has no statistics
  IF (SELECT count(*) FROM ledger.entries e WHERE e.journal_id = NEW.id) = 0 THEN
    RAISE EXCEPTION 'journal % has no entries', NEW.id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- users.balance is written by the trigger on ledger.accounts alone: as the owner of the ledger, from within a trigger. Neither is
-- anything that the application could say of itself.
CREATE OR REPLACE FUNCTION ledger.sync_user_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE public.users SET balance = NEW.balance WHERE id = NEW.owner_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger.guard_user_balance() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' OR pg_trigger_depth() < 2
     OR current_user <> (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = 'ledger.accounts'::regclass) THEN
    RAISE EXCEPTION 'users.balance is written by the ledger only' USING ERRCODE = 'LG004';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Takes dated parts out of a locked balance from which p_amount is to leave: the part dated p_first, then what matures last; money
-- without a date goes last of all. With p_matured_by only what has matured by then is taken, the oldest date first, and more than
-- that is refused as what is not there.
CREATE FUNCTION ledger.take_parts(p_account bigint, p_amount bigint, p_matured_by timestamptz, p_first timestamptz)
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
--> statement-breakpoint
-- of parts in a row, what matures last first, those between two amounts
CREATE FUNCTION ledger.parts_between(p_parts jsonb, p_from bigint, p_to bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT jsonb_agg(jsonb_build_object('at', cut.at, 'amount', cut.amount)) FROM (
    SELECT line.at, least(line.upto, p_to) - greatest(line.upto - line.amount, p_from) AS amount FROM (
      SELECT p.at, p.amount, (sum(p.amount) OVER (ORDER BY p.at DESC))::bigint AS upto
      FROM jsonb_to_recordset(p_parts) p (at timestamptz, amount bigint)) line) cut
  WHERE cut.amount > 0
$$;
--> statement-breakpoint
-- The only way to write. p_legs: [{"account": 1, "amount": -500}, …], each account at most once. p_parts: what credits bring with a date,
-- [{"account": 1, "at": "…", "amount": 300}, …]; without it the credit gets what the debit gave up. p_matured_by and p_first as for
-- take_parts. A credit pays its owner's debt first, in a journal of its own.
DROP FUNCTION ledger.post(text, text, text, text, char, jsonb, integer);
--> statement-breakpoint
CREATE FUNCTION ledger.post(p_key text, p_code text, p_ref_type text, p_ref_id text, p_currency char(3), p_legs jsonb, p_actor integer,
                            p_parts jsonb DEFAULT NULL, p_matured_by timestamptz DEFAULT NULL, p_first timestamptz DEFAULT NULL,
                            OUT journal_id bigint, OUT replayed boolean, OUT dated bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_hash bytea := sha256(convert_to(concat_ws('|', p_code, p_ref_type, p_ref_id, p_currency, p_legs::text), 'UTF8'));
  v_old_hash bytea; v_leg record; v_balance bigint; v_version bigint; v_parts jsonb; v_pool jsonb; v_sum bigint; v_owner integer;
  v_accounts bigint[] := '{}'; v_amounts bigint[] := '{}'; v_balances bigint[] := '{}'; v_versions bigint[] := '{}';
  v_written jsonb; v_credited integer[] := '{}';
BEGIN
  replayed := false; dated := 0;
  IF jsonb_array_length(p_legs) NOT BETWEEN 2 AND 20 THEN RAISE EXCEPTION 'a journal has 2 to 20 legs' USING ERRCODE = 'LG005'; END IF;
  -- the key first: a twin waits here for the other's outcome
  INSERT INTO ledger.journals (idem_key, request_hash, code, ref_type, ref_id, currency, actor_id)
       VALUES (p_key, v_hash, p_code, p_ref_type, p_ref_id, p_currency, p_actor)
  ON CONFLICT (idem_key) DO NOTHING RETURNING id INTO journal_id;
  IF journal_id IS NULL THEN
    SELECT j.id, j.request_hash INTO STRICT journal_id, v_old_hash FROM ledger.journals j WHERE j.idem_key = p_key;
    IF v_old_hash <> v_hash THEN RAISE EXCEPTION 'key % was used with other parameters', p_key USING ERRCODE = 'LG006'; END IF;
    replayed := true;
    RETURN;
  END IF;
  -- locks in one order everywhere: people ascending, then stored accounts ascending
  PERFORM 1 FROM public.users u
    WHERE u.id IN (SELECT a.owner_id FROM ledger.accounts a JOIN jsonb_to_recordset(p_legs) l (account bigint) ON l.account = a.id WHERE a.kind = 'user_available')
    ORDER BY u.id FOR NO KEY UPDATE;
  PERFORM 1 FROM ledger.accounts a
    WHERE a.mode = 'stored' AND a.id IN (SELECT l.account FROM jsonb_to_recordset(p_legs) l (account bigint))
    ORDER BY a.id FOR NO KEY UPDATE;
  -- debits before credits, which may get what those gave up
  FOR v_leg IN
    SELECT l.account, l.amount, a.mode, a.currency, a.kind, a.owner_id, a.dated FROM jsonb_to_recordset(p_legs) l (account bigint, amount bigint)
      JOIN ledger.accounts a ON a.id = l.account ORDER BY l.amount > 0, l.account
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
            'seq', cardinality(v_accounts) + 1, 'at', p.at, 'amount', sign(v_leg.amount)::int * p.amount)) INTO v_written
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
        -- who owes has nothing (I33), so that only an empty balance has to be asked for debt
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
    v_accounts := array_append(v_accounts, v_leg.account); v_amounts := array_append(v_amounts, v_leg.amount);
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
--> statement-breakpoint
-- what a person owes
CREATE FUNCTION ledger.debt_of(p_user integer, p_currency char(3)) RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (SELECT coalesce(-sum(e.amount), 0) FROM ledger.entries e
    WHERE e.account_version IS NULL AND e.account_id = (
      SELECT a.id FROM ledger.accounts a WHERE a.owner_id = p_user AND a.kind = 'user_debt' AND a.currency = p_currency));
END $$;
--> statement-breakpoint
-- the one date of a deposit, null where it was mature at once
CREATE FUNCTION ledger.deposit_matures_at(p_journal bigint) RETURNS timestamptz LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT max(m.matures_at) FROM ledger.entry_maturities m WHERE m.journal_id = p_journal
$$;
--> statement-breakpoint
-- money from the card processor or an account of the house, for a user; may be withdrawn from p_matures_at on, at once if that is null
DROP FUNCTION ledger.deposit(integer, integer, char, bigint);
--> statement-breakpoint
CREATE FUNCTION ledger.deposit(p_payment integer, p_user integer, p_currency char(3), p_amount bigint, p_matures_at timestamptz)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_account bigint := ledger.account('user_available', p_user, p_currency);
BEGIN
  IF p_amount > 0 IS NOT TRUE THEN RAISE EXCEPTION 'a deposit is positive' USING ERRCODE = 'LG012'; END IF;
  RETURN (SELECT r.journal_id FROM ledger.post('deposit:' || p_payment, 'deposit', 'payment', p_payment::text, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('processor_clearing', NULL, p_currency), 'amount', -p_amount),
    jsonb_build_object('account', v_account, 'amount', p_amount)), p_user,
    CASE WHEN p_matures_at IS NOT NULL THEN jsonb_build_array(jsonb_build_object('account', v_account, 'at', p_matures_at, 'amount', p_amount)) END) r);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger.deposit_to_suspense(p_session text, p_currency char(3), p_amount bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_amount > 0 IS NOT TRUE THEN RAISE EXCEPTION 'money in suspense is positive' USING ERRCODE = 'LG012'; END IF;
  RETURN (SELECT r.journal_id FROM ledger.post('suspense:' || p_session, 'deposit', 'session', p_session, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('processor_clearing', NULL, p_currency), 'amount', -p_amount),
    jsonb_build_object('account', ledger.account('suspense', NULL, p_currency), 'amount', p_amount)), NULL) r);
END $$;
--> statement-breakpoint
-- suspense → the person whom it belongs to, dated as a deposit by card
DROP FUNCTION ledger.suspense_credit(text, char, integer, integer);
--> statement-breakpoint
CREATE FUNCTION ledger.suspense_credit(p_session text, p_currency char(3), p_user integer, p_actor integer, p_matures_at timestamptz)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_amount bigint := ledger.suspended(p_session, p_currency); v_account bigint := ledger.account('user_available', p_user, p_currency);
BEGIN
  RETURN (SELECT r.journal_id FROM ledger.post('suspense_end:' || p_session, 'deposit', 'suspense', p_session, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('suspense', NULL, p_currency), 'amount', -v_amount),
    jsonb_build_object('account', v_account, 'amount', v_amount)), p_actor,
    CASE WHEN p_matures_at IS NOT NULL THEN jsonb_build_array(jsonb_build_object('account', v_account, 'at', p_matures_at, 'amount', v_amount)) END) r);
END $$;
--> statement-breakpoint
-- available → held, with the hold's row. A withdrawal takes only what has matured by p_matured_by ('infinity': the rule is off).
DROP FUNCTION ledger.hold_open(text, text, char, integer, bigint, integer);
--> statement-breakpoint
CREATE FUNCTION ledger.hold_open(p_purpose text, p_ref_id text, p_currency char(3), p_user integer, p_amount bigint, p_actor integer,
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
--> statement-breakpoint
-- held → payee, fee, and the rest back to the payer: exactly once, whatever the path. Of what is dated the payee gets what matures
-- last, the payer what comes before it, the fee what matures first.
CREATE OR REPLACE FUNCTION ledger.hold_close(p_purpose text, p_ref_id text, p_payee integer, p_release bigint, p_fee bigint, p_actor integer,
                                  OUT outcome text, OUT journal_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  h ledger.holds; v_legs jsonb; v_payer integer; v_refund bigint; v_code text; v_to_payee bigint; v_to_payer bigint;
  v_payee_account bigint; v_payer_account bigint; v_held jsonb; v_parts jsonb;
BEGIN
  SELECT * INTO h FROM ledger.holds WHERE purpose = p_purpose AND ref_id = p_ref_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no hold % %', p_purpose, p_ref_id USING ERRCODE = 'LG011'; END IF;
  v_refund := h.amount - p_release;
  -- a withdrawal is given back whole; what is sent out goes through ledger.payout
  IF (v_refund >= 0 AND p_fee >= 0 AND p_fee <= p_release AND (p_purpose <> 'withdrawal' OR p_release = 0)) IS NOT TRUE THEN
    RAISE EXCEPTION 'bad split' USING ERRCODE = 'LG012';
  END IF;
  IF h.status = 'closed' THEN
    IF h.released <> p_release THEN RAISE EXCEPTION 'hold % was closed the other way', h.id USING ERRCODE = 'LG010'; END IF;
    outcome := 'replayed'; journal_id := h.closed_by;
    RETURN;
  END IF;
  SELECT a.owner_id INTO v_payer FROM ledger.accounts a WHERE a.id = h.account_id;
  v_code := CASE WHEN p_release = 0 THEN 'hold_refund' ELSE 'hold_release' END;
  v_to_payee := p_release - p_fee; v_to_payer := v_refund;
  IF p_payee = v_payer THEN v_to_payer := v_to_payer + v_to_payee; v_to_payee := 0; END IF;
  IF v_to_payee > 0 THEN v_payee_account := ledger.account('user_available', p_payee, h.currency); END IF;
  IF v_to_payer > 0 THEN v_payer_account := ledger.account('user_available', v_payer, h.currency); END IF;
  v_legs := jsonb_build_array(jsonb_build_object('account', h.account_id, 'amount', -h.amount));
  IF v_to_payee > 0 THEN v_legs := v_legs || jsonb_build_object('account', v_payee_account, 'amount', v_to_payee); END IF;
  IF p_fee > 0 THEN v_legs := v_legs || jsonb_build_object('account', ledger.account('platform_revenue', NULL, h.currency), 'amount', p_fee); END IF;
  IF v_to_payer > 0 THEN v_legs := v_legs || jsonb_build_object('account', v_payer_account, 'amount', v_to_payer); END IF;
  IF h.dated > 0 THEN
    SELECT jsonb_agg(jsonb_build_object('at', m.matures_at, 'amount', m.amount)) INTO v_held
      FROM ledger.entry_maturities m JOIN ledger.entries e ON e.journal_id = m.journal_id AND e.seq = m.seq
      WHERE m.journal_id = h.opened_by AND e.account_id = h.account_id;
    SELECT jsonb_agg(part.each || jsonb_build_object('account', part.account)) INTO v_parts FROM (
      SELECT v_payee_account AS account, jsonb_array_elements(ledger.parts_between(v_held, 0, v_to_payee)) AS each
      UNION ALL SELECT v_payer_account, jsonb_array_elements(ledger.parts_between(v_held, v_to_payee, v_to_payee + v_to_payer))) part;
  END IF;
  SELECT r.journal_id INTO journal_id
    FROM ledger.post('close:' || p_purpose || ':' || p_ref_id, v_code, p_purpose, p_ref_id, h.currency, v_legs, p_actor, v_parts) r;
  UPDATE ledger.holds SET status = 'closed', released = p_release, refunded = v_refund, closed_by = hold_close.journal_id WHERE id = h.id;
  outcome := CASE WHEN v_refund = 0 THEN 'released' WHEN p_release = 0 THEN 'refunded' ELSE 'split' END;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger.gift(p_gift integer, p_sender integer, p_receiver integer, p_currency char(3), p_amount bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (p_amount > 0 AND p_sender <> p_receiver) IS NOT TRUE THEN RAISE EXCEPTION 'a gift is positive and for another' USING ERRCODE = 'LG012'; END IF;
  RETURN (SELECT journal_id FROM ledger.post('balance_gift:' || p_gift, 'gift', 'gift', p_gift::text, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('user_available', p_sender, p_currency), 'amount', -p_amount),
    jsonb_build_object('account', ledger.account('user_available', p_receiver, p_currency), 'amount', p_amount)), p_sender));
END $$;
--> statement-breakpoint
-- the card processor took money of a deposit back: from the balance, that deposit's own part first, and what it is short of as debt
DROP FUNCTION ledger.deposit_reverse(text, char, integer, bigint);
--> statement-breakpoint
CREATE FUNCTION ledger.deposit_reverse(p_ref_id text, p_currency char(3), p_user integer, p_amount bigint, p_deposit bigint,
                                       OUT journal_id bigint, OUT short bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_key text := 'deposit_reversal:' || p_ref_id; v_person record; v_legs jsonb;
BEGIN
  IF p_amount > 0 IS NOT TRUE THEN RAISE EXCEPTION 'a reversal is positive' USING ERRCODE = 'LG012'; END IF;
  SELECT * INTO v_person FROM ledger.lock_person(p_user, p_currency);
  short := 0;
  SELECT j.id INTO journal_id FROM ledger.journals j WHERE j.idem_key = v_key;
  IF FOUND THEN RETURN; END IF;
  short := greatest(p_amount - v_person.available, 0);
  v_legs := jsonb_build_array(jsonb_build_object('account', ledger.account('processor_clearing', NULL, p_currency), 'amount', p_amount));
  IF p_amount > short THEN
    v_legs := v_legs || jsonb_build_object('account', ledger.account('user_available', p_user, p_currency), 'amount', short - p_amount);
  END IF;
  IF short > 0 THEN v_legs := v_legs || jsonb_build_object('account', ledger.account('user_debt', p_user, p_currency), 'amount', -short); END IF;
  SELECT r.journal_id INTO journal_id
    FROM ledger.post(v_key, 'deposit_reversal', 'card', p_ref_id, p_currency, v_legs, p_user, NULL, NULL, ledger.deposit_matures_at(p_deposit)) r;
END $$;
--> statement-breakpoint
-- it gave that money back: debt first, the rest to the balance with the date that the deposit had
DROP FUNCTION ledger.deposit_return(text, char, integer, bigint);
--> statement-breakpoint
CREATE FUNCTION ledger.deposit_return(p_ref_id text, p_currency char(3), p_user integer, p_amount bigint, p_deposit bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_key text := 'deposit_return:' || p_ref_id; v_person record; v_paid bigint; v_legs jsonb; v_journal bigint; v_parts jsonb;
  v_account bigint := ledger.account('user_available', p_user, p_currency); v_matures_at timestamptz := ledger.deposit_matures_at(p_deposit);
BEGIN
  IF p_amount > 0 IS NOT TRUE THEN RAISE EXCEPTION 'a return is positive' USING ERRCODE = 'LG012'; END IF;
  SELECT * INTO v_person FROM ledger.lock_person(p_user, p_currency);
  SELECT j.id INTO v_journal FROM ledger.journals j WHERE j.idem_key = v_key;
  IF FOUND THEN RETURN v_journal; END IF;
  v_paid := least(greatest(v_person.debt, 0), p_amount);
  v_legs := jsonb_build_array(jsonb_build_object('account', ledger.account('processor_clearing', NULL, p_currency), 'amount', -p_amount));
  IF v_paid > 0 THEN v_legs := v_legs || jsonb_build_object('account', ledger.account('user_debt', p_user, p_currency), 'amount', v_paid); END IF;
  IF p_amount > v_paid THEN
    v_legs := v_legs || jsonb_build_object('account', v_account, 'amount', p_amount - v_paid);
    IF v_matures_at IS NOT NULL THEN
      v_parts := jsonb_build_array(jsonb_build_object('account', v_account, 'at', v_matures_at, 'amount', p_amount - v_paid));
    END IF;
  END IF;
  RETURN (SELECT r.journal_id FROM ledger.post(v_key, 'deposit', 'card_return', p_ref_id, p_currency, v_legs, p_user, v_parts) r);
END $$;
--> statement-breakpoint
-- no function of the ledger looks into the session's own schema for what it names
DO $$
DECLARE f record;
BEGIN
  FOR f IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE p.pronamespace = 'ledger'::regnamespace LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, pg_temp', f.name);
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
--> statement-breakpoint
-- debts are paid by every credit; nobody has to ask for it
REVOKE EXECUTE ON FUNCTION ledger.debt_pay FROM vivobid_app;
--> statement-breakpoint
GRANT SELECT ON ledger.maturing, ledger.entry_maturities TO vivobid_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger.deposit, ledger.hold_open, ledger.deposit_reverse, ledger.deposit_return, ledger.suspense_credit TO vivobid_app;
--> statement-breakpoint
-- debts of before are paid from what those who owe have
DO $$
DECLARE v_owner integer;
BEGIN
  FOR v_owner IN
    SELECT d.owner_id FROM ledger.accounts d JOIN ledger.entries e ON e.account_id = d.id
      JOIN ledger.accounts a ON a.owner_id = d.owner_id AND a.kind = 'user_available' AND a.currency = d.currency AND a.balance > 0
     WHERE d.kind = 'user_debt' AND d.currency = 'USD' GROUP BY d.owner_id HAVING sum(e.amount) < 0 ORDER BY d.owner_id
  LOOP PERFORM ledger.debt_pay('USD', v_owner); END LOOP;
END $$;
--> statement-breakpoint
-- Card deposits of the last days get the date that they would have now, as far as the balance still has so much. What was spent of them
-- is with somebody else and counts as mature, as all other money of before.
WITH rule AS (
  SELECT coalesce((SELECT (s.value ->> 'clearingDays')::int FROM public.system_settings s WHERE s.key = 'withdrawals'), 7) * interval '1 day' AS clearing
), deposits AS (
  SELECT e.journal_id, e.seq, e.account_id, e.amount, a.balance, j.created_at + rule.clearing AS matures_at,
    (sum(e.amount) OVER (PARTITION BY e.account_id ORDER BY j.created_at, j.id))::bigint AS upto
  FROM public.payments p CROSS JOIN rule
  JOIN ledger.journals j ON j.id = p.journal_id AND j.code = 'deposit'
  JOIN ledger.entries e ON e.journal_id = j.id
  JOIN ledger.accounts a ON a.id = e.account_id AND a.kind = 'user_available'
  WHERE p.type = 'deposit' AND p.method = 'credit_card' AND p.status = 'completed' AND j.created_at + rule.clearing > now()
)
INSERT INTO ledger.entry_maturities (journal_id, seq, matures_at, amount)
SELECT d.journal_id, d.seq, d.matures_at, least(d.upto, d.balance) - (d.upto - d.amount) FROM deposits d WHERE d.upto - d.amount < d.balance;
--> statement-breakpoint
INSERT INTO ledger.maturing (account_id, matures_at, amount)
SELECT e.account_id, m.matures_at, sum(m.amount) FROM ledger.entry_maturities m
JOIN ledger.entries e ON e.journal_id = m.journal_id AND e.seq = m.seq GROUP BY e.account_id, m.matures_at;
--> statement-breakpoint
UPDATE ledger.accounts a SET dated = m.amount
FROM (SELECT account_id, sum(amount) AS amount FROM ledger.maturing GROUP BY account_id) m WHERE a.id = m.account_id;
--> statement-breakpoint
-- the job that collected debts is no more
DO $$ BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN DELETE FROM pgboss.schedule WHERE name = 'pay-debts'; END IF;
END $$;
