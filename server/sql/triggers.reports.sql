CREATE OR REPLACE TRIGGER reports_snapshot_kept BEFORE UPDATE ON reports FOR EACH ROW EXECUTE FUNCTION keep_report_snapshot();
