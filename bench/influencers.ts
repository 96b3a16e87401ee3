import pg from 'pg'

/**
 * Influencers straight into the database, numbered `from` to `to`, the same at every run: heavy-tailed followers, views and likes,
 * some countries with many people and many with few, links, work, deals, orders, reactions and days of figures. Nothing of it went
 * through the rules, and the ledger knows nothing of the orders: it is for measuring alone.
 */
export async function addInfluencers(url: string, from: number, to: number): Promise<void> {
  const client = () =>
    new pg.Client({ connectionString: url, options: '-c statement_timeout=0 -c synchronous_commit=off' })
  const [one, two] = [client(), client()]
  await Promise.all([one.connect(), two.connect()])
  try {
    for (const each of [one, two]) {
      // no foreign keys are looked at: what they point at comes from here as well
      await each.query(`set session_replication_role = replica; set work_mem = '128MB'; ${helpers}`)
    }
    const run = async (lane: pg.Client, statements: string[]) => {
      for (const statement of statements)
        await lane.query(statement.replaceAll('$from', String(from)).replaceAll('$to', String(to)))
    }
    await Promise.all([
      run(one, [people, showcase, reactions]),
      run(two, [businesses, profiles, links, deals, orders, days]),
    ])
    for (const table of numbered)
      await one.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
    await one.query(`vacuum (analyze) ${[...numbered, 'analytics_daily'].join(', ')}`)
  } finally {
    await Promise.all([one.end(), two.end()])
  }
}

/** The number of the n-th influencer in `users`; those below are businesses. */
export const userId = (n: number) => firstUser + n
/** The number of the first link of every influencer who has one, and whether the n-th does. */
export const linkId = (n: number) => n * 4
const firstUser = 1_000

const numbered = [
  'users',
  'social_media_profiles',
  'influencer_links',
  'showcase_portfolio_items',
  'influencer_deals',
  'influencer_deal_purchases',
  'emoji_reactions',
]

/** `u(n, salt)`: a number from 0 to 1 that belongs to n; `g`: the same of a normal distribution; both the same everywhere. */
const helpers = `
  create function pg_temp.u(n bigint, salt int) returns float8 language sql immutable as
    $$ select (hashint8extended(n, salt) & 1073741823)::float8 / 1073741824 $$;
  create function pg_temp.g(n bigint, salt int) returns float8 language sql immutable as
    $$ select sqrt(-2 * ln(1 - pg_temp.u(n, salt))) * cos(2 * pi() * pg_temp.u(n, salt + 1000)) $$;`

const words = `(array['coffee','travel','sewing','gardens','games','running','cooking','books','bikes','make-up','music','science'])`
const countries = `'{US,BR,IN,ID,MX,GB,DE,FR,ES,IT,TR,EG,SA,AE,NG,PH,JP,KR,AR,CO,CA,AU,PL,NL,PT,SE,NO,DK,FI,BE,CH,AT,GR,RO,CZ,HU,UA,MA,DZ,TN,KE,ZA,GH,TH,VN,MY,SG,PK,BD,LK,CL,PE,EC,UY,NZ,IE,IL,JO,LB,IS}'::text[]`

const people = `
  insert into users (id, email, username, display_name, role, is_verified, is_active, bio, profession, country_of_origin,
    languages_spoken, total_views, profile_likes, created_at, updated_at)
  select ${firstUser} + n, 'i' || n || '@bench.example', 'creator' || n, 'Creator ' || n, 'influencer',
    pg_temp.u(n, 1) < 0.9, pg_temp.u(n, 2) < 0.97,
    'Everyday ' || ${words}[1 + floor(12 * pg_temp.u(n, 3))::int] || ' and ' || ${words}[1 + floor(12 * pg_temp.u(n, 4))::int]
      || ', told calmly and shown as it is. Always in daylight, never in a hurry.',
    initcap(${words}[1 + floor(12 * pg_temp.u(n, 3))::int]) || ' creator',
    (${countries})[1 + floor(60 * power(pg_temp.u(n, 5), 2.2))::int],
    case when pg_temp.u(n, 6) < 0.5 then '{en}' else '{en,es}' end::text[],
    floor(exp(4 + 2.2 * pg_temp.g(n, 7)))::int, floor(exp(1.5 + 1.6 * pg_temp.g(n, 8)))::int,
    now() - make_interval(secs => 8e7 * pg_temp.u(n, 9)), now()
  from generate_series($from, $to) n`

