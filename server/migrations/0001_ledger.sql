-- The ledger (docs/money.md). Signed minor units; every movement is a journal whose entries sum to zero.
-- The application works as role vivobid_app: it reads the ledger and calls its entry functions, and can write nothing else in it.
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'vivobid_app') THEN
    CREATE ROLE vivobid_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'vivobid_app', 'SET') THEN EXECUTE format('GRANT vivobid_app TO %I', current_user); END IF;
EXCEPTION WHEN undefined_function OR invalid_parameter_value THEN EXECUTE format('GRANT vivobid_app TO %I', current_user);
END $$;
--> statement-breakpoint
CREATE SCHEMA ledger;
--> statement-breakpoint
CREATE TABLE ledger.accounts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('user_available', 'user_held', 'user_debt',
                'platform_revenue', 'processor_clearing', 'payout_clearing', 'promo', 'suspense')),
  owner_id    integer REFERENCES public.users (id) ON DELETE RESTRICT,
  currency    char(3) NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- stored: row lock, running balance, floor. derived: entries only, no lock, so that no row is hot.
  mode        text NOT NULL CHECK (mode IN ('stored', 'derived')),
  balance     bigint,
  version     bigint,
  min_balance bigint,
  CHECK ((kind LIKE 'user\_%') = (owner_id IS NOT NULL)),
  CHECK (CASE WHEN mode = 'stored' THEN balance IS NOT NULL AND version IS NOT NULL AND min_balance IS NOT NULL AND balance >= min_balance
              ELSE balance IS NULL AND version IS NULL AND min_balance IS NULL END)
) WITH (fillfactor = 70);
--> statement-breakpoint
CREATE UNIQUE INDEX accounts_owner_uq ON ledger.accounts (owner_id, kind, currency) WHERE owner_id IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX accounts_system_uq ON ledger.accounts (kind, currency) WHERE owner_id IS NULL;
--> statement-breakpoint
CREATE TABLE ledger.journals (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idem_key     text NOT NULL UNIQUE CHECK (length(idem_key) BETWEEN 8 AND 200),
  request_hash bytea NOT NULL,
  code         text NOT NULL CHECK (code IN ('deposit', 'deposit_reversal', 'hold', 'hold_release', 'hold_refund',
                 'payout', 'payout_failed', 'gift', 'fee', 'card_refund', 'promo', 'correction')),
  ref_type     text NOT NULL,
  ref_id       text NOT NULL,
  currency     char(3) NOT NULL,
  reverses_id  bigint UNIQUE REFERENCES ledger.journals (id),
  actor_id     integer,
  effective_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_at   timestamptz NOT NULL DEFAULT clock_timestamp()
);
--> statement-breakpoint
-- one journal for one business event, whatever key the caller chose
CREATE UNIQUE INDEX journals_once_uq ON ledger.journals (code, ref_type, ref_id)
  WHERE code IN ('deposit', 'deposit_reversal', 'hold', 'hold_release', 'hold_refund', 'payout', 'payout_failed', 'gift', 'fee', 'card_refund');
