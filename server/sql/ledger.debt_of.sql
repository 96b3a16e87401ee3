-- The debt of a person.
CREATE OR REPLACE FUNCTION ledger.debt_of(p_user integer, p_currency char(3)) RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (SELECT coalesce(-sum(e.amount), 0) FROM ledger.entries e
    WHERE e.account_version IS NULL AND e.account_id = (
      SELECT a.id FROM ledger.accounts a WHERE a.owner_id = p_user AND a.kind = 'user_debt' AND a.currency = p_currency));
END $$;

REVOKE ALL ON FUNCTION ledger.debt_of FROM PUBLIC, vivobid_app;
