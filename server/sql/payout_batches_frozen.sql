-- What a batch pays, and its file, stay as they were made.
CREATE OR REPLACE FUNCTION payout_batches_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% of payout batch % is forbidden', TG_OP, OLD.id USING ERRCODE = 'LG002'; END $$;
