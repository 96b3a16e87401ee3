import { sql } from 'drizzle-orm'
import type { Platform } from '#contract/fields.ts'
import type { ContentCategory } from '#contract/foundation/users/profile-choices.ts'
import type { World } from '../world.ts'

/** An influencer whom a test searches for. */
export type Searched = {
  id: number
  name: string
  bio: string
  categories: ContentCategory[]
  languages: string[]
  country: string | null
  /** One profile on each platform. */
  profiles: { platform: Platform; followers: number; isVerified: boolean }[]
  /** Cents. */
  deals: { price: number; isPriceHidden: boolean; deliveryDays: number }[]
  /** Whole stars; 0 without reviews. */
  stars: number
  /** Of the ranking. */
  score: number
}

export const userNameOf = ({ id }: Pick<Searched, 'id'>) => `someone${id}`

/** Writes people to the tables that the search is projected from, in place of those with their ids. */
export async function writePeople({ database: { orm } }: World, people: Searched[]): Promise<void> {
  const all = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (id int, name text, bio text, categories jsonb, languages jsonb,
    country text, profiles jsonb, deals jsonb, stars int, score int)`
  const texts = (list: string) => sql.raw(`array(select jsonb_array_elements_text(p.${list}))`)
  const ids = sql`${sql.param(people.map(({ id }) => id))}::int[]`
  await orm.execute(sql`delete from social_media_profiles where user_id = any(${ids})`)
  await orm.execute(sql`delete from influencer_deals where influencer_id = any(${ids})`)
  await orm.execute(sql`delete from user_ratings where user_id = any(${ids})`)
  await orm.execute(sql`delete from rankings where user_id = any(${ids})`)
  await orm.execute(sql`
    insert into users (id, email, username, display_name, role, is_verified, avatar_url)
    select id, id || '@example.com', 'someone' || id, name, 'influencer', true, '/media/a' from ${all}
    on conflict (id) do update set display_name = excluded.display_name`)
  await orm.execute(sql`
    update user_profiles w set bio = p.bio, profession = 'x', expertise = ${texts('categories')}, languages_spoken = ${texts('languages')},
      country_of_origin = p.country from ${all} where w.user_id = p.id`)
  await orm.execute(sql`
    insert into social_media_profiles (user_id, platform, profile_url, followers, is_verified)
    select p.id, s.platform, s.platform || p.id, s.followers, s."isVerified"
    from ${all}, jsonb_to_recordset(p.profiles) s (platform text, followers int, "isVerified" boolean)`)
  await orm.execute(sql`
    insert into influencer_deals (influencer_id, deal_type, title, description, price, is_price_hidden, delivery_time_in_days, platforms)
    select p.id, 'story', 'x', 'x', d.price, d."isPriceHidden", d."deliveryDays", '{instagram}'
    from ${all}, jsonb_to_recordset(p.deals) d (price int, "isPriceHidden" boolean, "deliveryDays" int)`)
  await orm.execute(sql`
    insert into user_ratings (user_id, count, average_hundredths, stars)
    select id, 1, 100 * stars, array_fill(0, array[5]) from ${all} where stars > 0`)
  await orm.execute(sql`
    with run as (insert into rank_runs (finished_at, formula_version)
      select now(), 1 where not exists (select from rank_runs) returning id)
    insert into rankings (run_id, user_id, verified_followers, views, likes, reactions, completed_orders, score, global_rank)
    select coalesce((select id from run), (select max(id) from rank_runs)), id, 0, 0, 0, 0, 0, score, id from ${all}`)
}
