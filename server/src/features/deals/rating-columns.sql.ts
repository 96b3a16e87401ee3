// Reads user_ratings: the rating of a deal's influencer, within the query of a list of deals

/** SQL: the columns `rating`, in hundredths of a star and null without a review, and `rating_count` of the influencer `u`. */
export const ratingColumns = `(select g.average_hundredths from user_ratings g where g.user_id = u.id and g.count > 0) as rating,
  (select g.count from user_ratings g where g.user_id = u.id) as rating_count`
