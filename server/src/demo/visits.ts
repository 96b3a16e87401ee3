import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/database/database.ts'

const days = 90

/** A deterministic pseudo-random number from 0 to 1. */
const randomOf = (...words: string[]) => sql.raw(`((hashtext(concat_ws(' ', ${words.join(', ')})) & 65535) / 65536.0)`)

/**
 * Generates visits to demo influencers over the last months: views by country and referrer, clicks, reactions, and weekly followers.
 * All derived figures are consistent, and the same on each day; two days in a week are busier.
 */
export async function seedVisits(tx: Tx, now: Date): Promise<void> {
  const today = sql.raw(`date '${now.toISOString().slice(0, 10)}'`)
  const dayCount = sql.raw(String(days))
  await tx.execute(sql`create temporary table demo_days on commit drop as
    select u.id as user_id, u.country_of_origin as home, ago, ${today} - ago as day, 4 + 40 / (1 + u.n % 9)
      * (case when ago % 7 < 2 then 1.4 else 1 end) * (0.6 + 0.7 * (${dayCount} - ago) / ${dayCount}.0) as busy
    from (select id, w.country_of_origin, row_number() over (order by id) as n from users join user_profiles w on w.user_id = id where role = 'influencer') u,
      generate_series(1, ${dayCount}) ago`)
  await tx.execute(sql`
    insert into analytics_sources (user_id, day, kind, country, referrer, count)
    select user_id, day, 'view', case when abroad then elsewhere else coalesce(home, '') end, referrer,
      round(busy * share * (0.5 + ${randomOf('user_id', 'ago', 'referrer', 'abroad')}))::int
    from demo_days, (values ('instagram.com', 0.34, false, ''), ('youtube.com', 0.2, true, 'US'), ('', 0.24, false, ''),
      ('google.com', 0.12, true, 'GB'), ('tiktok.com', 0.1, true, 'MX')) as s (referrer, share, abroad, elsewhere)
    where round(busy * share * (0.5 + ${randomOf('user_id', 'ago', 'referrer', 'abroad')})) > 0`)
  await tx.execute(sql`
    insert into analytics_sources (user_id, day, kind, subject, country, count)
    select d.user_id, d.day, 'click', l.id::text, coalesce(d.home, ''), round(d.busy * 0.12 * ${randomOf('l.id', 'd.ago')} * 2)::int
    from demo_days d join influencer_links l on l.user_id = d.user_id and l.active
    where round(d.busy * 0.12 * ${randomOf('l.id', 'd.ago')} * 2) > 0`)
  await tx.execute(sql`
    insert into analytics_sources (user_id, day, kind, subject, country, count)
    select user_id, day, 'reaction', emoji, coalesce(home, ''), round(busy * share * ${randomOf('user_id', 'ago', 'emoji')})::int
    from demo_days, (values ('fire', 0.14), ('crown', 0.09), ('crazy', 0.07)) as e (emoji, share)
    where round(busy * share * ${randomOf('user_id', 'ago', 'emoji')}) > 0`)
  await tx.execute(sql`
    insert into analytics_daily (user_id, day, kind, count)
    select user_id, day, kind, sum(count)::int from analytics_sources group by 1, 2, 3
    union all
    select user_id, day, 'visitor', sum(case kind when 'view' then count when 'click' then count / 4 else 0 end)::int
    from analytics_sources group by 1, 2 having sum(count) filter (where kind = 'view') > 0`)
  await tx.execute(sql`
    update users u set total_views = v.views from (
      select user_id, sum(count)::int as views from analytics_daily where kind = 'view' group by 1) v where u.id = v.user_id`)
  await tx.execute(sql`
    update influencer_links l set clicks = c.clicks from (
      select subject::int as id, sum(count)::int as clicks from analytics_sources where kind = 'click' group by 1) c
    where l.id = c.id`)
  await tx.execute(sql`
    insert into emoji_reactions (user_id, emoji_type, count)
    select user_id, subject, sum(count)::int from analytics_sources where kind = 'reaction' group by 1, 2`)
  await tx.execute(sql`
    insert into follower_history (profile_id, day, followers, followers_source)
    select p.id, ${today} - weeks * 7, round(p.followers * (1 - 0.008 * weeks - 0.004 * ${randomOf('p.id', 'weeks')}))::int,
      p.followers_source
    from social_media_profiles p, generate_series(1, ${dayCount} / 7) weeks on conflict do nothing`)
}
