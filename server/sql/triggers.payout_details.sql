CREATE OR REPLACE TRIGGER payout_details_to_users AFTER INSERT OR UPDATE OR DELETE ON payout_details FOR EACH ROW EXECUTE FUNCTION payout_details_to_users();
