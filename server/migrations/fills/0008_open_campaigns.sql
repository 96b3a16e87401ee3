-- Gives the campaigns of before that are open their rows in open_campaigns, some hundred in a transaction, while the previous release goes on
-- changing campaigns: triggers keep the rows from the migration on.
DO $$
DECLARE
  after integer := 0;
  batch integer[];
BEGIN
  LOOP
    SELECT array_agg(id), max(id) INTO batch, after FROM (
      SELECT id FROM campaigns WHERE id > after AND stage = 'active' ORDER BY id LIMIT 500) next;
    EXIT WHEN batch IS NULL;
    PERFORM FROM campaigns WHERE id = ANY (batch) ORDER BY id FOR SHARE;
    PERFORM project_open_campaigns(batch);
    COMMIT;
  END LOOP;
END $$;
