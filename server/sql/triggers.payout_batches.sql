CREATE OR REPLACE TRIGGER payout_batches_file_frozen BEFORE UPDATE ON payout_batches FOR EACH ROW
  WHEN ((old.method, old.file, old.left_out, old.created_by) IS DISTINCT FROM (new.method, new.file, new.left_out, new.created_by))
  EXECUTE FUNCTION payout_batches_frozen();

CREATE OR REPLACE TRIGGER payout_batches_kept BEFORE DELETE ON payout_batches FOR EACH ROW EXECUTE FUNCTION payout_batches_frozen();
