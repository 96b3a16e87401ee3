-- A word, and the word without each of its letters: words with one mistake between them share one of these, in any script. An index
-- depends on it: a change of the result takes a migration that rebuilds the index.
CREATE OR REPLACE FUNCTION discovery_shortened(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(word) BETWEEN 3 AND 20
    THEN array(SELECT left(word, i - 1) || substr(word, i + 1) FROM generate_series(1, length(word)) i) || word ELSE ARRAY[word] END $$;
