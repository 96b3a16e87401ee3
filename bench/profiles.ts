import { rankLockKey, recomputeRanks } from '../server/src/features/presence/rankings/recompute.sql.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { onlyRow } from '../server/src/platform/database/only-row.ts'
import { createReport, sizes, startGrowing } from './support/growth.ts'
import { addInfluencers, linkId, userId } from './support/influencers.ts'
import { type LoadRequest, type LoadResult, load, measure } from './support/load.ts'
import { openSession } from './support/people.ts'

// npm run bench:profiles: cost of profiles, counting and ranking as the number of influencers grows; BENCH_SIZES=10000 for a short
// run
const rawEvents = Number(process.env.BENCH_EVENTS ?? 1_000_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const growing = await startGrowing(4300, 12_000)
const { origin, url, owner, database } = growing
const { note, summary } = createReport(growing)
// keeps the program's own recomputation from running, so that each is measured separately
await owner.query('select pg_advisory_lock($1)', [rankLockKey])

let counter = 0
/** A pseudo-random influencer, the same sequence on every run. */
const randomInfluencer = () => 1 + ((++counter * 2_654_435_761) % growing.count)
const nextUserAgent = () => `Mozilla/5.0 (X11; Linux x64) Browser/${++counter}`
const profileRequest = (): LoadRequest => ({ path: `/api/profiles/creator${randomInfluencer()}` })
const leaderboardRequest = (): LoadRequest => ({ path: '/api/rankings?limit=50' })
const cookie = await signIn()

try {
  for (const size of sizes) {
    const began = performance.now()
    await addInfluencers(url, growing.count + 1, size)
    growing.count = size
    const took = (performance.now() - began) / 1000
    console.log(`${size.toLocaleString('en')} influencers (made in ${took.toFixed(0)} s)`)
    await owner.query('checkpoint')
    await measureReads()
    await measureCounting()
    await measureRanking()
  }
  await measureRawEvents()
  summary()
} finally {
  await growing.end()
}

async function measureReads() {
  noteLatencies('profile page data', await measureProfiles(profileRequest))
  noteLatencies('analytics of 400 days', await measure(origin, 10, seconds, 200, analyticsRequest))
}

function analyticsRequest(): LoadRequest {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  return { path: `/api/analytics/influencer?from=${day(399)}&to=${day(0)}&bucket=day`, headers: { cookie } }
}

async function measureCounting() {
  const view = (): LoadRequest => ({
    method: 'POST',
    path: `/api/profiles/${userId(randomInfluencer())}/views`,
    headers: { 'user-agent': nextUserAgent(), 'content-type': 'application/json' },
    body: '{}',
  })
  const click = (): LoadRequest => ({
    path: `/l/${linkId(randomInfluencer())}`,
    headers: { 'user-agent': nextUserAgent() },
  })
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
    // blocked people, three percent, are 404 and not counted
    note(what, stored / (Object.values(loaded.statuses).reduce((a, b) => a + b) / loaded.perSecond), 'a second')
  }
}

async function count(kind: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from analytics_events where kind = $1', [
    kind,
  ])
  return onlyRow(rows).n
}

/** Duration of the first and of a repeated ranking, and its effect on concurrent reads. */
async function measureRanking() {
  await owner.query('select pg_advisory_unlock($1)', [rankLockKey])
  const took = async () => {
    const began = performance.now()
    if ((await recomputeRanks(database, systemClock)) === null) throw new Error('Another recomputation was under way')
    return (performance.now() - began) / 1000
  }
  // as on the first run of a day, which also writes the history
  await owner.query('truncate rank_history; update rank_runs set history_day = null')
  note('first ranks of all', await took(), 's')
  const baseline = await readBoth((passed) => passed < seconds * 1_000)
  // change everyone's figures, and so everyone's rank
  await owner.query(`update users set total_views = (total_views * 1.1)::int + id % 97 where role = 'influencer'`)
  await owner.query('vacuum (analyze) users')
  let isRunning = true
  const reading = readBoth(() => isRunning)
  note('ranks of all again', await took(), 's')
  note('of that until they are read', await secondsUntilVisible(), 's')
  isRunning = false
  await owner.query('select pg_advisory_lock($1)', [rankLockKey])
  const meanwhile = await reading
  for (const what of ['profile', 'leaderboard'] as const) {
    note(`${what} p95 before`, baseline[what].p95, 'ms')
    note(`${what} p95 meanwhile`, meanwhile[what].p95, 'ms')
    note(`${what} slowest meanwhile`, meanwhile[what].max, 'ms')
  }
}

/** Readers of profiles and the leaderboard at a steady rate, some hundred requests per second. */
async function readBoth(keepGoing: (milliseconds: number) => boolean) {
  const [profile, leaderboard] = await Promise.all([
    load(origin, 6, profileRequest, keepGoing, 25),
    load(origin, 2, leaderboardRequest, keepGoing, 25),
  ])
  for (const { statuses } of [profile, leaderboard])
    if (Object.keys(statuses).some((status) => status !== '200' && status !== '404'))
      throw new Error(`Reads were answered ${Object.keys(statuses)}`)
  return { profile, leaderboard }
}

/** Seconds from the start of the latest run until its ranks are visible; notifications and cleanup follow. */
async function secondsUntilVisible(): Promise<number> {
  const { rows } = await owner.query<{ seconds: number }>(
    'select extract(epoch from finished_at - started_at)::float8 as seconds from rank_runs order by id desc limit 1',
  )
  return onlyRow(rows).seconds
}

/** Analytics of one influencer with a thousand and with a million raw events. */
async function measureRawEvents() {
  await owner.query('delete from analytics_events')
  for (const eventCount of [1_000, rawEvents]) {
    await owner.query(
      `insert into analytics_events (kind, user_id, period, visitor, country, rolled_up)
      select 'view', $1::int, date_trunc('day', now(), 'UTC'), decode(md5(n::text), 'hex'), 'DE', true
      from generate_series(1, $2::int) n on conflict do nothing`,
      [userId(1), eventCount],
    )
    await owner.query('vacuum (analyze) analytics_events')
    const { p50, p95 } = await measure(origin, 10, seconds, 200, analyticsRequest)
    console.log(
      `analytics with ${eventCount.toLocaleString('en')} raw events: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`,
    )
  }
}

function noteLatencies(what: string, { p50, p95, perSecond }: LoadResult) {
  note(`${what} p50`, p50, 'ms')
  note(`${what} p95`, p95, 'ms')
  note(`${what}, reads`, perSecond, 'a second')
}

/** Random profiles; those of blocked people are 404 and cheaper, but are included in the figures. */
async function measureProfiles(next: () => LoadRequest): Promise<LoadResult> {
  await load(origin, 10, next, (passed) => passed < 1_000)
  const loaded = await load(origin, 10, next, (passed) => passed < seconds * 1_000)
  const others = Object.keys(loaded.statuses).filter((status) => status !== '200' && status !== '404')
  if (others.length > 0) throw new Error(`Profiles were answered ${others}`)
  return loaded
}

/** A session of the first influencer, who exists once the first size is reached. */
async function signIn(): Promise<string> {
  await owner.query('set session_replication_role = replica')
  const cookie = await openSession(owner, userId(1))
  await owner.query('set session_replication_role = default')
  return cookie
}
