-- locks what paying out or returning these withdrawals touches, in the order of all money: holds, people, accounts, each ascending
CREATE FUNCTION ledger.payout_lock(p_ref_ids text[], p_currency char(3))
RETURNS TABLE (ref_id text, is_active boolean, debt bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE v_owners integer[];
BEGIN
  PERFORM 1 FROM ledger.holds h WHERE h.purpose = 'withdrawal' AND h.ref_id = ANY (p_ref_ids) ORDER BY h.id FOR UPDATE;
  SELECT array_agg(DISTINCT a.owner_id) INTO v_owners FROM ledger.holds h JOIN ledger.accounts a ON a.id = h.account_id
   WHERE h.purpose = 'withdrawal' AND h.ref_id = ANY (p_ref_ids);
  PERFORM 1 FROM public.users u WHERE u.id = ANY (v_owners) ORDER BY u.id FOR NO KEY UPDATE;
  PERFORM 1 FROM ledger.accounts a WHERE a.owner_id = ANY (v_owners) AND a.mode = 'stored' AND a.currency = p_currency
   ORDER BY a.id FOR NO KEY UPDATE;
  RETURN QUERY
    SELECT h.ref_id, u.is_active, coalesce((SELECT -sum(e.amount) FROM ledger.entries e
        WHERE e.account_id = ledger.account('user_debt', u.id, p_currency)), 0)::bigint
      FROM ledger.holds h JOIN ledger.accounts a ON a.id = h.account_id JOIN public.users u ON u.id = a.owner_id
     WHERE h.purpose = 'withdrawal' AND h.ref_id = ANY (p_ref_ids);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION ledger.payout_lock FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger.payout_lock TO vivobid_app;
--> statement-breakpoint
-- what a batch pays, and its file, stay as they were made
CREATE FUNCTION payout_batches_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% of payout batch % is forbidden', TG_OP, OLD.id USING ERRCODE = 'LG002'; END $$;
--> statement-breakpoint
CREATE TRIGGER payout_batches_file_frozen BEFORE UPDATE ON payout_batches FOR EACH ROW
  WHEN ((old.method, old.file, old.left_out, old.created_by) IS DISTINCT FROM (new.method, new.file, new.left_out, new.created_by))
  EXECUTE FUNCTION payout_batches_frozen();
--> statement-breakpoint
CREATE TRIGGER payout_batches_kept BEFORE DELETE ON payout_batches FOR EACH ROW EXECUTE FUNCTION payout_batches_frozen();
--> statement-breakpoint
REVOKE DELETE ON payout_batches FROM vivobid_app;
--> statement-breakpoint
-- requests of before: the limit is frozen on them as it stands now; what was paid out by one admin's word stays right
UPDATE withdrawal_requests SET two_admins_above = greatest(
  coalesce((SELECT (value ->> 'twoAdminsAbove')::int FROM system_settings WHERE key = 'withdrawals'), 100000),
  CASE WHEN status IN ('approved', 'failed') THEN amount ELSE 0 END);
--> statement-breakpoint
-- what was paid out before there were batches is in batches of its own, a thousand in each, that nobody made
WITH numbered AS (
  SELECT id, payment_method, decided_at, (row_number() OVER (PARTITION BY payment_method ORDER BY number) - 1) / 1000 AS part
  FROM withdrawal_requests WHERE status IN ('approved', 'failed')),
parts AS MATERIALIZED (
  SELECT gen_random_uuid() AS batch_id, payment_method, part, min(decided_at) AS made_at, max(decided_at) AS sent_at
  FROM numbered GROUP BY payment_method, part),
made AS (
  INSERT INTO payout_batches (id, method, sent_at, created_at, updated_at)
  SELECT batch_id, payment_method, coalesce(sent_at, now()), coalesce(made_at, now()), now() FROM parts ORDER BY part)
UPDATE withdrawal_requests w SET batch_id = p.batch_id, paid_at = coalesce(w.decided_at, w.updated_at), paid_by = w.decided_by
FROM numbered n JOIN parts p ON p.payment_method = n.payment_method AND p.part = n.part WHERE w.id = n.id;
--> statement-breakpoint
-- who has approved as the first of two has approved
UPDATE withdrawal_requests SET status = 'approved' WHERE status = 'pending' AND first_approved_by IS NOT NULL;
