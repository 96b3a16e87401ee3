import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterInserts } from './after-inserts.ts'

/**
 * Inserts influencers `from` to `to` directly into the database, the same on every run: heavy-tailed followers, views and likes,
 * pictures of six in seven, common and rare words and names (some with accents or in Arabic), large and small countries, links, works,
 * deals, orders, reactions and daily figures. It bypasses the rules, and the orders have no journals: for benchmarks only.
 */
export async function addInfluencers(url: string, from: number, to: number): Promise<void> {
  const client = () =>
    new pg.Client({ connectionString: url, options: '-c statement_timeout=0 -c synchronous_commit=off' })
  const [first, second] = [client(), client()]
  await Promise.all([first.connect(), second.connect()])
  try {
    for (const connection of [first, second]) {
      // skips foreign key checks: the referenced rows are inserted here as well
      await connection.query(`set session_replication_role = replica; set work_mem = '128MB'; ${helpers}`)
    }
    const run = async (connection: pg.Client, statements: string[]) => {
      for (const statement of statements)
        await connection.query(statement.replaceAll('$from', String(from)).replaceAll('$to', String(to)))
    }
    await Promise.all([
      run(first, [vocabulary, people, showcase, reactions]),
      run(second, [businesses, profiles, links, deals, orders, days]),
    ])
    await afterInserts(first, tablesWithIds, { also: ['analytics_daily'] })
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

/** Has the running program index influencers `from` to `to`, as it does after every change, and waits until it has. */
export async function indexInfluencers(owner: pg.Client, from: number, to: number): Promise<void> {
  await owner.query(
    'insert into discovery_changes (user_id) select id from users where id between $1 and $2 order by id',
    [userId(from), userId(to)],
  )
  while ((await owner.query('select from discovery_changes limit 1')).rowCount) await wait(250)
}

/** Id of the n-th influencer in `users`. */
export const userId = (n: number) => firstUser + n
/** Id of the n-th influencer's first link. */
export const linkId = (n: number) => n * 4
const firstUser = 1_000
/** First id of a business, above those of a demo, whose people would otherwise get a hundredth of all orders each. */
const firstBusiness = 901

const tablesWithIds = [
  'users',
  'social_media_profiles',
  'influencer_links',
  'showcase_portfolio_items',
  'influencer_deals',
  'influencer_deal_purchases',
  'emoji_reactions',
]

/** `u(n, salt)`: a deterministic uniform number from 0 to 1; `g`: the same, normally distributed. */
const helpers = `
  create function pg_temp.u(n bigint, salt int) returns float8 language sql immutable as
    $$ select (hashint8extended(n, salt) & 1073741823)::float8 / 1073741824 $$;
  create function pg_temp.g(n bigint, salt int) returns float8 language sql immutable as
    $$ select sqrt(-2 * ln(1 - pg_temp.u(n, salt))) * cos(2 * pi() * pg_temp.u(n, salt + 1000)) $$;`

/** Common search words; each appears in every fifth to tenth bio. */
export const commonWords = 'coffee travel sewing gardens games running cooking books bikes music science photos'.split(
  ' ',
)

const syllables = `'{ba,be,bi,bo,bu,da,de,di,do,du,ka,ke,ki,ko,ku,la,le,li,lo,lu,ma,me,mi,mo,mu,na,ne,ni,no,nu,pa,pe,pi,po,pu,ra,re,ri,ro,ru,sa,se,si,so,su,ta,te,ti,to,tu,va,ve,vi,vo,za,ze,zi,zo,sha,cho,tra,bri,sto,cla,fli,gra}'::text[]`
const randomWord = (n: string, salt: number) =>
  `(select string_agg((${syllables})[1 + floor(66 * pg_temp.u(${n} * 4 + part, ${salt}))::int], '' order by part)
    from generate_series(0, 1 + (${n} % 3)::int) part)`

/** 8,000 words with Zipf-like frequencies, and 2,000 names, some of them foreign. */
const vocabulary = `
  create temporary table if not exists vocabulary as
  select n, case when n between 8 and 19 then (array['${commonWords.join("','")}'])[n - 7] else ${randomWord('n', 90)} end as word
  from generate_series(1, 8000) n;
  create temporary table if not exists names as
  select n, case when n % 25 = 0 then (array['محمد','فاطمة','أحمد','ليلى','يوسف','مريم','خالد','نور','سلمى','عمر'])[1 + (n / 25) % 10]
    when n % 25 = 1 then (array['José','Zoë','Łukasz','André','Jürgen','Inés','Çağla','Søren','Núria','Renée'])[1 + (n / 25) % 10]
    else initcap(${randomWord('n', 91)}) end as word
  from generate_series(1, 2000) n;
  create unique index if not exists names_idx on names (n);
  create unique index if not exists vocabulary_idx on vocabulary (n);
  analyze names; analyze vocabulary`

const countries = `'{US,BR,IN,ID,MX,GB,DE,FR,ES,IT,TR,EG,SA,AE,NG,PH,JP,KR,AR,CO,CA,AU,PL,NL,PT,SE,NO,DK,FI,BE,CH,AT,GR,RO,CZ,HU,UA,MA,DZ,TN,KE,ZA,GH,TH,VN,MY,SG,PK,BD,LK,CL,PE,EC,UY,NZ,IE,IL,JO,LB,IS}'::text[]`

const homes = `'{"US":"en","GB":"en","BR":"pt","PT":"pt","MX":"es","ES":"es","AR":"es","CO":"es","CL":"es","PE":"es","DE":"de","AT":"de","CH":"de","FR":"fr","IT":"it","TR":"tr","EG":"ar","SA":"ar","AE":"ar","MA":"ar","DZ":"ar","TN":"ar","JO":"ar","LB":"ar","JP":"ja","KR":"ko","IN":"hi","ID":"id","PL":"pl","NL":"nl","SE":"sv","IS":"is"}'::jsonb`
const categories = `'{lifestyle,gaming,tech,fashion,food,travel,fitness,beauty}'::text[]`

/** A time so long ago that the word lists are not compared with the texts, which would take an hour for a million people. */
const lastChange = "now() - interval '1 day'"

const people = `
  insert into users (id, email, username, display_name, role, is_verified, is_active, avatar_url, bio, profession, expertise,
    country_of_origin, languages_spoken, total_views, profile_likes, created_at, updated_at)
  select ${firstUser} + t.n, 'i' || t.n || '@bench.example', 'creator' || t.n, one.word || ' ' || other.word, 'influencer',
    pg_temp.u(t.n, 1) < 0.9, pg_temp.u(t.n, 2) < 0.97,
    case when pg_temp.u(t.n, 17) < 0.85 then 'https://pictures.bench.example/creator' || t.n || '.jpg' end, said.bio,
    initcap((array['${commonWords.join("','")}'])[1 + floor(12 * pg_temp.u(t.n, 3))::int]) || ' creator',
    array(select distinct (${categories})[1 + floor(8 * pg_temp.u(t.n * 3 + i, 4))::int]
      from generate_series(0, floor(3 * pg_temp.u(t.n, 10))::int) i),
    at.country,
    array(select distinct l from unnest(array[coalesce(${homes} ->> at.country, 'en'), case when pg_temp.u(t.n, 6) < 0.55 then 'en' end,
      case when pg_temp.u(t.n, 11) < 0.2 then (array['es','pt','ar','de','fr','hi','uk','sw','eu'])[1 + floor(9 * pg_temp.u(t.n, 12))::int] end]) l
      where l is not null),
    floor(exp(4 + 2.2 * pg_temp.g(t.n, 7)))::int, floor(exp(1.5 + 1.6 * pg_temp.g(t.n, 8)))::int,
    now() - make_interval(secs => 8e7 * pg_temp.u(t.n, 9)), ${lastChange}
  from generate_series($from, $to) t (n)
  cross join lateral (select (${countries})[1 + floor(60 * power(pg_temp.u(t.n, 5), 2.2))::int] as country) at
  join names one on one.n = 1 + floor(2000 * power(pg_temp.u(t.n, 13), 2))::int
  join names other on other.n = 1 + floor(2000 * power(pg_temp.u(t.n, 14), 2))::int
  join (
    select s.n, initcap(string_agg(v.word, ' ')) || '.' as bio
    from generate_series($from, $to) s (n)
    cross join lateral generate_series(1, 8 + floor(22 * pg_temp.u(s.n, 15))::int) k
    join vocabulary v on v.n = floor(power(8001, pg_temp.u(s.n * 32 + k, 16)))::int
    group by s.n
  ) said on said.n = t.n`

const businesses = `
  insert into users (id, email, username, display_name, role, is_verified)
  select n, 'b' || n || '@bench.example', 'business' || n, 'Business ' || n, 'business', true
  from generate_series(${firstBusiness}, ${firstBusiness} + 99) n on conflict do nothing`

const platforms = `'{instagram,tiktok,youtube,snapchat,facebook}'::text[]`
const profiles = `
  insert into social_media_profiles (id, user_id, platform, profile_url, username, followers, is_verified, verified_at, position)
  select n * 5 + i, ${firstUser} + n, (${platforms})[i + 1],
    'https://www.' || (${platforms})[i + 1] || '.com/@creator' || n, 'creator' || n,
    least(400000000, floor(exp(9.2 + 1.9 * pg_temp.g(n, 20)) * (0.05 + pg_temp.u(n * 5 + i, 21))))::int,
    pg_temp.u(n * 5 + i, 22) < 0.4, case when pg_temp.u(n * 5 + i, 22) < 0.4 then now() end, i
  from generate_series($from, $to) n, generate_series(0, 4) i where pg_temp.u(n * 5 + i, 23) < 0.55`

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
  insert into influencer_deals (id, influencer_id, deal_type, title, description, price, delivery_time_in_days, platforms,
    updated_at)
  select n * 3 + i, ${firstUser} + n, (array['story','short_video','product_review'])[i + 1], 'A calm look at your product',
    'You send it, I use it for a week and show honestly what I think of it.',
    greatest(1000, least(9000000, round(exp(9.6 + pg_temp.g(n * 3 + i, 50)) / 500) * 500))::int,
    2 + floor(12 * pg_temp.u(n * 3 + i, 51))::int, '{instagram}', ${lastChange}
  from generate_series($from, $to) n, generate_series(0, 2) i where pg_temp.u(n, 52) < 0.4 and pg_temp.u(n * 3 + i, 53) < 0.6`

const orders = `
  insert into influencer_deal_purchases (id, business_id, influencer_id, status, payment_status, amount, fee_bps, terms, deal_type,
    deal_title, deal_description, platforms, extras, delivery_days, revisions_included, brief, message_from_business, completed_at)
  select n * 16 + i, ${firstBusiness} + (n + i) % 100, ${firstUser} + n, 'completed', 'paid', 5000, 1000, '{}', 'story', 'A calm look', 'At it',
    '{instagram}', '[]', 3, 2, '{}', 'Please', now()
  from generate_series($from, $to) n, generate_series(0, 15) i
  where pg_temp.u(n, 60) < 0.1 and i < exp(1.3 * abs(pg_temp.g(n, 61)))`

const reactions = `
  insert into emoji_reactions (id, user_id, emoji_type, count)
  select n * 3 + i, ${firstUser} + n, (array['crazy','fire','crown'])[i + 1], 1 + floor(exp(1.5 * pg_temp.g(n * 3 + i, 70)))::int
  from generate_series($from, $to) n, generate_series(0, 2) i where pg_temp.u(n * 3 + i, 71) < 0.3`

/** The first influencer has 800 days of figures, every hundredth has 60. */
const days = `
  insert into analytics_daily (user_id, day, kind, count)
  select ${firstUser} + n, current_date - day, kind, 1 + floor(50 * pg_temp.u(n * 1000 + day, 80))::int
  from generate_series($from, $to) n, generate_series(0, 799) day, unnest('{view,visitor,click,reaction,like}'::text[]) kind
  where n = 1 or (n % 100 = 0 and day < 60)`
