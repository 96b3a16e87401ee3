CREATE OR REPLACE TRIGGER discovery_deal_changed AFTER INSERT OR UPDATE OR DELETE ON influencer_deals FOR EACH ROW
  EXECUTE FUNCTION discovery_changed('influencer_id');
