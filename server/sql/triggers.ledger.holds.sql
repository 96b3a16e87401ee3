CREATE OR REPLACE TRIGGER holds_forward BEFORE UPDATE OR DELETE ON ledger.holds FOR EACH ROW EXECUTE FUNCTION ledger.hold_forward_only();
