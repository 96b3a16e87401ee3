-- Protects the amounts of a payout batch and its file from changes.
CREATE OR REPLACE FUNCTION payout_batches_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% of payout batch % is forbidden', TG_OP, OLD.id USING ERRCODE = 'LG002'; END $$;
