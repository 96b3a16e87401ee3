import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { languages } from '#contract/languages.ts'
import { roundRobin } from '../server/src/demo/round-robin.ts'
import { type LoadRequest, load } from './support/load.ts'
import { addOrders, owners, signInOwners } from './support/orders.ts'
import { addPeople, addPerson, type BenchPerson, deal, openSession, order, post } from './support/people.ts'
import { createDataDir, databaseUrlOf, type RunningProgram, startProgram } from './support/servers.ts'

// npm run bench:neighbours: latency of ordinary reads alone, and alongside 60 concurrent requests for documents and exports. Fails
// when the p99 of a read more than doubles, or when the program takes more than 450 MB.
const seconds = Number(process.env.BENCH_SECONDS ?? 12)
const documentClients = Number(process.env.BENCH_DOCUMENTS ?? 60)
const maxRatio = 2
const maxMegabytes = 450
type Memory = { server: number; workers: number; together: number }
const port = 4600
const secret = 'a secret of the measuring, and of the measuring alone'

const dataDir = createDataDir()
console.log('Starting …')
const env = { DEMO: 'false', SECRET: secret, TRUST_PROXY: '127.0.0.1' }
const program = await startProgram(dataDir, port, env)
const url = databaseUrlOf(dataDir)
const owner = new pg.Client({ connectionString: url, options: '-c statement_timeout=0' })
await owner.connect()
try {
  await addOrders(url, 1, 60_000, secret)
  const cookies = await signInOwners(owner)
  const people = await peopleWithMoney()
  await owner.query('vacuum (analyze)')
  await owner.query('checkpoint')

  const reads: [string, LoadRequest][] = [
    ['/healthz', { path: '/healthz' }],
    ['24 deals', { path: '/api/deals?limit=24' }],
    ['a public profile', { path: `/api/profiles/${owners.influencer}` }],
    ['a page of the statement', { path: '/api/payments', headers: { cookie: cookies.business } }],
  ]
  const idleMegabytes = memoryOf(program).together
  await measureReads(reads, 3)
  const alone = await measureReads(reads, seconds)
  const documents = await startDocumentLoad(people)
  await wait(3_000)
  const underLoad = await measureReads(reads, seconds)
  const { statuses, peak, slowest } = await documents.end()

  console.log(`\n${'p99 in ms'.padEnd(28)}alone   beside   ratio`)
  for (const [what] of reads) {
    // both have measured every read
    const [before, after] = [alone[what]!, underLoad[what]!]
    const ratio = after.p99 / before.p99
    console.log(
      `${what.padEnd(26)}${before.p99.toFixed(1).padStart(7)}${after.p99.toFixed(1).padStart(9)}${ratio.toFixed(2).padStart(8)}   ` +
        `(p50 ${before.p50.toFixed(1)} and ${after.p50.toFixed(1)})`,
    )
    if (ratio > maxRatio) fail(`${what} took ${ratio.toFixed(1)} times as long`)
  }
  const answers = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`)
  console.log(`\nDocuments: ${answers.join(', ')}; the slowest after ${(slowest / 1000).toFixed(1)} s`)
  console.log(
    `Memory: ${idleMegabytes} MB at rest; at most ${peak.server} MB of the server, ${peak.workers} of workers, ${peak.together} together`,
  )
  if (peak.together > maxMegabytes) fail(`${peak.together} MB`)
  if (!statuses[200]) fail('no document was made')
} finally {
  await owner.end()
  await program.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function fail(what: string) {
  console.error(`Missed: ${what}`)
  process.exitCode = 1
}

/** Creates businesses with receipts, and an influencer's deals. */
async function peopleWithMoney(): Promise<BenchPerson[]> {
  const influencer = await addPerson(url, 'influencer')
  const deals: number[] = []
  for (let i = 0; i < 24; i++) deals.push((await post(program.origin, influencer, '/api/deals', deal)).body.id)
  const businesses = await addPeople(url, 'business', documentClients, 20_000_000)
  for (const [i, who] of businesses.entries())
    await post(program.origin, who, `/api/deals/${deals[i % 24]}/purchases`, order)
  return businesses
}

/** Measures all reads concurrently, each with its own client and a few milliseconds between requests. */
async function measureReads(reads: [string, LoadRequest][], seconds: number) {
  const figures: Record<string, { p50: number; p99: number }> = {}
  await Promise.all(
    reads.map(async ([what, request]) => {
      const { statuses, ...times } = await load(
        program.origin,
        1,
        () => request,
        (passed) => passed < seconds * 1_000,
        4,
      )
      if (Object.keys(statuses).some((status) => status !== '200'))
        throw new Error(`${what}: ${JSON.stringify(statuses)}`)
      figures[what] = times
    }),
  )
  return figures
}

/** Requests 60 documents concurrently, each as another person from another network, and repeats once all are answered, until `end`. */
async function startDocumentLoad(people: BenchPerson[]) {
  const requesters = await Promise.all(
    people.map(async (who, i) => {
      const statementOf = await openSession(owner, 2 + i)
      const answer = await fetch(`${program.origin}/api/receipts`, { headers: { cookie: who.cookie } })
      const { items } = (await answer.json()) as { items: { id: number }[] }
      return (turn: number): LoadRequest => {
        const language = languages[turn % languages.length]
        const kinds: LoadRequest[] = [
          { path: `/api/profiles/${502 + i * 8 + (turn % 8)}/media-kit.pdf?lng=${language}` },
          { path: `/api/payments/export.pdf?lng=${language}`, headers: { cookie: statementOf } },
          {
            path: `/api/receipts/${roundRobin(items, turn).id}.pdf?language=${language}`,
            headers: { cookie: who.cookie },
          },
          {
            path: turn % 2 > 0 ? '/api/payments/export.csv' : '/api/user/export',
            headers: { cookie: statementOf },
          },
        ]
        const request = roundRobin(kinds, i)
        return { ...request, headers: { 'x-forwarded-for': `10.1.${i}.1`, ...request.headers } }
      }
    }),
  )
  const statuses: Record<string, number> = {}
  const peak: Memory = { server: 0, workers: 0, together: 0 }
  let isRunning = true
  let slowest = 0
  const watch = setInterval(() => {
    const now = memoryOf(program)
    for (const part of ['server', 'workers', 'together'] as const) peak[part] = Math.max(peak[part], now[part])
  }, 250)
  const send = async ({ path, headers = {} }: LoadRequest) => {
    const began = performance.now()
    const answer = await fetch(program.origin + path, { headers })
    await answer.arrayBuffer()
    slowest = Math.max(slowest, performance.now() - began)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
  }
  const rounds = (async () => {
    for (let turn = 0; isRunning; turn++) await Promise.all(requesters.map((next) => send(next(turn))))
  })()
  return {
    async end() {
      isRunning = false
      await rounds
      clearInterval(watch)
      return { statuses, peak, slowest }
    },
  }
}

/** Megabytes of the program and its workers, without the database; shared pages are counted once. */
function memoryOf({ pid }: RunningProgram): Memory {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
  const workers = children.split('\n').filter((line) => line.includes('worker.ts'))
  const sumMegabytes = (pids: number[]) => pids.reduce((sum, each) => sum + proportionalMegabytes(each), 0)
  const [server, workerMegabytes] = [
    sumMegabytes([pid]),
    sumMegabytes(workers.map((line) => Number.parseInt(line, 10))),
  ]
  return { server, workers: workerMegabytes, together: server + workerMegabytes }
}

/** Proportional set size of a process; 0 if it has just ended. */
function proportionalMegabytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    // a process that ends has no line of it
    return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)![1]) / 1024)
  } catch {
    return 0
  }
}
