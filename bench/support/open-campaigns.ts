import type pg from 'pg'
import { commonWords } from './influencers.ts'
import { openSession } from './people.ts'

/**
 * Influencers who search: one who fits some campaigns, one who fits none, one who meets every condition but the country, and one without
 * a profile.
 */
export const searchers = { some: 900_001, none: 900_002, everything: 900_003, newcomer: 900_004 } as const
export type Searcher = keyof typeof searchers

const businesses = 2_000

/** Inserts businesses and influencers, the latter signed in; returns their session cookies. */
export async function addPeople(owner: pg.Client): Promise<Record<Searcher, string>> {
  await owner.query(`insert into users (id, email, username, display_name, role, is_verified)
    select n, 'b' || n || '@example.com', 'business' || n, 'Business ' || n, 'business', true from generate_series(1, ${businesses}) n`)
  await owner.query(`insert into users (id, email, username, display_name, role, is_verified, expertise, languages_spoken, country_of_origin)
    select id, id || '@example.com', 'searcher' || id, 'Searcher ' || id, 'influencer', true, expertise, languages, country
    from (values
      (${searchers.some}, '{food,travel}'::text[], '{en,es}'::text[], 'ES'),
      (${searchers.none}, '{}', '{zu}', 'LB'),
      (${searchers.everything}, '{lifestyle,gaming,tech,fashion,food,travel,fitness,beauty}', '{en,es,de,pt,ar,fr,it,sw}', 'US'),
      (${searchers.newcomer}, '{}', '{}', null)) p (id, expertise, languages, country)`)
  await owner.query(`insert into social_media_profiles (user_id, platform, profile_url, followers, is_verified)
    select id, platform, 'https://example.com/' || id || platform, followers, true
    from (values (${searchers.some}, 40000), (${searchers.none}, 10), (${searchers.everything}, 90000000)) p (id, followers),
      unnest(array['youtube', 'tiktok', 'instagram']) platform`)
  const cookies: Partial<Record<Searcher, string>> = {}
  for (const [who, id] of Object.entries(searchers)) cookies[who as Searcher] = await openSession(owner, id)
  return cookies as Record<Searcher, string>
}

/**
 * Inserts open campaigns `from` to `to` directly into the database, the same on every run: one to three platforms, half of them without
 * categories, a third without a language, six in ten for every country, heavy-tailed fees and followers, and texts of 40 words.
 */
export async function addCampaigns(owner: pg.Client, from: number, to: number): Promise<void> {
  await owner.query(helpers)
  // projected all at once
  await owner.query('set session_replication_role = replica')
  await owner.query(
    campaigns
      .replaceAll('$from', String(from))
      .replaceAll('$to', String(to))
      .replaceAll('$common', `'{${commonWords.join(',')}}'::text[]`),
  )
  await owner.query(`select setval('campaign_numbers', (select max(approved_number) from campaigns))`)
  await owner.query('reset session_replication_role')
  await owner.query('select project_open_campaigns(array(select id from campaigns where id between $1 and $2))', [
    from,
    to,
  ])
  await owner.query('vacuum (analyze) campaigns, open_campaigns')
}

/** `u(n, salt)`: a deterministic uniform number from 0 to 1; `pick`: one of a list. */
const helpers = `
  create or replace function pg_temp.u(n bigint, salt int) returns float8 language sql immutable as
    $$ select (hashint8extended(n, salt) & 1073741823)::float8 / 1073741824 $$;
  create or replace function pg_temp.pick(list text[], n bigint, salt int) returns text language sql immutable as
    $$ select list[1 + floor(pg_temp.u(n, salt) * cardinality(list))::int] $$;`

const campaigns = `
  insert into campaigns (id, business_id, title, description, status, view_target, price, places, locations, platforms, categories,
    languages, min_followers, apply_by, deliver_by, publish_from, publish_until, deliverables, submitted_at, submitted_number,
    approved_at, approved_number)
  select n, 1 + n % ${businesses}, 'Campaign ' || pg_temp.pick($common, n, 1) || ' ' || n,
    (select string_agg(case when pg_temp.u(n, 100 + w) < 0.1 then pg_temp.pick($common, n, 200 + w)
      else 'word' || floor(20000 * pg_temp.u(n, 300 + w) ^ 3)::int end, ' ') from generate_series(1, 40) w),
    'active', 100000, 1000 + floor(999000 * pg_temp.u(n, 2) ^ 4)::int, 1 + n % 20,
    case when pg_temp.u(n, 3) < 0.6 then '{global}'
      else array[pg_temp.pick('{US,BR,IN,DE,ES,EG,PT,IS}', n, 4)] end,
    (array['youtube', 'tiktok', 'instagram'])[1 + n % 2 : 1 + n % 2 + floor(1.4 * pg_temp.u(n, 5))::int],
    case when pg_temp.u(n, 6) < 0.5 then '{}'
      else array[pg_temp.pick('{lifestyle,gaming,tech,fashion,food,travel,fitness,beauty}', n, 7)] end,
    case when pg_temp.u(n, 8) < 0.33 then '{}' else array[pg_temp.pick('{en,es,de,pt,ar,fr,it,sw}', n, 9)] end,
    case when pg_temp.u(n, 10) < 0.4 then null else jsonb_build_object('platform',
      (array['youtube', 'tiktok', 'instagram'])[1 + n % 2], 'followers', 100 + floor(1000000 * pg_temp.u(n, 11) ^ 4)::int) end,
    current_date + 10 + (n % 20)::int, current_date + 35, current_date + 35, current_date + 50,
    '[{"id": "a", "platform": "youtube", "kind": "video", "count": 1, "caption": null, "hashtags": []}]', now(), n, now(), n
  from generate_series($from::bigint, $to) n`
