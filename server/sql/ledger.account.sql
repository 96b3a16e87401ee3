-- The account of a kind that belongs to a person, or to the platform when p_owner is null.
CREATE OR REPLACE FUNCTION ledger.account(p_kind text, p_owner integer, p_currency char(3)) RETURNS bigint LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE v_id bigint;
BEGIN
  IF p_owner IS NULL THEN SELECT id INTO v_id FROM ledger.accounts WHERE kind = p_kind AND owner_id IS NULL AND currency = p_currency;
  ELSE SELECT id INTO v_id FROM ledger.accounts WHERE kind = p_kind AND owner_id = p_owner AND currency = p_currency; END IF;
  IF v_id IS NULL THEN RAISE EXCEPTION 'no account % of % in %', p_kind, p_owner, p_currency USING ERRCODE = 'LG013'; END IF;
  RETURN v_id;
END $$;

REVOKE ALL ON FUNCTION ledger.account FROM PUBLIC, vivobid_app;
