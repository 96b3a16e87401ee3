-- the admins' desk: the books are looked through by account, code, number, day and amount (features/ledger/explorer.ts)
CREATE INDEX entries_account_journal_idx ON ledger.entries (account_id, journal_id, seq) INCLUDE (amount);
--> statement-breakpoint
CREATE INDEX entries_amount_idx ON ledger.entries (abs(amount), journal_id);
--> statement-breakpoint
CREATE INDEX journals_code_idx ON ledger.journals (code, id);
--> statement-breakpoint
CREATE INDEX accounts_kind_idx ON ledger.accounts (kind, id);
--> statement-breakpoint
CREATE INDEX journals_ref_idx ON ledger.journals (ref_id, id);
--> statement-breakpoint
CREATE INDEX journals_created_idx ON ledger.journals (created_at, id);
--> statement-breakpoint
-- what an audit found stays as it was
REVOKE UPDATE, DELETE ON ledger_audits FROM vivobid_app;

--> statement-breakpoint
-- a transfer came back: sent out → balance, once, and only what was sent
CREATE FUNCTION ledger.payout_fail(p_ref_id text, p_actor integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE h ledger.holds; v_owner integer;
BEGIN
  SELECT * INTO h FROM ledger.holds WHERE purpose = 'withdrawal' AND ref_id = p_ref_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no withdrawal %', p_ref_id USING ERRCODE = 'LG011'; END IF;
  IF h.status <> 'closed' OR h.released <> h.amount THEN RAISE EXCEPTION 'hold % was not sent out', h.id USING ERRCODE = 'LG010'; END IF;
  SELECT owner_id INTO v_owner FROM ledger.accounts WHERE id = h.account_id;
  RETURN (SELECT r.journal_id FROM ledger.post('payout_failed:' || p_ref_id, 'payout_failed', 'withdrawal', p_ref_id, h.currency,
    jsonb_build_array(
      jsonb_build_object('account', ledger.account('payout_clearing', NULL, h.currency), 'amount', -h.amount),
      jsonb_build_object('account', ledger.account('user_available', v_owner, h.currency), 'amount', h.amount)), p_actor) r);
END $$;
--> statement-breakpoint
-- what came in for a session of the processor and was set aside; both ways out of suspense bear one key, so that only one is ever taken
CREATE FUNCTION ledger.suspended(p_session text, p_currency char(3)) RETURNS bigint LANGUAGE plpgsql STABLE SET search_path = pg_catalog AS $$
DECLARE v_amount bigint;
BEGIN
  SELECT e.amount INTO v_amount FROM ledger.journals j JOIN ledger.entries e ON e.journal_id = j.id
   WHERE j.code = 'deposit' AND j.ref_type = 'session' AND j.ref_id = p_session AND e.account_id = ledger.account('suspense', NULL, p_currency);
  IF v_amount IS NULL THEN RAISE EXCEPTION 'nothing of % is in suspense', p_session USING ERRCODE = 'LG011'; END IF;
  RETURN v_amount;
END $$;
--> statement-breakpoint
-- suspense → the person whom it belongs to
CREATE FUNCTION ledger.suspense_credit(p_session text, p_currency char(3), p_user integer, p_actor integer)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE v_amount bigint := ledger.suspended(p_session, p_currency);
BEGIN
  RETURN (SELECT r.journal_id FROM ledger.post('suspense_end:' || p_session, 'deposit', 'suspense', p_session, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('suspense', NULL, p_currency), 'amount', -v_amount),
    jsonb_build_object('account', ledger.account('user_available', p_user, p_currency), 'amount', v_amount)), p_actor) r);
END $$;
--> statement-breakpoint
-- suspense → back to the card
CREATE FUNCTION ledger.suspense_return(p_session text, p_currency char(3), p_actor integer)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE v_amount bigint := ledger.suspended(p_session, p_currency);
BEGIN
  RETURN (SELECT r.journal_id FROM ledger.post('suspense_end:' || p_session, 'card_refund', 'suspense', p_session, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('suspense', NULL, p_currency), 'amount', -v_amount),
    jsonb_build_object('account', ledger.account('processor_clearing', NULL, p_currency), 'amount', v_amount)), p_actor) r);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION ledger.payout_fail, ledger.suspended, ledger.suspense_credit, ledger.suspense_return FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger.payout_fail, ledger.suspense_credit, ledger.suspense_return TO vivobid_app;
--> statement-breakpoint
-- money that was set aside before anybody could decide about it
INSERT INTO suspense_items (session_id, payment_id, amount, currency, created_at, updated_at)
SELECT m ->> 'sessionId', p.id, (m ->> 'amount')::int, upper(m ->> 'currency'), p.updated_at, p.updated_at
FROM payments p CROSS JOIN LATERAL jsonb_array_elements(p.payment_details -> 'mismatches') m
WHERE (m ->> 'amount')::bigint > 0 ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO alerts (kind, subject, details, created_at, last_at)
SELECT 'amount_mismatch', i.session_id, jsonb_build_object('paymentId', p.id,
  'expected', jsonb_build_object('amount', p.amount, 'currency', p.currency),
  'received', jsonb_build_object('amount', i.amount, 'currency', i.currency)), i.created_at, i.created_at
