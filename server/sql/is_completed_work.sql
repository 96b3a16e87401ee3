-- Whether work on an order or a campaign request is completed work (docs/architecture.md): it ended as completed, and something was handed
-- in, however it was ended.
CREATE OR REPLACE FUNCTION is_completed_work(status text, first_delivered_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT status = 'completed' AND first_delivered_at IS NOT NULL $$;
