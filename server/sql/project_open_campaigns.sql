-- Writes the rows of these campaigns in open_campaigns anew, in the transaction of a change; a campaign that is not open has none. Changes of a
-- business's name or state wait for those of its campaigns, and the other way round: neither sees what the other has not committed.
CREATE OR REPLACE FUNCTION project_open_campaigns(campaign_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7265030, business_id)
  FROM (SELECT DISTINCT business_id FROM campaigns WHERE id = ANY (campaign_ids) ORDER BY business_id) businesses;
  DELETE FROM open_campaigns o WHERE o.id = ANY (campaign_ids) AND NOT EXISTS (
    SELECT FROM campaigns c JOIN users u ON u.id = c.business_id
    WHERE c.id = o.id AND c.stage = 'active' AND NOT c.is_invite_only AND u.is_active);
  INSERT INTO open_campaigns (id, number, approved_at, price, apply_by, min_followers, followers_on, category_bits, language_bits, country_bits,
    audience, platforms, categories, languages, countries, words)
  SELECT c.id, c.approved_number, c.approved_at, c.price, c.apply_by, coalesce((c.min_followers ->> 'followers')::int, 0),
    c.min_followers ->> 'platform', code_bits(c.categories), code_bits(c.languages), code_bits(named.countries),
    hashtextextended(row(c.platforms, c.categories, c.languages, named.countries)::text, 0),
    c.platforms, c.categories, c.languages, named.countries,
    campaign_words(concat_ws(' ', c.title, c.description, shown_name(u.display_name, u.username, u.resembles)))
  FROM campaigns c
  JOIN users u ON u.id = c.business_id
  CROSS JOIN LATERAL (SELECT array_remove(c.locations, 'global') AS countries) named
  WHERE c.id = ANY (campaign_ids) AND c.stage = 'active' AND NOT c.is_invite_only AND u.is_active
  ON CONFLICT (id) DO UPDATE SET (number, approved_at, price, apply_by, min_followers, followers_on, category_bits, language_bits,
      country_bits, audience, platforms, categories, languages, countries, words)
    = (excluded.number, excluded.approved_at, excluded.price, excluded.apply_by, excluded.min_followers, excluded.followers_on,
      excluded.category_bits, excluded.language_bits, excluded.country_bits, excluded.audience, excluded.platforms, excluded.categories,
      excluded.languages, excluded.countries, excluded.words);
END $$;
