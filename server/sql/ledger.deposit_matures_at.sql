-- The only date of a deposit; null where it matured at once.
CREATE OR REPLACE FUNCTION ledger.deposit_matures_at(p_journal bigint) RETURNS timestamptz LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT max(m.matures_at) FROM ledger.entry_maturities m WHERE m.journal_id = p_journal
$$;

REVOKE ALL ON FUNCTION ledger.deposit_matures_at FROM PUBLIC, vivobid_app;
