-- Does the same for the campaigns of a business whose name or state has changed.
CREATE OR REPLACE FUNCTION campaigns_of_business_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7265030, new.id);
  INSERT INTO campaign_changes (campaign_id, changed_in)
  SELECT id, pg_current_xact_id() FROM campaigns WHERE business_id = new.id AND stage = 'active';
  PERFORM project_open_campaigns(array(SELECT id FROM campaigns WHERE business_id = new.id AND stage = 'active'));
  RETURN NULL;
END $$;
