import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { roundRobin } from '../server/src/demo/round-robin.ts'
import { growDemo } from './support/grow-demo.ts'
import { type LoadRequest, load } from './support/load.ts'
import { addPeople, addPerson, type BenchPerson, deal, order, post } from './support/people.ts'
import { processorTimes, untilIdle } from './support/processor.ts'
import { createDataDir, databaseUrlOf, type RunningProgram, root, startProgram } from './support/servers.ts'

// npm run bench:requests: processor time of the program and of PostgreSQL for one request of each kind, in demo mode, with 10 clients.
// --before COMMIT measures an earlier state beside it, taking turns; --only order,release takes the kinds whose name contains one of
// these; --people 10000,100000 measures beside so many people, one number after the other
const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    only: { type: 'string', default: '' },
    people: { type: 'string', default: '0' },
  },
})
const sizes = options.people.split(',').map(Number)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const clients = 10
const warmUpSeconds = 4
/** Seconds of warm-up for orders, which take five times as many statements, prepared by each connection, and as much code. */
const orderWarmUpSeconds = 12
/** Longest wait for the jobs that earlier steps left to do. */
const longestWaitMs = 900_000

type Version = {
  name: string
  folder: string
  program: RunningProgram
  url: string
  read: () => ReturnType<typeof processorTimes>
}
type Cost = { program: number; postgres: number; perSecond: number; p99: number }
type Kind = { name: string; measure: (version: Version) => Promise<Cost | null> }

let counter = 0
const page = (name: string, address: string): Kind[] => [
  { name: `${name}, again`, measure: reads(() => ({ path: address, headers: { 'accept-encoding': 'br' } })) },
  // as people come from social networks, each with an id of their click
  { name: `${name}, by a shared link`, measure: reads(() => ({ path: `${address}?fbclid=${++counter}` })) },
  // whoever sends a session cookie, even an invalid one, gets their own rendering
  { name: `${name}, rendered`, measure: reads(() => ({ path: address, headers: { cookie: 'sid=invalid' } })) },
]
const kinds: Kind[] = [
  ...page('profile page', '/lena.hart'),
  ...page('landing page', '/'),
  ...page('rankings page', '/rankings'),
  ...page('explore page', '/explore'),
  { name: 'GET /api/profiles/{name}', measure: reads(() => ({ path: '/api/profiles/lena.hart' })) },
  {
    name: 'GET /api/deals, filtered',
    measure: reads(() => ({ path: '/api/deals?platform=instagram&maxPrice=60000&sort=price_low' })),
  },
  {
    name: 'GET /api/influencers, filtered',
    measure: reads(() => ({ path: '/api/influencers?platform=instagram&sort=followers' })),
  },
  { name: 'order paid from the balance', measure: measureOrders },
  { name: 'release', measure: measureReleases },
]

/** null: an earlier state does not have the address, or its tables cannot take what is inserted for the measurement. */
async function measure(kind: Kind, version: Version): Promise<Cost | null> {
  try {
    return await kind.measure(version)
  } catch (error) {
    if (version.name === 'now') throw error
    console.error(`${kind.name}, ${version.name}: ${(error as Error).message}`)
    return null
  }
}

/** Sends the same kind of read for some seconds, once its code is compiled; null where there is no such address. */
function reads(next: () => LoadRequest) {
  return async ({ program, read }: Version): Promise<Cost | null> => {
    const warm = await load(program.origin, clients, next, (passed) => passed < warmUpSeconds * 1_000)
    if (warm.statuses[404] && !warm.statuses[200]) return null
    const before = read()
    const loaded = await load(program.origin, clients, next, (passed) => passed < seconds * 1_000)
    const after = read()
    const others = Object.keys(loaded.statuses).filter((status) => status !== '200')
    if (others.length > 0) throw new Error(`${next().path} was answered ${others}`)
    // all answers were 200
    return { ...costPer(loaded.statuses[200]!, before, after), perSecond: loaded.perSecond, p99: loaded.p99 }
  }
}

const costPer = (
  count: number,
  before: ReturnType<typeof processorTimes>,
  after: ReturnType<typeof processorTimes>,
) => ({
  program: (after.program - before.program) / count,
  postgres: (after.postgres - before.postgres) / count,
})

/** Enough businesses to keep each near the default limit of unaccepted orders (orders/placing/order-limits.ts). */
const buyers = 300

/**
 * Orders that were paid, for `measureReleases`. The influencer gets a mail about each business during the warm-up; later ones are folded.
 */
async function makeOrders({ program, url, read }: Version) {
  // the earlier measurements leave mails and other jobs to do
  await untilIdle(read, longestWaitMs)
  const influencer = await addPerson(url, 'influencer')
  const { body: created } = await post(program.origin, influencer, '/api/deals', deal)
  const businesses = await addPeople(url, 'business', buyers, 20_000_000)
  const orders: { business: BenchPerson; taskId: number; purchaseId: number }[] = []
  let turn = 0
  const buy = async () => {
    const business = roundRobin(businesses, turn++)
    const { status, body } = await post(program.origin, business, `/api/deals/${created.id}/purchases`, order)
    if (status !== 201) throw new Error(`An order was answered ${status}`)
    orders.push({ business, taskId: body.purchase.taskId, purchaseId: body.purchase.id })
  }
  await measureWork(read, orderWarmUpSeconds, buy)
  // as PostgreSQL does by itself within a minute
  await analyze(url)
  orders.length = 0
  const cost = await measureWork(read, seconds, buy)
  return { influencer, orders, cost }
}

