CREATE OR REPLACE TRIGGER discovery_order_completed AFTER UPDATE OF status ON influencer_deal_purchases FOR EACH ROW
  WHEN (new.status = 'completed' AND old.status <> 'completed') EXECUTE FUNCTION discovery_changed('influencer_id');