--> statement-breakpoint
CREATE TABLE ledger.entries (
  journal_id      bigint NOT NULL REFERENCES ledger.journals (id),
  seq             smallint NOT NULL,
  account_id      bigint NOT NULL REFERENCES ledger.accounts (id),
  amount          bigint NOT NULL CHECK (amount <> 0 AND amount BETWEEN -1000000000000 AND 1000000000000),
  balance_after   bigint,
  account_version bigint,
  PRIMARY KEY (journal_id, seq)
);
--> statement-breakpoint
CREATE UNIQUE INDEX entries_account_version_uq ON ledger.entries (account_id, account_version) WHERE account_version IS NOT NULL;
--> statement-breakpoint
CREATE INDEX entries_derived_idx ON ledger.entries (account_id) WHERE account_version IS NULL;
--> statement-breakpoint
CREATE TABLE ledger.holds (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose    text NOT NULL CHECK (purpose IN ('deal_purchase', 'campaign_request', 'withdrawal', 'card_refund')),
  ref_id     text NOT NULL,
  account_id bigint NOT NULL REFERENCES ledger.accounts (id),
  currency   char(3) NOT NULL,
  amount     bigint NOT NULL CHECK (amount > 0),
  released   bigint NOT NULL DEFAULT 0 CHECK (released >= 0),
  refunded   bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  status     text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed')),
  opened_by  bigint NOT NULL REFERENCES ledger.journals (id),
  closed_by  bigint UNIQUE REFERENCES ledger.journals (id),
  UNIQUE (purpose, ref_id),
  CHECK (CASE status WHEN 'open' THEN released = 0 AND refunded = 0 AND closed_by IS NULL
                     ELSE released + refunded = amount AND closed_by IS NOT NULL END)
) WITH (fillfactor = 80);
--> statement-breakpoint
CREATE INDEX holds_open_account_idx ON ledger.holds (account_id) WHERE status = 'open';
--> statement-breakpoint
-- 1. Double entry, checked at COMMIT: once for each journal, and for each entry added later to an old one.
CREATE FUNCTION ledger.check_balance(p_journal bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_count int; v_sum numeric; v_foreign int;
BEGIN
  SELECT count(*), coalesce(sum(e.amount), 0), count(*) FILTER (WHERE a.currency <> j.currency)
    INTO v_count, v_sum, v_foreign
    FROM ledger.journals j JOIN ledger.entries e ON e.journal_id = j.id JOIN ledger.accounts a ON a.id = e.account_id
   WHERE j.id = p_journal;
  IF v_count < 2 OR v_sum <> 0 OR v_foreign <> 0 THEN
    RAISE EXCEPTION 'unbalanced journal % (entries %, sum %, foreign currency %)', p_journal, v_count, v_sum, v_foreign USING ERRCODE = 'LG001';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger.check_journal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN PERFORM ledger.check_balance(NEW.id); RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION ledger.check_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN PERFORM ledger.check_balance(NEW.journal_id); RETURN NULL; END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_balanced AFTER INSERT ON ledger.journals DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger.check_journal();
--> statement-breakpoint
-- ledger.post says in ledger.posting which journal it is writing; that one is checked by its own trigger, all other entries here
CREATE CONSTRAINT TRIGGER entry_balanced AFTER INSERT ON ledger.entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (current_setting('ledger.posting', true) IS DISTINCT FROM NEW.journal_id::text)
  EXECUTE FUNCTION ledger.check_entry();
--> statement-breakpoint
-- 2. Append only.
CREATE FUNCTION ledger.immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% on %.% is forbidden: append a reversing journal', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'LG002'; END $$;
--> statement-breakpoint
CREATE TRIGGER journals_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.journals FOR EACH STATEMENT EXECUTE FUNCTION ledger.immutable();
--> statement-breakpoint
CREATE TRIGGER entries_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.entries FOR EACH STATEMENT EXECUTE FUNCTION ledger.immutable();
--> statement-breakpoint
CREATE FUNCTION ledger.hold_forward_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status = 'closed' OR NEW.amount <> OLD.amount OR NEW.account_id <> OLD.account_id
     OR NEW.ref_id <> OLD.ref_id OR NEW.purpose <> OLD.purpose OR NEW.opened_by <> OLD.opened_by THEN
    RAISE EXCEPTION 'hold % is final', OLD.id USING ERRCODE = 'LG003';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER holds_forward BEFORE UPDATE OR DELETE ON ledger.holds FOR EACH ROW EXECUTE FUNCTION ledger.hold_forward_only();
--> statement-breakpoint
-- 3. users.balance is the available account, written by the ledger alone.
CREATE FUNCTION ledger.sync_user_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM set_config('ledger.sync', 'on', true);
  UPDATE public.users SET balance = NEW.balance WHERE id = NEW.owner_id;
  PERFORM set_config('ledger.sync', 'off', true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_balance_sync AFTER UPDATE OF balance ON ledger.accounts FOR EACH ROW
  WHEN (NEW.kind = 'user_available' AND NEW.currency = 'USD') EXECUTE FUNCTION ledger.sync_user_balance();
--> statement-breakpoint
CREATE FUNCTION ledger.guard_user_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('ledger.sync', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'users.balance is written by the ledger only' USING ERRCODE = 'LG004';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_balance_guard BEFORE UPDATE OF balance ON public.users FOR EACH ROW
  WHEN (NEW.balance IS DISTINCT FROM OLD.balance) EXECUTE FUNCTION ledger.guard_user_balance();
--> statement-breakpoint
CREATE TRIGGER users_balance_zero BEFORE INSERT ON public.users FOR EACH ROW
  WHEN (NEW.balance <> 0) EXECUTE FUNCTION ledger.guard_user_balance();
--> statement-breakpoint
-- 4. Everybody has their accounts from the start.
CREATE FUNCTION ledger.open_accounts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO ledger.accounts (kind, owner_id, currency, mode, balance, version, min_balance)
  VALUES ('user_available', NEW.id, 'USD', 'stored', 0, 0, 0), ('user_held', NEW.id, 'USD', 'stored', 0, 0, 0),
         ('user_debt', NEW.id, 'USD', 'derived', NULL, NULL, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_open_accounts AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION ledger.open_accounts();
--> statement-breakpoint
INSERT INTO ledger.accounts (kind, currency, mode)
SELECT kind, 'USD', 'derived' FROM unnest(ARRAY['platform_revenue', 'processor_clearing', 'payout_clearing', 'promo', 'suspense']) AS kind;
--> statement-breakpoint
CREATE FUNCTION ledger.account(p_kind text, p_owner integer, p_currency char(3)) RETURNS bigint LANGUAGE plpgsql STABLE SET search_path = pg_catalog AS $$
DECLARE v_id bigint;
BEGIN
  IF p_owner IS NULL THEN SELECT id INTO v_id FROM ledger.accounts WHERE kind = p_kind AND owner_id IS NULL AND currency = p_currency;
  ELSE SELECT id INTO v_id FROM ledger.accounts WHERE kind = p_kind AND owner_id = p_owner AND currency = p_currency; END IF;
  IF v_id IS NULL THEN RAISE EXCEPTION 'no account % of % in %', p_kind, p_owner, p_currency USING ERRCODE = 'LG013'; END IF;
  RETURN v_id;
END $$;
--> statement-breakpoint
-- 5. The only way to write. p_legs: [{"account": 1, "amount": -500}, …], each account at most once.
CREATE FUNCTION ledger.post(p_key text, p_code text, p_ref_type text, p_ref_id text, p_currency char(3), p_legs jsonb, p_actor integer,
                            OUT journal_id bigint, OUT replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  v_hash bytea := sha256(convert_to(concat_ws('|', p_code, p_ref_type, p_ref_id, p_currency, p_legs::text), 'UTF8'));
  v_old_hash bytea; v_leg record; v_balance bigint; v_version bigint; v_seq smallint := 0;
BEGIN
  replayed := false;
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
  PERFORM set_config('ledger.posting', journal_id::text, true);
  -- locks in one order everywhere: people ascending, then stored accounts ascending
  PERFORM 1 FROM public.users u
    WHERE u.id IN (SELECT a.owner_id FROM ledger.accounts a JOIN jsonb_to_recordset(p_legs) l (account bigint) ON l.account = a.id WHERE a.kind = 'user_available')
    ORDER BY u.id FOR NO KEY UPDATE;
  PERFORM 1 FROM ledger.accounts a
    WHERE a.mode = 'stored' AND a.id IN (SELECT l.account FROM jsonb_to_recordset(p_legs) l (account bigint))
    ORDER BY a.id FOR NO KEY UPDATE;
  FOR v_leg IN
    SELECT l.account, l.amount, a.mode, a.currency FROM jsonb_to_recordset(p_legs) l (account bigint, amount bigint)
      JOIN ledger.accounts a ON a.id = l.account ORDER BY l.account
  LOOP
    IF v_leg.currency <> p_currency THEN RAISE EXCEPTION 'currency mismatch' USING ERRCODE = 'LG007'; END IF;
    v_seq := v_seq + 1; v_balance := NULL; v_version := NULL;
    IF v_leg.mode = 'stored' THEN
      UPDATE ledger.accounts SET balance = balance + v_leg.amount, version = version + 1
       WHERE id = v_leg.account AND balance + v_leg.amount >= min_balance RETURNING balance, version INTO v_balance, v_version;
      IF NOT FOUND THEN RAISE EXCEPTION 'insufficient funds on account %', v_leg.account USING ERRCODE = 'LG009'; END IF;
    END IF;
    INSERT INTO ledger.entries (journal_id, seq, account_id, amount, balance_after, account_version)
         VALUES (journal_id, v_seq, v_leg.account, v_leg.amount, v_balance, v_version);
  END LOOP;
END $$;
--> statement-breakpoint
-- money from the card processor: to a user, or to suspense when it does not fit what was asked for
CREATE FUNCTION ledger.deposit(p_payment integer, p_user integer, p_currency char(3), p_amount bigint)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT journal_id FROM ledger.post('deposit:' || p_payment, 'deposit', 'payment', p_payment::text, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('processor_clearing', NULL, p_currency), 'amount', -p_amount),
    jsonb_build_object('account', ledger.account('user_available', p_user, p_currency), 'amount', p_amount)), p_user)
$$;
--> statement-breakpoint
-- money that was captured but is not what was asked for: once for each session of the processor, whatever payment it names
CREATE FUNCTION ledger.deposit_to_suspense(p_session text, p_currency char(3), p_amount bigint)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT journal_id FROM ledger.post('suspense:' || p_session, 'deposit', 'session', p_session, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('processor_clearing', NULL, p_currency), 'amount', -p_amount),
    jsonb_build_object('account', ledger.account('suspense', NULL, p_currency), 'amount', p_amount)), NULL)
$$;
--> statement-breakpoint
-- available → held, with the hold's row
CREATE FUNCTION ledger.hold_open(p_purpose text, p_ref_id text, p_currency char(3), p_user integer, p_amount bigint, p_actor integer)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE v_held bigint := ledger.account('user_held', p_user, p_currency); r record;
BEGIN
  IF p_amount <= 0 THEN RAISE EXCEPTION 'a hold is positive' USING ERRCODE = 'LG012'; END IF;
  SELECT * INTO r FROM ledger.post('hold:' || p_purpose || ':' || p_ref_id, 'hold', p_purpose, p_ref_id, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('user_available', p_user, p_currency), 'amount', -p_amount),
    jsonb_build_object('account', v_held, 'amount', p_amount)), p_actor);
  IF NOT r.replayed THEN
    INSERT INTO ledger.holds (purpose, ref_id, account_id, currency, amount, opened_by)
    VALUES (p_purpose, p_ref_id, v_held, p_currency, p_amount, r.journal_id);
  END IF;
  RETURN r.journal_id;
