-- Protects issued receipts from changes and deletion (docs/decisions/receipts.md).
CREATE OR REPLACE FUNCTION receipts_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% on receipts is forbidden: issue another document', TG_OP USING ERRCODE = 'LG002'; END $$;