async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function measureOrders(version: Version): Promise<Cost> {
  return (await makeOrders(version)).cost
}

async function measureReleases(version: Version): Promise<Cost> {
  const { program, read } = version
  const { influencer, orders } = await makeOrders(version)
  const waiting = [...orders]
  const deliver = async () => {
    for (let each = waiting.shift(); each; each = waiting.shift()) {
      await post(program.origin, influencer, `/api/purchases/${each.purchaseId}/accept`, {})
      await post(program.origin, influencer, `/api/tasks/${each.taskId}/deliver`, {
        finalResultUrl: 'https://example.com',
        finalResultType: 'link',
      })
    }
  }
  await Promise.all(Array.from({ length: clients }, deliver))
  await untilIdle(read, longestWaitMs)
  const release = (delivered: typeof orders) =>
    measureWork(read, Number.POSITIVE_INFINITY, async () => {
      const each = delivered.shift()
      if (!each) return false
      const { status } = await post(program.origin, each.business, `/api/tasks/${each.taskId}/accept`, {})
      if (status !== 200) throw new Error(`A release was answered ${status}`)
      return true
    })
  const warming = orders.splice(0, Math.floor(orders.length / 3))
  await release(warming)
  return release(orders)
}

/** Lets all clients repeat `work` for some seconds, or until it returns false. */
async function measureWork(read: Version['read'], limit: number, work: () => Promise<unknown>): Promise<Cost> {
  const durations: number[] = []
  const before = read()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() - began < limit * 1_000) {
        const from = performance.now()
        if ((await work()) === false) return
        durations.push(performance.now() - from)
      }
    }),
  )
  const passed = (performance.now() - began) / 1_000
  durations.sort((a, b) => a - b)
  return {
    ...costPer(durations.length, before, read()),
    perSecond: durations.length / passed,
    // an index of the list
    p99: durations[Math.floor(durations.length * 0.99)]!,
  }
}

async function startVersion(
  name: string,
  folder: string,
  port: number,
): Promise<Version & { end: () => Promise<void> }> {
  const dataDir = createDataDir()
  const program = await startProgram(dataDir, port, { DEMO: 'true', WEB: 'yes' }, folder)
  const read = () => processorTimes(program.pid, dataDir)
  const url = databaseUrlOf(dataDir)
  await untilIdle(read)
  return {
    name,
    folder,
    program,
    url,
    read,
    end: async () => {
      await program.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A checkout of an earlier commit, with the packages of this one if it needs the same. */
function checkOut(commit: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-before-'))
  // PostgreSQL runs from its packages, as somebody else
  chmodSync(folder, 0o755)
  execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, commit], { cwd: root, stdio: 'ignore' })
  const lockOf = (checkout: string) => readFileSync(path.join(checkout, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf(root)) symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    folder,
    remove: () => execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root }),
  }
}

const isAsked = ({ name }: Kind) => options.only.split(',').some((part) => name.includes(part))

/** Measures all kinds with all versions, and prints a line for each. */
async function measureAll() {
  const names = versions.map(({ name }) => name.padStart(18)).join('')
  console.log(`${'processor ms per request: program + PostgreSQL'.padEnd(48)}${names}   a second, p99`)
  for (const kind of kinds.filter(isAsked)) {
    const costs: (Cost | null)[] = []
    for (const version of versions) costs.push(await measure(kind, version))
    const cells = costs.map((cost) =>
      (cost ? `${cost.program.toFixed(2)} + ${cost.postgres.toFixed(2)}` : 'not measured').padStart(18),
    )
    const now = costs.at(-1)
    const rate = now ? `${now.perSecond.toFixed(0)}, ${now.p99.toFixed(1)} ms` : ''
    console.log(`${kind.name.padEnd(48)}${cells.join('')}   ${rate}`)
  }
}

const earlier = options.before ? checkOut(options.before) : null
const versions: Awaited<ReturnType<typeof startVersion>>[] = []
try {
  console.log('Starting …')
  if (earlier) versions.push(await startVersion('before', earlier.folder, 4150))
  versions.push(await startVersion('now', root, 4160))
  for (const [i, size] of sizes.entries()) {
    let owners: pg.Client[] = []
    if (size > 0) {
      console.log(`\nAdding people until there are ${size.toLocaleString('en')} …`)
      owners = await Promise.all(versions.map(({ url, folder }) => growDemo(url, folder, size - (sizes[i - 1] ?? 0))))
      for (const { read } of versions) await untilIdle(read, longestWaitMs)
    }
    await measureAll()
    for (const owner of owners) await owner.end()
  }
} finally {
  for (const version of versions) await version.end()
  earlier?.remove()
}
