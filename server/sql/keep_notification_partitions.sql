-- Creates the partitions of the months from 180 days ago until two months ahead and drops earlier ones. Runs as the owner, since the
-- program may create no tables.
CREATE OR REPLACE FUNCTION keep_notification_partitions(now timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  month timestamptz;
  name text;
  oldest CONSTANT timestamptz := date_trunc('month', now - interval '180 days', 'UTC');
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('keep_notification_partitions'));
  FOR i IN 0..9 LOOP
    month := date_trunc('month', oldest + make_interval(days => 31 * i), 'UTC');
    name := 'notifications_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM');
    CONTINUE WHEN to_regclass(name) IS NOT NULL;
    EXECUTE format('CREATE TABLE %I (LIKE notifications INCLUDING ALL)', name);
    EXECUTE format('WITH moved AS (DELETE FROM notifications_default WHERE created_at >= %L AND created_at < %L RETURNING *)
      INSERT INTO %I SELECT * FROM moved', month, (month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC', name);
    EXECUTE format('ALTER TABLE notifications ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      name, month, (month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC');
  END LOOP;
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'notifications'::regclass AND c.relname ~ '^notifications_\d{4}_\d{2}$'
      AND c.relname < 'notifications_' || to_char(oldest AT TIME ZONE 'UTC', 'YYYY_MM')
  LOOP
    EXECUTE format('DROP TABLE %I', name);
  END LOOP;
  DELETE FROM notifications_default WHERE created_at < now - interval '180 days';
END $$;

REVOKE ALL ON FUNCTION keep_notification_partitions FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION keep_notification_partitions TO vivobid_app;
