-- All sequences of three letters: pg_trgm knows no letters but those of the database's locale, which may be English alone. An index
-- depends on it: a change of the result takes a migration that rebuilds the index.
CREATE OR REPLACE FUNCTION discovery_triples(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT substr(word, i, 3) FROM generate_series(1, length(word) - 2) i) $$;
