CREATE OR REPLACE TRIGGER live_session_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION live_session_ended();
