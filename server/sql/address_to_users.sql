-- Copies user_addresses to the address in users, where the previous release reads them; nothing where both have it. It goes with those columns.
CREATE OR REPLACE FUNCTION address_to_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u SET
      (street_address, city, state, country, postal_code)
    = (new.street_address, new.city, new.state, new.country, new.postal_code)
  WHERE u.id = coalesce(new.user_id, old.user_id)
    AND (u.street_address, u.city, u.state, u.country, u.postal_code)
    IS DISTINCT FROM (
      new.street_address, new.city, new.state, new.country, new.postal_code);
  RETURN NULL;
END $$;
