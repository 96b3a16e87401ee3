-- The name shown for a person: 'Deleted user' once they have deleted their account, otherwise their name or, where it has no visible
-- letter, their user name; the same as `isVisible` of contract/text.ts, except for marks of rare scripts without a letter. A name that
-- resembles that of somebody verified is followed by the user name.
CREATE OR REPLACE FUNCTION shown_name(display_name text, username text, resembles integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN username LIKE 'deleted-%' AND username ~ '^deleted-[0-9]+$' THEN 'Deleted user' WHEN display_name ~ '[!-~]'
    OR display_name ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0600-\u0605\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f\u1ab0-\u1ace\u1dc0-\u1dff\u2000-\u200f\u2028-\u202f\u205f-\u206f\u20d0-\u20f0\u2800\u3000\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffc\U000110bd\U000110cd\U00013430-\U0001343f\U00013441-\U00013442\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U000ffffd\U00100000-\U0010fffd]'
    THEN CASE WHEN resembles IS NULL THEN display_name ELSE display_name || ' (@' || username || ')' END ELSE username END
$$;
