CREATE OR REPLACE TRIGGER entry_maturities_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.entry_maturities
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.immutable();
