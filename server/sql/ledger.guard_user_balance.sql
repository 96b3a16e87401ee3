-- Lets only the trigger on ledger.accounts write users.balance: as the owner of the ledger, from within a trigger, neither of which the
-- application can claim. Triggers on public.users run as the writing role.
CREATE OR REPLACE FUNCTION ledger.guard_user_balance() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' OR pg_trigger_depth() < 2
     OR current_user <> (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = 'ledger.accounts'::regclass) THEN
    RAISE EXCEPTION 'users.balance is written by the ledger only' USING ERRCODE = 'LG004';
  END IF;
  RETURN NEW;
END $$;

REVOKE ALL ON FUNCTION ledger.guard_user_balance FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION ledger.guard_user_balance TO vivobid_app;
