-- Completed work counts in the search for influencers, until its post is gone.
CREATE OR REPLACE TRIGGER discovery_request_counted AFTER UPDATE OF status, post_removed_after_days ON campaign_requests FOR EACH ROW
  WHEN ((new.status = 'completed' AND old.status <> 'completed')
    OR new.post_removed_after_days IS DISTINCT FROM old.post_removed_after_days) EXECUTE FUNCTION discovery_changed('influencer_id');