END $$;
--> statement-breakpoint
-- held → payee, fee, and the rest back to the payer: exactly once, whatever the path
CREATE FUNCTION ledger.hold_close(p_purpose text, p_ref_id text, p_payee integer, p_release bigint, p_fee bigint, p_actor integer,
                                  OUT outcome text, OUT journal_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE h ledger.holds; v_legs jsonb; v_payer integer; v_refund bigint; v_code text;
BEGIN
  SELECT * INTO h FROM ledger.holds WHERE purpose = p_purpose AND ref_id = p_ref_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no hold % %', p_purpose, p_ref_id USING ERRCODE = 'LG011'; END IF;
  v_refund := h.amount - p_release;
  IF p_release < 0 OR v_refund < 0 OR p_fee < 0 OR p_fee > p_release THEN RAISE EXCEPTION 'bad split' USING ERRCODE = 'LG012'; END IF;
  IF h.status = 'closed' THEN
    IF h.released <> p_release THEN RAISE EXCEPTION 'hold % was closed the other way', h.id USING ERRCODE = 'LG010'; END IF;
    outcome := 'replayed'; journal_id := h.closed_by;
    RETURN;
  END IF;
  SELECT owner_id INTO v_payer FROM ledger.accounts WHERE id = h.account_id;
  v_code := CASE WHEN p_release = 0 THEN 'hold_refund' WHEN p_purpose = 'withdrawal' THEN 'payout' ELSE 'hold_release' END;
  v_legs := jsonb_build_array(jsonb_build_object('account', h.account_id, 'amount', -h.amount));
  IF p_release - p_fee > 0 THEN
    v_legs := v_legs || jsonb_build_object('account', ledger.account('user_available', p_payee, h.currency), 'amount', p_release - p_fee);
  END IF;
  IF p_fee > 0 THEN v_legs := v_legs || jsonb_build_object('account', ledger.account('platform_revenue', NULL, h.currency), 'amount', p_fee); END IF;
  IF v_refund > 0 THEN v_legs := v_legs || jsonb_build_object('account', ledger.account('user_available', v_payer, h.currency), 'amount', v_refund); END IF;
  SELECT r.journal_id INTO journal_id
    FROM ledger.post('close:' || p_purpose || ':' || p_ref_id, v_code, p_purpose, p_ref_id, h.currency, v_legs, p_actor) r;
  UPDATE ledger.holds SET status = 'closed', released = p_release, refunded = v_refund, closed_by = hold_close.journal_id WHERE id = h.id;
  outcome := CASE WHEN v_refund = 0 THEN 'released' WHEN p_release = 0 THEN 'refunded' ELSE 'split' END;
END $$;
--> statement-breakpoint
-- 6. Privileges.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA ledger, public TO vivobid_app;
--> statement-breakpoint
GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO vivobid_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger.deposit, ledger.deposit_to_suspense, ledger.hold_open, ledger.hold_close TO vivobid_app;
--> statement-breakpoint
-- triggers on public.users run as whoever writes there
GRANT EXECUTE ON FUNCTION ledger.guard_user_balance TO vivobid_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO vivobid_app;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO vivobid_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO vivobid_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO vivobid_app;
--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = 'drizzle') THEN
    GRANT USAGE ON SCHEMA drizzle TO vivobid_app;
    GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO vivobid_app;
  END IF;
END $$;
--> statement-breakpoint
ALTER TABLE public.payments ADD CONSTRAINT payments_purchase_fk FOREIGN KEY (purchase_id) REFERENCES public.influencer_deal_purchases (id);
--> statement-breakpoint
ALTER TABLE public.payments ADD CONSTRAINT payments_journal_fk FOREIGN KEY (journal_id) REFERENCES ledger.journals (id);
--> statement-breakpoint
ALTER TABLE public.payment_journals ADD CONSTRAINT payment_journals_journal_fk FOREIGN KEY (journal_id) REFERENCES ledger.journals (id);
