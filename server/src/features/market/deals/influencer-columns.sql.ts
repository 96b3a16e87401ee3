// Reads user_ratings and works: the rating and pictures of a deal's influencer, within the query of a list of deals

/** SQL: the column `rating` of the influencer `u`: average in hundredths of a star and number of reviews; null without a review. */
export const ratingColumn = `(select array[g.average_hundredths, g.count] from user_ratings g where g.user_id = u.id and g.count > 0) as rating`

/** SQL: the column `works` of the influencer `u`: the pictures of up to three works in their order, null without any. */
export const worksColumn = `(select array_agg(w.image_url order by w.position, w.id) from (
    select i.image_url, i.position, i.id from showcase_portfolio_items i
    where i.user_id = u.id and i.hidden_at is null and i.image_url is not null order by i.position, i.id limit 3) w) as works`
