CREATE OR REPLACE TRIGGER campaign_added AFTER INSERT ON campaigns FOR EACH ROW WHEN (new.stage = 'active') EXECUTE FUNCTION campaign_changed();

CREATE OR REPLACE TRIGGER campaign_changed AFTER UPDATE ON campaigns FOR EACH ROW
  WHEN ((old.stage = 'active' OR new.stage = 'active')
    AND (old.stage, old.is_invite_only, old.price, old.apply_by, old.title, old.description, old.platforms, old.categories,
        old.languages, old.locations, old.min_followers, old.business_id, old.approved_number)
      IS DISTINCT FROM (new.stage, new.is_invite_only, new.price, new.apply_by, new.title, new.description, new.platforms,
        new.categories, new.languages, new.locations, new.min_followers, new.business_id, new.approved_number))
  EXECUTE FUNCTION campaign_changed();
