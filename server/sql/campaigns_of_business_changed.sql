-- Records changes of the open campaigns of a business whose name or state has changed.
CREATE OR REPLACE FUNCTION campaigns_of_business_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_changes (campaign_id, changed_in)
  SELECT id, pg_current_xact_id() FROM campaigns WHERE business_id = new.id AND stage = 'active';
  RETURN NULL;
END $$;
