-- The words of a text, each cut at 40 letters; a repeated word may appear twice.
CREATE OR REPLACE FUNCTION discovery_words_of(t text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  t := discovery_fold(t);
  IF t ~ '[^ ]{41}' THEN t := regexp_replace(t, '([^ ]{40})[^ ]+', '\1', 'g'); END IF;
  RETURN string_to_array(t, ' ');
END $$;
