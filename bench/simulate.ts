import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { roundRobin } from '../server/src/demo/round-robin.ts'
import { openConversation, sendDirectMessage } from '../server/src/features/market/conversations/index.ts'
import {
  acceptDelivery,
  acceptPurchase,
  cancelPurchase,
  createPurchase,
  deliverWork,
  readPurchase,
  sendMessage,
} from '../server/src/features/market/orders/index.ts'
import { leaveReview } from '../server/src/features/market/reviews/index.ts'
import { auditLedger } from '../server/src/features/money/ledger/index.ts'
import { openCounting } from '../server/src/features/presence/analytics/count.ts'
import { day } from '../server/src/platform/clock.ts'
import { readConfiguration } from '../server/src/platform/configuration/configuration.ts'
import { type Actor, type Context, inTransaction, ownActor, readContext } from '../server/src/platform/context.ts'
import { openLog } from '../server/src/platform/log.ts'
import { mustFind } from '../server/src/platform/must-find.ts'
import { serve } from '../server/src/serve.ts'
import { order as orderTexts } from './support/people.ts'
import { createDataDir, databaseUrlOf } from './support/servers.ts'

// npm run simulate: replays a month of a marketplace through the program's own rules and schema, then prints the size of each table and
// of its indexes, their growth, and the time of the ledger's audit as it grows. -- --people 2000 for a short run.
const { values: given } = parseArgs({ options: { people: { type: 'string', default: '100000' } } })
const people = Number(given.people)
if (!(people >= 100)) throw new Error('--people is a number from 100 on')
const days = 30
/** Share of businesses among all people; the others are influencers. */
const shareOfBusinesses = 0.2
/** Monthly events of each person; assumed, not measured. */
const monthly = { orders: 0.12, conversations: 0.2, visits: 10 }
const messagesOfOrder = 6
const messagesOfConversation = 5
const shareCancelled = 0.06
const shareReviewed = 0.6
const price = 5_000
const parallel = 8
const port = 4_890

/** Deterministic numbers from 0 to 1 (mulberry32), so that each run replays the same month. */
let seed = 20_261
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}
const upTo = (most: number) => Math.floor(random() * most)

const began = performance.now()
const elapsed = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
const dataDir = createDataDir()
const log = openLog({ level: 'fatal', json: true })
console.log('Starting …')
// it enqueues jobs, and runs none: mails and pushes stay in their queues
const running = await serve(
  readConfiguration({ DATA_DIR: dataDir, PORT: String(port), DEMO: 'false', LOG_LEVEL: 'fatal' }),
  { role: 'web', web: null, log },
)
const owner = new pg.Client({ connectionString: databaseUrlOf(dataDir), options: '-c statement_timeout=0' })
await owner.connect()
try {
  const { businesses, influencers } = await addPeople()
  const start = Date.now() - days * day
  const steps = planMonth(businesses, influencers, start)
  console.log(
    `${people.toLocaleString('en')} people and ${steps.length.toLocaleString('en')} steps of theirs (${elapsed()})`,
  )
  const stages: Stage[] = []
  const third = start + (days / 3) * day
  for (const [from, to] of [0, 1, 2].map(
    (i) => [start + (i * days * day) / 3, third + (i * days * day) / 3] as const,
  )) {
    await play(steps.filter(({ at }) => at >= from && at < to))
    await visit(influencers, from, to)
    stages.push(await measure(Math.round((to - start) / day)))
  }
  report(stages)
} finally {
  await owner.end()
  await running.close()
  rmSync(dataDir, { recursive: true, force: true })
}

type Deal = { id: number; influencer: Actor }

