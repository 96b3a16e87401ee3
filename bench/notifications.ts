import { parseArgs } from 'node:util'
import pg from 'pg'
import {
  pageStatement,
  unreadStatement,
} from '../server/src/features/foundation/notifications/read-notifications.sql.ts'
import { type Growing, startGrowing } from './support/growth.ts'
import { measure } from './support/load.ts'
import { addPeople, type BenchPerson } from './support/people.ts'

// npm run bench:notifications: the notification page and the unread counts of people with 10,000 notifications each in a table of ten
// million rows over 180 days; -- --rows 1000000 for a short run. Fails when a figure misses its aim.
const { values: given } = parseArgs({ options: { rows: { type: 'string', default: '10000000' } } })
const total = Number(given.rows)
if (!(total >= 1_000)) throw new Error('--rows is a number from 1000 on')
const own = Math.min(10_000, total / 10)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const aims = { p95: 10 }
/** Number of notifications of everybody else; they need no accounts. */
const othersEach = 1_000
const firstOther = 1_000_000
const batchSize = 100_000
/** Number of connections that fill the table. */
const parallel = 2
const bytesEach = 700

const growing = await startGrowing(4_900, bytesEach, { counts: [total] })
try {
  const [reader, hoarder] = (await addPeople(growing.url, 'influencer', 2)) as [BenchPerson, BenchPerson]
  await fill(growing.owner, reader, hoarder)
  for (const [who, person] of [
    ['who has read most', reader],
    ['who has read none', hoarder],
  ] as const) {
    console.log(`Somebody ${who} of ${own.toLocaleString('en')} notifications:`)
    await measureReads(growing, person)
    await explain(growing.owner, person)
  }
} finally {
  await growing.end()
}

/** Adds all notifications: `reader` has read 95 %, `hoarder` none, the others 90 %. */
async function fill(owner: pg.Client, reader: BenchPerson, hoarder: BenchPerson) {
  const began = performance.now()
  await insert(owner, { users: `${reader.id}`, read: 0.95, from: 0, many: own })
  await insert(owner, { users: `${hoarder.id}`, read: 0, from: own, many: own })
  const users = `${firstOther} + n / ${othersEach}`
  let next = 2 * own
  const fillOn = async (client: pg.Client) => {
    for (let from = next; from < total; from = next) {
      next += batchSize
      await insert(client, { users, read: 0.9, from, many: Math.min(batchSize, total - from) })
    }
  }
  const helpers = Array.from(
    { length: parallel - 1 },
    () => new pg.Client({ connectionString: growing.url, options: '-c statement_timeout=0' }),
  )
  await Promise.all(helpers.map((client) => client.connect()))
  await Promise.all([owner, ...helpers].map(fillOn))
  await Promise.all(helpers.map((client) => client.end()))
  await owner.query('vacuum analyze notifications')
  const { rows } = await owner.query<{ rows: string; partitions: number; bytes: string }>(`
    select (select count(*) from notifications) as rows, count(*)::int as partitions, sum(pg_total_relation_size(inhrelid)) as bytes
    from pg_inherits where inhparent = 'notifications'::regclass`)
  const [{ rows: many, partitions, bytes }] = rows as [(typeof rows)[0]]
  console.log(
    `${Number(many).toLocaleString('en')} notifications in ${partitions} partitions, ${Math.round(Number(bytes) / 1e6)} MB (made in ${((performance.now() - began) / 1000).toFixed(0)} s)`,
  )
}

type Batch = { users: string; read: number; from: number; many: number }

/** Rows of the last 180 days, three events of each order; `users` is SQL in terms of n, the number of the row. */
async function insert(owner: pg.Client, { users, read, from, many }: Batch): Promise<void> {
  await owner.query(`
    insert into notifications (id, user_id, kind, event, subject, path, params, created_at, read_at)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid,
      ${users}, 'orders', 'delivered', 'orders:/task/' || n / 3, '/task/' || n / 3,
      jsonb_build_object('taskId', n / 3, 'dealTitle', 'A story about a lamp', 'at', at), at,
      case when random() < ${read} then at + interval '1 hour' end
    from (select n, now() - random() * interval '179 days' as at, md5(n::text) as hash
      from generate_series(${from}, ${from + many - 1}) n) made`)
}

async function measureReads({ origin }: Growing, { cookie }: BenchPerson) {
  const headers = { cookie }
  const reads: [string, string][] = [
    ['first page', '/api/notifications'],
    ['a page deep in it', await deepPage(origin, headers)],
    ['unread ones', '/api/notifications?unread=true'],
    ['of one kind', '/api/notifications?kind=orders'],
    ['unread count', '/api/notifications/unread'],
    ['unread messages', '/api/messages/unread'],
  ]
  for (const [what, path] of reads) {
    const { p50, p95 } = await measure(origin, 1, seconds, 200, () => ({ path, headers }))
    const missed = p95 > aims.p95
    if (missed) process.exitCode = 1
    console.log(
      `  ${what}: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms${missed ? ` – misses the aim of ${aims.p95} ms` : ''}`,
    )
  }
}

/** The address of the twentieth page, or the last one before it. */
async function deepPage(origin: string, headers: Record<string, string>): Promise<string> {
  let path = '/api/notifications?limit=100'
  for (let page = 0; page < 20; page++) {
    const answer = await fetch(origin + path, { headers })
    const { nextCursor } = (await answer.json()) as { nextCursor: string | null }
    if (!nextCursor) break
    path = `/api/notifications?limit=24&cursor=${nextCursor}`
  }
  return path
}

type Plan = { 'Relation Name'?: string; Alias?: string; 'Actual Loops': number; Plans?: Plan[] }

/**
 * Prints the number of partitions that each statement of the first page has read for its rows and to look up other events of their
 * subjects (alias m), and the number of buffers.
 */
async function explain(owner: pg.Client, { id }: BenchPerson) {
  const now = new Date()
  const part = { kind: undefined, after: null, many: 25 }
  const statements = [
    ['unread part of the page', pageStatement(id, now, { ...part, isRead: false })],
    ['read part of the page', pageStatement(id, now, { ...part, isRead: true })],
    ['unread count', unreadStatement(id, now)],
  ] as const
  for (const [what, { text, values }] of statements) {
    const { rows } = await owner.query(`explain (analyze, buffers, format json) ${text}`, values)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan & { 'Shared Hit Blocks': number } }]
    const read = partitionsRead(plan)
    const lookups = read.filter(({ alias }) => alias.startsWith('m_'))
    console.log(
      `  EXPLAIN of the ${what}: ${read.length - lookups.length} partitions for its rows, ${lookups.length} looked up, ${plan['Shared Hit Blocks']} buffers`,
    )
  }
}

/** Each scan of a partition that was run, by the alias of its table. */
function partitionsRead(plan: Plan): { alias: string }[] {
  const { 'Actual Loops': loops, 'Relation Name': relation, Alias: alias = '', Plans: plans = [] } = plan
  const below = plans.flatMap(partitionsRead)
  return loops > 0 && relation?.startsWith('notifications_') ? [{ alias }, ...below] : below
}
