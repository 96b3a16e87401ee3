-- The range of followers that a profile is in; searches walk each range in its own order (discovery/search/follower-buckets.ts).
CREATE OR REPLACE FUNCTION discovery_tier(followers integer) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT width_bucket(followers, ARRAY[100, 250, 500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 2500000,
    5000000, 10000000])::smallint $$;
