-- Copies what the previous release writes into the address in users to user_addresses; nothing where both have it. It goes with those columns.
CREATE OR REPLACE FUNCTION users_to_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF num_nonnulls(
    new.street_address, new.city, new.state, new.country, new.postal_code) = 0 THEN
    DELETE FROM user_addresses WHERE user_id = new.id;
    RETURN NULL;
  END IF;
  INSERT INTO user_addresses AS t (
      user_id, street_address, city, state, country, postal_code)
  VALUES (new.id, new.street_address, new.city, new.state, new.country, new.postal_code)
  ON CONFLICT (user_id) DO UPDATE SET
      (street_address, city, state, country, postal_code)
    = (excluded.street_address, excluded.city, excluded.state, excluded.country, excluded.postal_code)
  WHERE (t.street_address, t.city, t.state, t.country, t.postal_code)
    IS DISTINCT FROM (
      excluded.street_address, excluded.city, excluded.state, excluded.country, excluded.postal_code);
  RETURN NULL;
END $$;
