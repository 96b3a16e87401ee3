-- Refuses updates and deletions: the ledger is append-only.
CREATE OR REPLACE FUNCTION ledger.immutable() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN RAISE EXCEPTION '% on %.% is forbidden: append a reversing journal', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'LG002'; END $$;

REVOKE ALL ON FUNCTION ledger.immutable FROM PUBLIC, vivobid_app;
