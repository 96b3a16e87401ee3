-- money from one person's balance to another's, once for each gift
CREATE FUNCTION ledger.gift(p_gift integer, p_sender integer, p_receiver integer, p_currency char(3), p_amount bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF p_amount <= 0 OR p_sender = p_receiver THEN RAISE EXCEPTION 'a gift is positive and for another' USING ERRCODE = 'LG012'; END IF;
  RETURN (SELECT journal_id FROM ledger.post('balance_gift:' || p_gift, 'gift', 'gift', p_gift::text, p_currency, jsonb_build_array(
    jsonb_build_object('account', ledger.account('user_available', p_sender, p_currency), 'amount', -p_amount),
    jsonb_build_object('account', ledger.account('user_available', p_receiver, p_currency), 'amount', p_amount)), p_sender));
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION ledger.gift FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger.gift TO vivobid_app;
--> statement-breakpoint
-- reviews: who is gone of their own will, and the ratings that lists read
CREATE FUNCTION is_deleted_account(is_active boolean, username text) RETURNS boolean LANGUAGE sql IMMUTABLE
  AS $$ SELECT NOT is_active AND username ~ '^deleted-[0-9]+$' $$;
--> statement-breakpoint
-- counts the visible reviews of these people again; their rows are locked first, in ascending order, so that no count is lost
CREATE FUNCTION recount_ratings(subjects integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_ratings (user_id) SELECT DISTINCT s FROM unnest(subjects) s ORDER BY s ON CONFLICT DO NOTHING;
  PERFORM FROM user_ratings WHERE user_id = ANY (subjects) ORDER BY user_id FOR UPDATE;
  UPDATE user_ratings g SET count = c.many, average_hundredths = c.average, stars = c.stars
  FROM (
    SELECT s.subject, count(r.id)::int AS many, coalesce(round(avg(r.stars) * 100), 0)::int AS average,
      ARRAY[count(r.id) FILTER (WHERE r.stars = 1), count(r.id) FILTER (WHERE r.stars = 2),
        count(r.id) FILTER (WHERE r.stars = 3), count(r.id) FILTER (WHERE r.stars = 4),
        count(r.id) FILTER (WHERE r.stars = 5)]::int[] AS stars
    FROM (SELECT DISTINCT unnest(subjects) AS subject) s
    LEFT JOIN (reviews r JOIN users a ON a.id = r.author_id AND (a.is_active OR is_deleted_account(a.is_active, a.username)))
      ON r.subject_id = s.subject AND r.visible_at IS NOT NULL
    GROUP BY s.subject) c
  WHERE g.user_id = c.subject;
END $$;
--> statement-breakpoint
CREATE FUNCTION recount_after_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_ratings(array(
    SELECT DISTINCT subject_id FROM reviews WHERE author_id = new.id AND visible_at IS NOT NULL));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_recount_ratings AFTER UPDATE OF is_active ON users FOR EACH ROW
  WHEN (old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION recount_after_block();
--> statement-breakpoint
-- held → sent out: a withdrawal is paid exactly once, and whole
CREATE FUNCTION ledger.payout(p_ref_id text, p_actor integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE h ledger.holds; v_journal bigint;
BEGIN
  SELECT * INTO h FROM ledger.holds WHERE purpose = 'withdrawal' AND ref_id = p_ref_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no withdrawal %', p_ref_id USING ERRCODE = 'LG011'; END IF;
  IF h.status = 'closed' THEN
    IF h.released <> h.amount THEN RAISE EXCEPTION 'hold % was closed the other way', h.id USING ERRCODE = 'LG010'; END IF;
    RETURN h.closed_by;
  END IF;
  SELECT r.journal_id INTO v_journal FROM ledger.post('close:withdrawal:' || p_ref_id, 'payout', 'withdrawal', p_ref_id, h.currency,
    jsonb_build_array(
      jsonb_build_object('account', h.account_id, 'amount', -h.amount),
      jsonb_build_object('account', ledger.account('payout_clearing', NULL, h.currency), 'amount', h.amount)), p_actor) r;
  UPDATE ledger.holds SET status = 'closed', released = h.amount, closed_by = v_journal WHERE id = h.id;
  RETURN v_journal;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION ledger.payout FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger.payout TO vivobid_app;
--> statement-breakpoint
-- discovery: who is found by what (server/src/features/discovery). Typing errors are forgiven by pg_trgm, an extension that every
-- owner of a database may add
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- text as it is looked for; the same as `folded` in discovery/fold.ts, to the letter
CREATE FUNCTION discovery_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(translate(replace(replace(replace(replace(replace(replace(replace(replace(regexp_replace(normalize(t, NFKD), '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏøØłŁđĐðÐıħĦŧŦəƏىیېةہەٱک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџoollddddihhtteeيييهههاك01234567890123456789'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u1680\u060c-\u060d\u061b-\u061f\u066a-\u066d\u06d4\u2010-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030-\u303f\ufd3e-\ufd3f\ufe10-\ufe1f\ufe30-\ufe6f\uff00-\uff0f\ufff0-\uffff\U0001f000-\U0001faff]+', ' ', 'g')) $$;
--> statement-breakpoint
CREATE FUNCTION discovery_words_of(t text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(w, 40)), '{}') FROM unnest(string_to_array(discovery_fold(t), ' ')) w WHERE w <> '' $$;
--> statement-breakpoint
-- spans of followers, of which a search walks each in its own order (discovery/search.ts)
CREATE FUNCTION discovery_tier(followers integer) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT width_bucket(followers, ARRAY[100, 250, 500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 2500000,
    5000000, 10000000])::smallint $$;
--> statement-breakpoint
-- words without digits are looked through for spellings, all of them for middles
CREATE INDEX discovery_words_spelling_idx ON discovery_words USING gin (word gin_trgm_ops) WHERE word !~ '[0-9]';
--> statement-breakpoint
CREATE INDEX discovery_words_middle_idx ON discovery_words USING gin (word gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX discovery_words_ending_idx ON discovery_words (word text_pattern_ops) WHERE word !~ '[0-9]';
--> statement-breakpoint
INSERT INTO discovery_state (id) VALUES (1);
--> statement-breakpoint
-- notes whose row of discovery_profiles is to be made anew; the argument is the column that tells whose
CREATE FUNCTION discovery_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO discovery_changes (user_id)
  SELECT (to_jsonb(CASE WHEN tg_op = 'DELETE' THEN old ELSE new END) ->> tg_argv[0])::int;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER discovery_user_added AFTER INSERT ON users FOR EACH ROW
  WHEN (new.role = 'influencer') EXECUTE FUNCTION discovery_changed('id');
--> statement-breakpoint
CREATE TRIGGER discovery_user_changed AFTER UPDATE OF username, display_name, bio, profession, expertise, country_of_origin,
  languages_spoken, is_active, role ON users FOR EACH ROW
  WHEN (new.role = 'influencer' AND (old.username, old.display_name, old.bio, old.profession, old.expertise, old.country_of_origin,
      old.languages_spoken, old.is_active, old.role)
    IS DISTINCT FROM (new.username, new.display_name, new.bio, new.profession, new.expertise, new.country_of_origin,
      new.languages_spoken, new.is_active, new.role)) EXECUTE FUNCTION discovery_changed('id');
--> statement-breakpoint
CREATE TRIGGER discovery_social_profile_changed AFTER INSERT OR UPDATE OR DELETE ON social_media_profiles FOR EACH ROW
  EXECUTE FUNCTION discovery_changed('user_id');
--> statement-breakpoint
CREATE TRIGGER discovery_deal_changed AFTER INSERT OR UPDATE OR DELETE ON influencer_deals FOR EACH ROW
  EXECUTE FUNCTION discovery_changed('influencer_id');
--> statement-breakpoint
CREATE TRIGGER discovery_preference_changed AFTER INSERT OR UPDATE ON user_preferences FOR EACH ROW
  WHEN (new.preference_name = 'show_country') EXECUTE FUNCTION discovery_changed('user_id');
--> statement-breakpoint
CREATE TRIGGER discovery_preference_removed AFTER DELETE ON user_preferences FOR EACH ROW
  WHEN (old.preference_name = 'show_country') EXECUTE FUNCTION discovery_changed('user_id');
--> statement-breakpoint
CREATE TRIGGER discovery_rating_changed AFTER INSERT OR UPDATE ON user_ratings FOR EACH ROW
  EXECUTE FUNCTION discovery_changed('user_id');
--> statement-breakpoint
CREATE TRIGGER discovery_order_completed AFTER UPDATE OF status ON influencer_deal_purchases FOR EACH ROW
  WHEN (new.status = 'completed' AND old.status <> 'completed') EXECUTE FUNCTION discovery_changed('influencer_id');
--> statement-breakpoint
-- those who were there before
INSERT INTO discovery_changes (user_id) SELECT id FROM users WHERE role = 'influencer' ORDER BY id;
--> statement-breakpoint
-- who owes and what they have, locked; people before accounts, as everywhere
CREATE FUNCTION ledger.lock_person(p_user integer, p_currency char(3), OUT available bigint, OUT version bigint, OUT debt bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM 1 FROM public.users WHERE id = p_user FOR NO KEY UPDATE;
  SELECT a.balance, a.version INTO available, version FROM ledger.accounts a
    WHERE a.id = ledger.account('user_available', p_user, p_currency) FOR NO KEY UPDATE;
  SELECT coalesce(-sum(e.amount), 0) INTO debt FROM ledger.entries e
    WHERE e.account_id = ledger.account('user_debt', p_user, p_currency);
END $$;
--> statement-breakpoint
-- the card processor took money back: from the balance, and what that is short of as debt
CREATE FUNCTION ledger.deposit_reverse(p_ref_id text, p_currency char(3), p_user integer, p_amount bigint,
                                       OUT journal_id bigint, OUT short bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE v_key text := 'deposit_reversal:' || p_ref_id; v_person record; v_legs jsonb;
BEGIN
  IF p_amount <= 0 THEN RAISE EXCEPTION 'a reversal is positive' USING ERRCODE = 'LG012'; END IF;
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
    FROM ledger.post(v_key, 'deposit_reversal', 'card', p_ref_id, p_currency, v_legs, p_user) r;
END $$;
--> statement-breakpoint
-- it gave that money back: debt first, the rest to the balance
CREATE FUNCTION ledger.deposit_return(p_ref_id text, p_currency char(3), p_user integer, p_amount bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE v_key text := 'deposit_return:' || p_ref_id; v_person record; v_paid bigint; v_legs jsonb; v_journal bigint;
BEGIN
  IF p_amount <= 0 THEN RAISE EXCEPTION 'a return is positive' USING ERRCODE = 'LG012'; END IF;
  SELECT * INTO v_person FROM ledger.lock_person(p_user, p_currency);
  SELECT j.id INTO v_journal FROM ledger.journals j WHERE j.idem_key = v_key;
  IF FOUND THEN RETURN v_journal; END IF;
  v_paid := least(greatest(v_person.debt, 0), p_amount);
  v_legs := jsonb_build_array(jsonb_build_object('account', ledger.account('processor_clearing', NULL, p_currency), 'amount', -p_amount));
  IF v_paid > 0 THEN v_legs := v_legs || jsonb_build_object('account', ledger.account('user_debt', p_user, p_currency), 'amount', v_paid); END IF;
  IF p_amount > v_paid THEN
    v_legs := v_legs || jsonb_build_object('account', ledger.account('user_available', p_user, p_currency), 'amount', p_amount - v_paid);
  END IF;
  RETURN (SELECT r.journal_id FROM ledger.post(v_key, 'deposit', 'card_return', p_ref_id, p_currency, v_legs, p_user) r);
END $$;
--> statement-breakpoint
-- the balance pays what is owed, as far as it goes; the version of the account makes each payment one of its own
CREATE FUNCTION ledger.debt_pay(p_currency char(3), p_user integer)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
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
--> statement-breakpoint
REVOKE ALL ON FUNCTION ledger.lock_person, ledger.deposit_reverse, ledger.deposit_return, ledger.debt_pay FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger.deposit_reverse, ledger.deposit_return, ledger.debt_pay TO vivobid_app;
