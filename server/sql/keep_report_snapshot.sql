-- Protects the snapshot of a report, which is evidence: it may be erased after its time, never rewritten.
CREATE OR REPLACE FUNCTION keep_report_snapshot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.snapshot IS DISTINCT FROM old.snapshot AND new.snapshot IS NOT NULL THEN
    RAISE EXCEPTION 'the snapshot of a report never changes';
  END IF;
  RETURN new;
END $$;
