-- Records a change for the servers' indexes of open campaigns, which catch up from these rows (campaign-search/index/catch-up.ts).
CREATE OR REPLACE FUNCTION campaign_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_changes (campaign_id, changed_in) VALUES (new.id, pg_current_xact_id());
  RETURN NULL;
END $$;
