-- Copies user_profiles to the profile in users, where the previous release reads it; nothing where both have it. It goes with those columns.
CREATE OR REPLACE FUNCTION profile_to_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u SET
      (profile_picture_filename, cover_url, profession, business_type, countries_of_operation, country_of_origin, languages_spoken,
      ai_proficiency, expertise, certifications, industries, website, bio)
    = (new.profile_picture_filename, new.cover_url, new.profession, new.business_type, new.countries_of_operation, new.country_of_origin,
      new.languages_spoken, new.ai_proficiency, new.expertise, new.certifications, new.industries, new.website, new.bio)
  WHERE u.id = new.user_id
    AND (u.profile_picture_filename, u.cover_url, u.profession, u.business_type, u.countries_of_operation, u.country_of_origin,
      u.languages_spoken, u.ai_proficiency, u.expertise, u.certifications, u.industries, u.website, u.bio)
    IS DISTINCT FROM (
      new.profile_picture_filename, new.cover_url, new.profession, new.business_type, new.countries_of_operation, new.country_of_origin,
      new.languages_spoken, new.ai_proficiency, new.expertise, new.certifications, new.industries, new.website, new.bio);
  RETURN NULL;
END $$;
