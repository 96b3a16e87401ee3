-- The parts between two amounts of a list of dated parts, ordered by maturity, the latest first.
CREATE OR REPLACE FUNCTION ledger.parts_between(p_parts jsonb, p_from bigint, p_to bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT jsonb_agg(jsonb_build_object('at', cut.at, 'amount', cut.amount)) FROM (
    SELECT line.at, least(line.upto, p_to) - greatest(line.upto - line.amount, p_from) AS amount FROM (
      SELECT p.at, p.amount, (sum(p.amount) OVER (ORDER BY p.at DESC))::bigint AS upto
      FROM jsonb_to_recordset(p_parts) p (at timestamptz, amount bigint)) line) cut
  WHERE cut.amount > 0
$$;

REVOKE ALL ON FUNCTION ledger.parts_between FROM PUBLIC, vivobid_app;
