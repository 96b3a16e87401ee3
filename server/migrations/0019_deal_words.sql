-- Titles of offered deals, and professions without their hyphens, become words that people are found by
-- (discovery/projection/profile-projection.sql.ts). Rows are changed here rather than queued: whoever is refreshed with other words
-- counts as a new match of saved searches.
UPDATE discovery_profiles p SET words = p.words || array_to_tsvector(f.words)
FROM (
  SELECT u.id AS user_id, array_remove(discovery_words_of(concat_ws(' ',
    CASE WHEN u.profession LIKE '%-%' THEN replace(u.profession, '-', '') END, string_agg(d.title, ' '))), '') AS words
  FROM users u LEFT JOIN influencer_deals d ON d.influencer_id = u.id AND d.is_active AND d.is_visible_to_businesses
  GROUP BY u.id
) f
WHERE f.user_id = p.user_id AND cardinality(f.words) > 0;
--> statement-breakpoint
INSERT INTO discovery_words (word, influencers, named)
SELECT w, 1, 0 FROM (SELECT DISTINCT w FROM discovery_profiles p, unnest(tsvector_to_array(p.words)) w) found
WHERE w !~ ':' AND NOT EXISTS (SELECT FROM discovery_words known WHERE known.word = found.w) ORDER BY w
ON CONFLICT DO NOTHING;
--> statement-breakpoint
SELECT discovery_settle();