FROM suspense_items i JOIN payments p ON p.id = i.payment_id;
--> statement-breakpoint
-- discovery: text folded as before (0006), to the letter, but each script is only translated where it is met: letter by letter
-- through one long list cost more than all the rest of a row
CREATE OR REPLACE FUNCTION discovery_fold(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF octet_length(t) <> length(t) THEN
    t := regexp_replace(normalize(t, NFKD), '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g');
    IF t ~ '[ßẞæÆœŒþÞ]' THEN
      t := replace(replace(replace(replace(replace(replace(replace(replace(t, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th');
    END IF;
    IF t ~ '[\u0370-\u052f]' THEN
      t := translate(t, 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏ',
        'αβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџ');
    END IF;
    IF t ~ '[\u0600-\u06ff]' THEN
      t := translate(t, 'ىیېةہەٱک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'يييهههاك01234567890123456789');
    END IF;
    IF t ~ '[\u0080-\u02af]' THEN t := translate(t, 'øØłŁđĐðÐıħĦŧŦəƏ', 'oollddddihhttee'); END IF;
    RETURN btrim(regexp_replace(lower(t COLLATE "C"),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u1680\u060c-\u060d\u061b-\u061f\u066a-\u066d\u06d4\u2010-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030-\u303f\ufd3e-\ufd3f\ufe10-\ufe1f\ufe30-\ufe6f\uff00-\uff0f\ufff0-\uffff\U0001f000-\U0001faff]+', ' ', 'g'));
  END IF;
  RETURN btrim(regexp_replace(lower(t COLLATE "C"), '[^a-z0-9]+', ' ', 'g'));
END $$;
--> statement-breakpoint
-- each word cut at 40 letters; one that is there twice may come twice
CREATE OR REPLACE FUNCTION discovery_words_of(t text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  t := discovery_fold(t);
  IF t ~ '[^ ]{41}' THEN t := regexp_replace(t, '([^ ]{40})[^ ]+', '\1', 'g'); END IF;
  RETURN string_to_array(t, ' ');
END $$;
--> statement-breakpoint
-- a word and what is left of it without each of its letters: words with one mistake between them have one of these in common,
-- in any script
CREATE FUNCTION discovery_shortened(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(word) BETWEEN 3 AND 20
    THEN array(SELECT left(word, i - 1) || substr(word, i + 1) FROM generate_series(1, length(word)) i) || word ELSE ARRAY[word] END $$;
--> statement-breakpoint
CREATE INDEX discovery_words_shortened_idx ON discovery_words USING gin (discovery_shortened(word)) WHERE word !~ '[0-9]';
--> statement-breakpoint
-- each three letters in a row: pg_trgm knows no letters but those of the database's locale, which may be English alone
CREATE FUNCTION discovery_triples(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT substr(word, i, 3) FROM generate_series(1, length(word) - 2) i) $$;
--> statement-breakpoint
CREATE INDEX discovery_words_triples_idx ON discovery_words USING gin (discovery_triples(word)) WHERE octet_length(word) <> length(word);
--> statement-breakpoint
-- discovery: the index of words gathers what one transaction writes, which is many times faster than row by row; whoever wrote
-- settles it before the commit, so that no search walks through what is gathered (discovery/refresh.ts)
CREATE FUNCTION discovery_settle() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT gin_clean_pending_list('discovery_words_idx'), gin_clean_pending_list('discovery_words_spelling_idx'),
    gin_clean_pending_list('discovery_words_middle_idx'), gin_clean_pending_list('discovery_words_shortened_idx'),
    gin_clean_pending_list('discovery_words_triples_idx') $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION discovery_settle FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION discovery_settle TO vivobid_app;
--> statement-breakpoint
-- everybody's row is made anew, with the columns that were added
INSERT INTO discovery_changes (user_id) SELECT user_id FROM discovery_profiles ORDER BY user_id;
--> statement-breakpoint
-- orders of before get the numbers that have become terms, as they were for everybody then
UPDATE influencer_deal_purchases SET terms = '{"maxMoves": 2, "maxMoveDays": 14, "moveAnswerHours": 72, "evidenceDays": 5, "objectDays": 2, "decideDays": 7, "hardStopDays": 45}'::jsonb || terms;
--> statement-breakpoint
UPDATE tasks SET terms = '{"maxMoves": 2, "maxMoveDays": 14, "moveAnswerHours": 72, "evidenceDays": 5, "objectDays": 2, "decideDays": 7, "hardStopDays": 45}'::jsonb || terms;
--> statement-breakpoint
-- what was issued is neither changed nor taken back (docs/decisions/receipts.md)
CREATE FUNCTION receipts_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% on receipts is forbidden: issue another document', TG_OP USING ERRCODE = 'LG002'; END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION receipts_immutable();
--> statement-breakpoint
REVOKE UPDATE, DELETE ON receipts FROM vivobid_app;
