-- Locks the rows that paying out or returning these withdrawals changes, in the order of all money: holds, people, accounts, each
-- ascending.
CREATE OR REPLACE FUNCTION ledger.payout_lock(p_ref_ids text[], p_currency char(3))
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

REVOKE ALL ON FUNCTION ledger.payout_lock FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.payout_lock TO vivobid_app;
