-- The balance and debt of a person, locked; people before accounts, as everywhere.
CREATE OR REPLACE FUNCTION ledger.lock_person(p_user integer, p_currency char(3), OUT available bigint, OUT version bigint, OUT debt bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM 1 FROM public.users WHERE id = p_user FOR NO KEY UPDATE;
  SELECT a.balance, a.version INTO available, version FROM ledger.accounts a
    WHERE a.id = ledger.account('user_available', p_user, p_currency) FOR NO KEY UPDATE;
  SELECT coalesce(-sum(e.amount), 0) INTO debt FROM ledger.entries e
    WHERE e.account_id = ledger.account('user_debt', p_user, p_currency);
END $$;

REVOKE ALL ON FUNCTION ledger.lock_person FROM PUBLIC, vivobid_app;
