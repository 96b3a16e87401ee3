import { randomUUID } from 'node:crypto'
import { hashOf } from '../server/src/features/accounts/sessions.ts'
import { rankLockKey, recomputeRanks } from '../server/src/features/rankings/recompute.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { figuresOf, sizes, startGrowing } from './growth.ts'
import { addInfluencers, linkId, userId } from './influencers.ts'
import { type Asked, type Loaded, load, measure } from './load.ts'

// npm run bench:house: what an influencer's house costs as there are ever more of them; BENCH_SIZES=10000 for a short one
const rawEvents = Number(process.env.BENCH_EVENTS ?? 1_000_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const growing = await startGrowing(4300, 12_000)
const { origin, url, owner, database } = growing
const { note, summary } = figuresOf(growing)
// the program's own recomputation keeps away, so that each is measured alone
await owner.query('select pg_advisory_lock($1)', [rankLockKey])

let asked = 0
/** An influencer by chance, the same ones at every run. */
const anyone = () => 1 + ((++asked * 2_654_435_761) % growing.known)
const agents = () => `Mozilla/5.0 (X11; Linux x64) Browser/${++asked}`
const aProfile = (): Asked => ({ path: `/api/profiles/creator${anyone()}` })
const aLeaderboard = (): Asked => ({ path: '/api/rankings?limit=50' })
const cookie = await signIn()

try {
  for (const size of sizes) {
    const began = performance.now()
    await addInfluencers(url, growing.known + 1, size)
    growing.known = size
    const took = (performance.now() - began) / 1000
    console.log(`${size.toLocaleString('en')} influencers (made in ${took.toFixed(0)} s)`)
    await owner.query('checkpoint')
    await reads()
    await counting()
    await ranking()
  }
  await manyEvents()
  summary()
} finally {
  await growing.end()
}

async function reads() {
  times('profile page data', await measureActive(aProfile))
  times('analytics of 400 days', await measure(origin, 10, seconds, 200, anAnalysis))
}

function anAnalysis(): Asked {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  return { path: `/api/analytics/influencer?from=${day(399)}&to=${day(0)}&bucket=day`, headers: { cookie } }
}

async function counting() {
  const view = (): Asked => ({
    method: 'POST',
    path: `/api/profiles/${userId(anyone())}/views`,
    headers: { 'user-agent': agents(), 'content-type': 'application/json' },
    body: '{}',
  })
  const click = (): Asked => ({ path: `/l/${linkId(anyone())}`, headers: { 'user-agent': agents() } })
  for (const [what, kind, next, good] of [
    ['views counted', 'view', view, 204],
    ['clicks counted', 'click', click, 302],
  ] as const) {
    const before = await count(kind)
    let answered = 0
    const loaded = await load(origin, 50, next, (passed) => passed < seconds * 1_000)
    answered += loaded.statuses[good] ?? 0
    const stored = (await count(kind)) - before
    if (stored !== answered) throw new Error(`${what}: ${answered} were answered and ${stored} are stored`)
    // the three in a hundred who are blocked are not found, and not counted
    note(what, stored / (Object.values(loaded.statuses).reduce((a, b) => a + b) / loaded.perSecond), 'a second')
  }
}

async function count(kind: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from analytics_events where kind = $1', [
    kind,
  ])
  return rows[0]!.n
}

/** How long ranks take the first time and again, and what those who read meanwhile notice. */
async function ranking() {
  await owner.query('select pg_advisory_unlock($1)', [rankLockKey])
  const took = async () => {
    const began = performance.now()
    if ((await recomputeRanks(database, systemClock)) === null) throw new Error('Another recomputation was under way')
    return (performance.now() - began) / 1000
  }
  // as on the first run of a day, which also writes its history
  await owner.query('truncate rank_history; update rank_runs set history_day = null')
  note('first ranks of all', await took(), 's')
  const quiet = await readBoth((passed) => passed < seconds * 1_000)
  // everybody's figures change, so that everybody's rank does
  await owner.query(`update users set total_views = (total_views * 1.1)::int + id % 97 where role = 'influencer'`)
  await owner.query('vacuum (analyze) users')
  let under = true
  const reading = readBoth(() => under)
  note('ranks of all again', await took(), 's')
  note('of that until they are read', await untilRead(), 's')
  under = false
  await owner.query('select pg_advisory_lock($1)', [rankLockKey])
  const meanwhile = await reading
  for (const what of ['profile', 'leaderboard'] as const) {
    note(`${what} p95 before`, quiet[what].p95, 'ms')
    note(`${what} p95 meanwhile`, meanwhile[what].p95, 'ms')
    note(`${what} slowest meanwhile`, meanwhile[what].most, 'ms')
  }
}

/** People who look at profiles and at the leaderboard at their own pace, some hundred times a second. */
async function readBoth(going: (milliseconds: number) => boolean) {
  const [profile, leaderboard] = await Promise.all([
    load(origin, 6, aProfile, going, 25),
    load(origin, 2, aLeaderboard, going, 25),
  ])
  for (const { statuses } of [profile, leaderboard])
    if (Object.keys(statuses).some((status) => status !== '200' && status !== '404'))
      throw new Error(`Reads were answered ${Object.keys(statuses)}`)
  return { profile, leaderboard }
}

/** Seconds from the beginning of the newest run until everybody read it; what follows is written to people, and tidied up. */
async function untilRead(): Promise<number> {
  const { rows } = await owner.query<{ seconds: number }>(
    'select extract(epoch from finished_at - started_at)::float8 as seconds from rank_runs order by id desc limit 1',
  )
  return rows[0]!.seconds
}

/** The analytics of one influencer with a thousand raw events and with a million. */
async function manyEvents() {
  await owner.query('delete from analytics_events')
  for (const many of [1_000, rawEvents]) {
    await owner.query(
      `insert into analytics_events (kind, user_id, period, visitor, country, rolled_up)
      select 'view', $1::int, date_trunc('day', now(), 'UTC'), decode(md5(n::text), 'hex'), 'DE', true
      from generate_series(1, $2::int) n on conflict do nothing`,
      [userId(1), many],
    )
    await owner.query('vacuum (analyze) analytics_events')
    const { p50, p95 } = await measure(origin, 10, seconds, 200, anAnalysis)
    console.log(
      `analytics with ${many.toLocaleString('en')} raw events: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`,
    )
  }
}

function times(what: string, { p50, p95, perSecond }: Loaded) {
  note(`${what} p50`, p50, 'ms')
  note(`${what} p95`, p95, 'ms')
  note(`${what}, reads`, perSecond, 'a second')
}

/** Profiles by chance; those of the few who are blocked are 404 and cost less, and are left out of nobody's figures. */
async function measureActive(next: () => Asked): Promise<Loaded> {
  await load(origin, 10, next, (passed) => passed < 1_000)
  const loaded = await load(origin, 10, next, (passed) => passed < seconds * 1_000)
  const others = Object.keys(loaded.statuses).filter((status) => status !== '200' && status !== '404')
  if (others.length > 0) throw new Error(`Profiles were answered ${others}`)
  return loaded
}

/** A session of the first influencer, who is there once the first size is. */
async function signIn(): Promise<string> {
  const token = randomUUID()
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [hashOf(token), userId(1)],
  )
  await owner.query('set session_replication_role = default')
  return `sid=${token}`
}
