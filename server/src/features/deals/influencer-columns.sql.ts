// Reads user_ratings and works: the rating and pictures of a deal's influencer, within the query of a list of deals

/** SQL: the columns `rating`, in hundredths of a star and null without a review, and `rating_count` of the influencer `u`. */
export const ratingColumns = `(select g.average_hundredths from user_ratings g where g.user_id = u.id and g.count > 0) as rating,
  (select g.count from user_ratings g where g.user_id = u.id) as rating_count`

/** SQL: the column `works` of the influencer `u`: the pictures of up to three works in their order, null without any. */
export const worksColumn = `(select array_agg(w.image_url order by w.position, w.id) from (
    select i.image_url, i.position, i.id from showcase_portfolio_items i
    where i.user_id = u.id and i.hidden_at is null and i.image_url is not null order by i.position, i.id limit 3) w) as works`
