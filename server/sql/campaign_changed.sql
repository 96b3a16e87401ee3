-- Keeps the row of a campaign in open_campaigns as the campaign is. Each change is recorded, too: counts are stored until there is another one, and
-- servers of the previous release catch up from these rows.
CREATE OR REPLACE FUNCTION campaign_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_changes (campaign_id, changed_in) VALUES (new.id, pg_current_xact_id());
  PERFORM project_open_campaigns(ARRAY[new.id]);
  RETURN NULL;
END $$;
