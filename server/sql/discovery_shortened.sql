-- A word and what is left of it without each of its letters: words with one mistake between them have one of these in common, in any
-- script. An index is made of it: another result takes a migration that makes the index anew.
CREATE OR REPLACE FUNCTION discovery_shortened(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(word) BETWEEN 3 AND 20
    THEN array(SELECT left(word, i - 1) || substr(word, i + 1) FROM generate_series(1, length(word)) i) || word ELSE ARRAY[word] END $$;
