-- Counts the visible reviews of these people again; their rows are locked first, in ascending order, so that no count is lost.
CREATE OR REPLACE FUNCTION recount_ratings(subjects integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_ratings (user_id) SELECT DISTINCT s FROM unnest(subjects) s ORDER BY s ON CONFLICT DO NOTHING;
  PERFORM FROM user_ratings WHERE user_id = ANY (subjects) ORDER BY user_id FOR UPDATE;
  UPDATE user_ratings g SET count = c.many, average_hundredths = c.average, stars = c.stars
  FROM (
    SELECT s.subject, count(r.id)::int AS many, coalesce(round(avg(r.stars) * 100), 0)::int AS average,
      ARRAY[count(r.id) FILTER (WHERE r.stars = 1), count(r.id) FILTER (WHERE r.stars = 2),
        count(r.id) FILTER (WHERE r.stars = 3), count(r.id) FILTER (WHERE r.stars = 4),
        count(r.id) FILTER (WHERE r.stars = 5)]::int[] AS stars
    FROM (SELECT DISTINCT unnest(subjects) AS subject) s
    LEFT JOIN (reviews r JOIN users a ON a.id = r.author_id AND (a.is_active OR is_deleted_account(a.is_active, a.username)))
      ON r.subject_id = s.subject AND r.visible_at IS NOT NULL
    GROUP BY s.subject) c
  WHERE g.user_id = c.subject;
END $$;
