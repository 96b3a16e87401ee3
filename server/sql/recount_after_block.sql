-- Recounts ratings after a block: reviews by a blocked account do not count.
CREATE OR REPLACE FUNCTION recount_after_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_ratings(array(
    SELECT DISTINCT subject_id FROM reviews WHERE author_id = new.id AND visible_at IS NOT NULL));
  RETURN NULL;
END $$;