/** Adds everybody, with a deal for every other influencer and money for every business, directly to the database. */
async function addPeople() {
  const many = Math.round(people * shareOfBusinesses)
  const { rows } = await owner.query<{ id: number; role: 'business' | 'influencer' }>(
    `insert into users (email, username, display_name, role, is_verified, bio, created_at)
      select 'p' || n || '@simulation.example', 'person.' || n, 'Person ' || n, case when n <= $1 then 'business' else 'influencer' end,
        true, 'Stories about food, travel and quiet mornings; calm pictures, honest words.', now() - interval '90 days'
      from generate_series(1, $2) n returning id, role`,
    [many, people],
  )
  const actors = rows.map((account): Actor => ownActor(account, { via: 'system' }))
  const businesses = actors.filter(({ party }) => party.role === 'business')
  const byId = new Map(actors.map((actor) => [actor.party.id, actor]))
  const { rows: made } = await owner.query<{ id: number; influencer_id: number }>(
    `insert into influencer_deals (influencer_id, deal_type, title, description, price, delivery_time_in_days, platforms)
      select id, 'story', 'A calm look at your product', 'I use it for a week and show honestly what I think of it.', ${price}, 3, '{instagram}'
      from users where role = 'influencer' and id % 2 = 0 returning id, influencer_id`,
  )
  const deposits = `
    with paid as (insert into payments (user_id, amount, type, method) select id, $1, 'deposit', 'bank_transfer' from users
      where id = any($2::int[]) returning id, user_id, amount)
    select id, ledger.deposit(id, user_id, 'USD', amount, null) as journal from paid`
  for (let i = 0; i < businesses.length; i += 500) {
    const ids = businesses.slice(i, i + 500).map(({ party }) => party.id)
    await owner.query('begin')
    const { rows: credited } = await owner.query(deposits, [price * 20, ids])
    const columns = [credited.map(({ id }) => id), credited.map(({ journal }) => journal)]
    await owner.query(
      `update payments p set status = 'completed', journal_id = d.journal from unnest($1::int[], $2::bigint[]) d(id, journal)
        where p.id = d.id`,
      columns,
    )
    await owner.query('insert into payment_journals select * from unnest($1::int[], $2::bigint[])', columns)
    await owner.query('commit')
  }
  await owner.query('vacuum analyze')
  const influencers = made.map(({ id, influencer_id }): Deal => ({ id, influencer: mustFind(byId, influencer_id) }))
  return { businesses, influencers }
}

type Step = { at: number; actor: Actor; chain: Chain; run: (context: Context, state: Chain) => Promise<unknown> }
/** State shared by steps that follow each other. */
type Chain = { purchaseId: number; taskId: number; conversationId: number; last: Promise<unknown>; isBroken: boolean }

function words(n: number) {
  const content = `Thank you, that sounds good. ${'We could do it next week. '.repeat(n % 4)}`
  return { content, attachmentFileId: null }
}

/** Everything that happens in the month, in the order of time. */
function planMonth(businesses: Actor[], deals: Deal[], start: number): Step[] {
  const steps: Step[] = []
  const add = (chain: Chain, at: number, actor: Actor, run: Step['run']) => void steps.push({ at, actor, chain, run })
  const newChain = (): Chain => ({
    purchaseId: 0,
    taskId: 0,
    conversationId: 0,
    last: Promise.resolve(),
    isBroken: false,
  })

  for (let i = 0; i < people * monthly.orders; i++) {
    const business = roundRobin(businesses, upTo(businesses.length))
    const deal = roundRobin(deals, upTo(deals.length))
    const at = start + random() * days * day
    const chain = newChain()
    add(chain, at, business, async (context) => {
      const input = { ...orderTexts, amount: price, extras: [], payWith: 'balance', briefFileIds: [] } as never
      chain.purchaseId = (await createPurchase(context, deal.id, input)).purchaseId
      // a paid order has its task
      chain.taskId = (await readPurchase(context, chain.purchaseId)).taskId!
    })
    if (random() < shareCancelled) {
      add(chain, at + 0.2 * day, business, (context) =>
        cancelPurchase(context, chain.purchaseId, 'Our plans have changed.'),
      )
      continue
    }
    add(chain, at + 0.4 * day, deal.influencer, (context) =>
      acceptPurchase(context, chain.purchaseId, { message: null }),
    )
    for (let n = 0; n < messagesOfOrder; n++) {
      const actor = n % 2 === 0 ? business : deal.influencer
      add(chain, at + (0.5 + n * 0.25) * day, actor, (context) => sendMessage(context, chain.taskId, words(n)))
    }
    add(chain, at + 2.4 * day, deal.influencer, (context) =>
      deliverWork(context, chain.taskId, {
        finalResultUrl: `https://example.com/${chain.purchaseId}`,
        finalResultType: 'link',
        note: 'Here it is.',
      }),
    )
    add(chain, at + 3.2 * day, business, (context) => acceptDelivery(context, chain.taskId))
    if (random() > shareReviewed) continue
    for (const actor of [business, deal.influencer])
      add(chain, at + 4 * day, actor, (context) =>
        leaveReview(context, { purchaseId: chain.purchaseId }, { stars: 5, text: 'Good work, on time and friendly.' }),
      )
  }

  for (let i = 0; i < people * monthly.conversations; i++) {
    const business = roundRobin(businesses, upTo(businesses.length))
    const { influencer } = roundRobin(deals, upTo(deals.length))
    const at = start + random() * days * day
    const chain = newChain()
    add(chain, at, business, async (context) => {
      const first = { participantId: influencer.party.id, ...words(i) }
      chain.conversationId = (await openConversation(context, first)).id
    })
    for (let n = 1; n < messagesOfConversation; n++)
      add(chain, at + n * 0.1 * day, n % 2 === 0 ? business : influencer, (context) =>
        sendDirectMessage(context, chain.conversationId, words(n)),
      )
  }
  const end = start + days * day
  return steps.filter(({ at }) => at < end).sort((a, b) => a.at - b.at)
}

