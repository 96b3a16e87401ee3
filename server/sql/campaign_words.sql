-- The terms of a campaign's texts for the index of words. Words with a digit begin with #, so that no beginning of a word finds them.
CREATE OR REPLACE FUNCTION campaign_words(texts text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array(SELECT CASE WHEN word ~ '[0-9]' THEN '#' || word ELSE word END FROM unnest(discovery_words_of(texts)) word)) $$;
