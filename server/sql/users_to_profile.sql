-- Copies what the previous release writes into the profile in users to user_profiles; nothing where both have it. It goes with those columns.
CREATE OR REPLACE FUNCTION users_to_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_profiles AS t (
      user_id, profile_picture_filename, cover_url, profession, business_type, countries_of_operation, country_of_origin, languages_spoken,
      ai_proficiency, expertise, certifications, industries, website, bio)
  VALUES (new.id, new.profile_picture_filename, new.cover_url, new.profession, new.business_type, new.countries_of_operation, new.country_of_origin,
    new.languages_spoken, new.ai_proficiency, new.expertise, new.certifications, new.industries, new.website, new.bio)
  ON CONFLICT (user_id) DO UPDATE SET
      (profile_picture_filename, cover_url, profession, business_type, countries_of_operation, country_of_origin, languages_spoken,
      ai_proficiency, expertise, certifications, industries, website, bio)
    = (excluded.profile_picture_filename, excluded.cover_url, excluded.profession, excluded.business_type, excluded.countries_of_operation,
      excluded.country_of_origin, excluded.languages_spoken, excluded.ai_proficiency, excluded.expertise, excluded.certifications,
      excluded.industries, excluded.website, excluded.bio)
  WHERE (t.profile_picture_filename, t.cover_url, t.profession, t.business_type, t.countries_of_operation, t.country_of_origin,
      t.languages_spoken, t.ai_proficiency, t.expertise, t.certifications, t.industries, t.website, t.bio)
    IS DISTINCT FROM (
      excluded.profile_picture_filename, excluded.cover_url, excluded.profession, excluded.business_type, excluded.countries_of_operation,
      excluded.country_of_origin, excluded.languages_spoken, excluded.ai_proficiency, excluded.expertise, excluded.certifications,
      excluded.industries, excluded.website, excluded.bio);
  RETURN NULL;
END $$;
