-- Lets a hold be opened once and closed once; its amount and purpose never change.
CREATE OR REPLACE FUNCTION ledger.hold_forward_only() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status = 'closed' OR NEW.amount <> OLD.amount OR NEW.account_id <> OLD.account_id
     OR NEW.ref_id <> OLD.ref_id OR NEW.purpose <> OLD.purpose OR NEW.opened_by <> OLD.opened_by
     OR NEW.dated <> OLD.dated OR NEW.matured_by IS DISTINCT FROM OLD.matured_by THEN
    RAISE EXCEPTION 'hold % is final', OLD.id USING ERRCODE = 'LG003';
  END IF;
  RETURN NEW;
END $$;

REVOKE ALL ON FUNCTION ledger.hold_forward_only FROM PUBLIC, vivobid_app;
