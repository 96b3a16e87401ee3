-- The servers' indexes of open campaigns catch up from here (campaign-search/index/catch-up.ts).
CREATE OR REPLACE FUNCTION campaign_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_changes (campaign_id, changed_in) VALUES (new.id, pg_current_xact_id());
  RETURN NULL;
END $$;
