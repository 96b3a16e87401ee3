-- The index of words gathers what one transaction writes, which is many times faster than row by row; whoever wrote settles it before the
-- commit, so that no search walks through what is gathered (discovery/projection/refresh.sql.ts).
CREATE OR REPLACE FUNCTION discovery_settle() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT gin_clean_pending_list('discovery_words_idx'), gin_clean_pending_list('discovery_words_above_18500_idx'),
    gin_clean_pending_list('discovery_words_above_16000_idx'), gin_clean_pending_list('discovery_words_spelling_idx'),
    gin_clean_pending_list('discovery_words_middle_idx'), gin_clean_pending_list('discovery_words_shortened_idx'),
    gin_clean_pending_list('discovery_words_triples_idx') $$;

REVOKE ALL ON FUNCTION discovery_settle FROM PUBLIC, vivobid_app;
GRANT EXECUTE ON FUNCTION discovery_settle TO vivobid_app;