/** Runs steps in the order of time, some at once, each after the one before it in its chain; counts those that are refused. */
async function play(steps: Step[]): Promise<void> {
  const began = performance.now()
  const refused = new Map<string, number>()
  let next = 0
  const work = async () => {
    for (let step = steps[next++]; step; step = steps[next++]) {
      const { chain, actor, at, run } = step
      chain.last = chain.last.then(async () => {
        if (chain.isBroken) return
        const services = { ...running.services, clock: () => new Date(at) }
        try {
          await inTransaction(readContext(services, actor), (context) => run(context as Context, chain))
        } catch (error) {
          chain.isBroken = true
          const text = error instanceof Error ? error.message : String(error)
          refused.set(text, (refused.get(text) ?? 0) + 1)
        }
      })
      await chain.last
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  const many = [...refused.values()].reduce((sum, each) => sum + each, 0)
  const perSecond = steps.length / ((performance.now() - began) / 1000)
  console.log(
    `${steps.length.toLocaleString('en')} steps, ${perSecond.toFixed(0)} a second, ${many} refused (${elapsed()})`,
  )
  for (const [text, times] of refused) console.log(`  ${times} × ${text}`)
  if (many > steps.length / 100) throw new Error('More than one step in a hundred was refused')
}

/** Visits of profiles, half of them of a tenth of the influencers. */
async function visit(deals: Deal[], from: number, to: number): Promise<void> {
  const { view } = openCounting(running.services.database.pool)
  const many = (people * monthly.visits * (to - from)) / (days * day)
  const countries = ['US', 'BR', 'DE', 'EG', 'MX', 'ES']
  for (let i = 0; i < many; i += 2_000)
    await Promise.all(
      Array.from({ length: Math.min(2_000, many - i) }, () =>
        view({
          userId: roundRobin(deals, upTo(random() < 0.5 ? deals.length / 10 : deals.length)).influencer.party.id,
          actorId: null,
          visitor: randomBytes(16),
          network: null,
          country: roundRobin(countries, upTo(countries.length)),
          referrer: random() < 0.5 ? 'instagram.com' : '',
          at: new Date(from + random() * (to - from)),
          counts: true,
        }),
      ),
    )
}

type Table = { table: string; rows: number; bytes: number; indexes: Record<string, number> }
type Stage = { day: number; tables: Map<string, Table>; auditSeconds: number; journals: number }

/** Sizes after a vacuum; a partitioned table counts as one. */
async function measure(atDay: number): Promise<Stage> {
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{
    name: string
    rows: string
    bytes: string
    indexes: Record<string, number> | null
  }>(`
    with tables as (
      select c.oid, coalesce(p.inhparent, c.oid)::regclass::text as name, greatest(c.reltuples, 0) as rows, pg_table_size(c.oid) as bytes
      from pg_class c join pg_namespace s on s.oid = c.relnamespace left join pg_inherits p on p.inhrelid = c.oid
      where c.relkind = 'r' and s.nspname in ('public', 'ledger', 'pgboss')
    ), indexes as (
      select t.name, coalesce(q.inhparent, i.indexrelid)::regclass::text as index, sum(pg_relation_size(i.indexrelid)) as bytes
      from tables t join pg_index i on i.indrelid = t.oid left join pg_inherits q on q.inhrelid = i.indexrelid group by 1, 2
    )
    select name, sum(rows)::bigint as rows, sum(bytes)::bigint as bytes,
      (select jsonb_object_agg(index, bytes) from indexes x where x.name = t.name) as indexes
    from tables t group by name`)
  const auditing = performance.now()
  const { journals, violations } = await auditLedger(running.services.database)
  const auditSeconds = (performance.now() - auditing) / 1000
  if (violations.length > 0) throw new Error(`The audit found ${violations.length} violations`)
  console.log(`Day ${atDay}: the audit of ${journals} journals took ${auditSeconds.toFixed(1)} s (${elapsed()})`)
  const tables = rows.map(
    ({ name, rows, bytes, indexes }): Table => ({
      table: name,
      rows: Number(rows),
      bytes: Number(bytes),
      indexes: indexes ?? {},
    }),
  )
  return {
    day: atDay,
    tables: new Map(tables.map((each) => [each.table, each])),
    auditSeconds,
    journals: Number(journals),
  }
}

/** Prints the tables and indexes of a megabyte and more, with their size after a year at the pace of the last two thirds. */
function report(stages: Stage[]): void {
  // there is one at least
  const [first, last] = [stages[0]!, stages.at(-1)!]
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1).padStart(10)
  const inAYear = (early: number, late: number) => late + ((late - early) / (last.day - first.day)) * (365 - last.day)
  const sum = (indexes: Record<string, number>) => Object.values(indexes).reduce((all, each) => all + Number(each), 0)
  const line = (what: string, rows: string, early: number, late: number) =>
    console.log(
      `${what.padEnd(52)}${rows.padStart(12)}${megabytes(early)}${megabytes(late)}${megabytes(inAYear(early, late))}`,
    )
  console.log(
    `\n${'MB'.padEnd(52)}${'rows'.padStart(12)}${`day ${first.day}`.padStart(10)}${`day ${last.day}`.padStart(10)}${'a year'.padStart(10)}`,
  )
  const sorted = [...last.tables.values()].sort((a, b) => b.bytes + sum(b.indexes) - a.bytes - sum(a.indexes))
  const all = { early: 0, late: 0 }
  for (const { table, rows, bytes, indexes } of sorted) {
    const before = first.tables.get(table)
    all.early += (before?.bytes ?? 0) + sum(before?.indexes ?? {})
    all.late += bytes + sum(indexes)
    if (bytes + sum(indexes) < 1e6) continue
    line(table, rows.toLocaleString('en'), before?.bytes ?? 0, bytes)
    for (const [index, size] of Object.entries(indexes))
      if (Number(size) >= 1e6) line(`  ${index}`, '', Number(before?.indexes[index] ?? 0), Number(size))
  }
  line('everything', '', all.early, all.late)
  const slope = (last.auditSeconds - first.auditSeconds) / (last.journals - first.journals)
  const journalsAYear = inAYear(first.journals, last.journals)
  console.log(
    `Audit: ${first.auditSeconds.toFixed(1)} s for ${first.journals.toLocaleString('en')} journals, ${last.auditSeconds.toFixed(1)} s for ${last.journals.toLocaleString('en')}; ` +
      `${(last.auditSeconds + slope * (journalsAYear - last.journals)).toFixed(0)} s for the ${Math.round(journalsAYear).toLocaleString('en')} of a year`,
  )
  console.log(`${people.toLocaleString('en')} people, ${days} days, in ${elapsed()}`)
}