const businesses = `
  insert into users (id, email, username, display_name, role, is_verified)
  select n, 'b' || n || '@bench.example', 'business' || n, 'Business ' || n, 'business', true
  from generate_series(1, 100) n on conflict do nothing`

const platforms = `'{instagram,tiktok,youtube}'::text[]`
const profiles = `
  insert into social_media_profiles (id, user_id, platform, profile_url, username, followers, is_verified, verified_at, position)
  select n * 3 + i, ${firstUser} + n, (${platforms})[i + 1],
    'https://www.' || (${platforms})[i + 1] || '.com/@creator' || n, 'creator' || n,
    least(400000000, floor(exp(9.2 + 1.9 * pg_temp.g(n, 20)) * (0.05 + pg_temp.u(n * 3 + i, 21))))::int,
    pg_temp.u(n * 3 + i, 22) < 0.4, case when pg_temp.u(n * 3 + i, 22) < 0.4 then now() end, i
  from generate_series($from, $to) n, generate_series(0, 2) i where pg_temp.u(n * 3 + i, 23) < 0.55`

const links = `
  insert into influencer_links (id, user_id, title, url, clicks, position)
  select n * 4 + i, ${firstUser} + n, 'Where I buy it ' || i, 'https://shop.example/creator' || n || '/' || i,
    floor(exp(2 + 1.5 * pg_temp.g(n * 4 + i, 30)))::int, i
  from generate_series($from, $to) n, generate_series(0, 3) i where i = 0 or pg_temp.u(n * 4 + i, 31) < 0.35`

const showcase = `
  insert into showcase_portfolio_items (id, user_id, title, description, media_type, embed_url, likes, date, position)
  select n * 4 + i, ${firstUser} + n, 'A morning in ' || i || ' pictures', 'Two days of work and one good light.', 'video',
    'https://www.youtube.com/watch?v=bench' || (n * 4 + i), floor(20 * pg_temp.u(n * 4 + i, 41))::int, current_date - i * 30, i
  from generate_series($from, $to) n, generate_series(0, 3) i where pg_temp.u(n * 4 + i, 40) < 0.35`

const deals = `
  insert into influencer_deals (id, influencer_id, deal_type, title, description, price, delivery_time_in_days, platforms)
  select n * 3 + i, ${firstUser} + n, (array['story','short_video','product_review'])[i + 1], 'A calm look at your product',
    'You send it, I use it for a week and show honestly what I think of it.',
    greatest(1000, least(9000000, round(exp(9.6 + pg_temp.g(n * 3 + i, 50)) / 500) * 500))::int,
    2 + floor(12 * pg_temp.u(n * 3 + i, 51))::int, '{instagram}'
  from generate_series($from, $to) n, generate_series(0, 2) i where pg_temp.u(n, 52) < 0.4 and pg_temp.u(n * 3 + i, 53) < 0.6`

const orders = `
  insert into influencer_deal_purchases (id, business_id, influencer_id, status, payment_status, amount, fee_bps, terms, deal_type,
    deal_title, deal_description, platforms, extras, delivery_days, revisions_included, brief, message_from_business, completed_at)
  select n * 16 + i, 1 + (n + i) % 100, ${firstUser} + n, 'completed', 'paid', 5000, 1000, '{}', 'story', 'A calm look', 'At it',
    '{instagram}', '[]', 3, 2, '{}', 'Please', now()
  from generate_series($from, $to) n, generate_series(0, 15) i
  where pg_temp.u(n, 60) < 0.1 and i < exp(1.3 * abs(pg_temp.g(n, 61)))`

const reactions = `
  insert into emoji_reactions (id, user_id, emoji_type, count)
  select n * 3 + i, ${firstUser} + n, (array['crazy','fire','crown'])[i + 1], 1 + floor(exp(1.5 * pg_temp.g(n * 3 + i, 70)))::int
  from generate_series($from, $to) n, generate_series(0, 2) i where pg_temp.u(n * 3 + i, 71) < 0.3`

/** The first influencer has 800 days of figures, every hundredth sixty. */
const days = `
  insert into analytics_daily (user_id, day, kind, count)
  select ${firstUser} + n, current_date - day, kind, 1 + floor(50 * pg_temp.u(n * 1000 + day, 80))::int
  from generate_series($from, $to) n, generate_series(0, 799) day, unnest('{view,visitor,click,reaction,like}'::text[]) kind
  where n = 1 or (n % 100 = 0 and day < 60)`
