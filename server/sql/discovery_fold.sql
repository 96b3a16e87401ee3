-- Folds text for searching; the same as `folded` in discovery/words/text-folding.ts, to the letter. Each script is translated only where
-- it occurs: one long list of all letters cost more than all the rest of a row.
CREATE OR REPLACE FUNCTION discovery_fold(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF octet_length(t) <> length(t) THEN
    t := regexp_replace(normalize(t, NFKD), '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g');
    IF t ~ '[ßẞæÆœŒþÞ]' THEN
      t := replace(replace(replace(replace(replace(replace(replace(replace(t, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th');
    END IF;
    IF t ~ '[\u0370-\u052f]' THEN
      t := translate(t, 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏ',
        'αβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџ');
    END IF;
    IF t ~ '[\u0600-\u06ff]' THEN
      t := translate(t, 'ىیېةہەٱک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'يييهههاك01234567890123456789');
    END IF;
    IF t ~ '[\u0080-\u02af]' THEN t := translate(t, 'øØłŁđĐðÐıħĦŧŦəƏ', 'oollddddihhttee'); END IF;
    RETURN btrim(regexp_replace(lower(t COLLATE "C"),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u1680\u060c-\u060d\u061b-\u061f\u066a-\u066d\u06d4\u2010-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030-\u303f\ufd3e-\ufd3f\ufe10-\ufe1f\ufe30-\ufe6f\uff00-\uff0f\ufff0-\uffff\U0001f000-\U0001faff]+', ' ', 'g'));
  END IF;
  RETURN btrim(regexp_replace(lower(t COLLATE "C"), '[^a-z0-9]+', ' ', 'g'));
END $$;
