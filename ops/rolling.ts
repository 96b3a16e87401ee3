import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addPeople, type BenchPerson, post } from '../bench/support/people.ts'
import { createDataDir, type RunningProgram, root, startProgram } from '../bench/support/servers.ts'
import { roundRobin } from '../server/src/demo/round-robin.ts'
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts'
import { LiveBrowser } from './support/live-browser.ts'

// npm run test:rolling: restarts three web processes behind nginx, one after the other and twenty times over, while people read, write
// and hold sockets open (-- --restarts 2 for less). Nothing is tried again: every request without a proper answer counts as failed. Fails
// when a request fails, when an event or a message is lost or doubled, or when a process takes longer than 20 s to end. Its figures are
// printed last. Needs nginx: apt-get install nginx-light.
const { values: given } = parseArgs({
  options: { restarts: { type: 'string', default: '20' }, connections: { type: 'string', default: '200' } },
})
const restarts = Number(given.restarts)
const connections = Number(given.connections)
if (!(restarts >= 1 && connections >= 1)) throw new Error('--restarts and --connections are numbers from 1 on')
if (spawnSync('nginx', ['-v']).error) throw new Error('nginx is not installed: apt-get install nginx-light')

const webs = 3
const firstPort = 4740
const proxyPort = firstPort + 10
const proxy = `http://127.0.0.1:${proxyPort}`
const pairs = 40
const readers = 8
/** Requests of a reader a second, at most; nobody may write to one person more often than every two seconds. */
const pace = 20
const writePauseMs = 3_000
/** Time after which a process takes requests again: nginx leaves it alone for two seconds after it was told to. */
const settleMs = 2_500
const longestEndMs = 20_000
const longestRequestMs = 30_000

const folder = createDataDir()
console.log(`Starting PostgreSQL, ${webs} web processes, a worker and nginx …`)
const database = await startEmbeddedPostgres({ dataDir: folder, log: (text) => console.log(text) })
const settings = {
  NODE_ENV: 'production',
  DATABASE_URL: database.url,
  SECRET: 'a secret of the measuring, and of the measuring alone',
  PUBLIC_ORIGIN: proxy,
  PAYMENTS: 'sandbox',
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'fatal',
}
const files = path.join(folder, 'files')
const start = (i: number, role: string): Promise<RunningProgram> =>
  startProgram(files, firstPort + i, { ...settings, role })
const worker = await start(0, 'worker')
const programs = await Promise.all(Array.from({ length: webs }, (_, i) => start(i + 1, 'web')))
const nginx = await startNginx()

const businesses = await addPeople(database.url, 'business', pairs)
const influencers = await addPeople(database.url, 'influencer', pairs)
const people = [...businesses, ...influencers]
const counts = { reads: 0, writes: 0, eventFaults: 0, lost: 0, doubled: 0 }
const failures: string[] = []
const endings: number[] = []

const conversations: number[] = []
for (const [i, business] of businesses.entries()) {
  const hello = { participantId: roundRobin(influencers, i).id, content: 'Hello' }
  conversations.push((await post(proxy, business, '/api/conversations', hello)).body.id)
}
const browsers = Array.from(
  { length: connections },
  (_, i) =>
    new LiveBrowser({
      person: roundRobin(people, i),
      port: () => proxyPort,
      onFault: () => counts.eventFaults++,
    }),
)
await until(() => browsers.every(({ isReady }) => isReady))

let isLoading = true
const sent: string[][] = conversations.map(() => [])
const load = [
  ...Array.from({ length: readers }, (_, i) => keepReading(roundRobin(people, i))),
  ...conversations.map((_, i) => keepWriting(i)),
]
const began = performance.now()
for (let restart = 1; restart <= restarts; restart++) {
  for (const [i, program] of programs.entries()) {
    const asked = performance.now()
    await program.stop()
    endings.push(performance.now() - asked)
    if (program.child.exitCode !== 0) failures.push(`a process ended with ${program.child.exitCode}`)
    programs[i] = await start(i + 1, 'web')
    await wait(settleMs)
  }
  console.log(
    `Restart ${restart} of ${restarts}: ${counts.reads} reads and ${counts.writes} writes, ${failures.length} failed`,
    ...new Set(failures),
  )
}
const seconds = (performance.now() - began) / 1_000
isLoading = false
await Promise.all(load)
await until(() => browsers.every(({ isReady }) => isReady))
await wait(3_000)
await compareEvents()
await compareMessages()
const reconnections = browsers.reduce((sum, { ends }) => sum + ends, 0)
for (const browser of browsers) browser.leave()
nginx.kill('SIGQUIT')
for (const program of [...programs, worker]) await program.stop()
await database.stop()
rmSync(folder, { recursive: true, force: true })

const { reads, writes, eventFaults, lost, doubled } = counts
const slowest = Math.max(...endings)
console.log(`${restarts} rolling restarts of ${webs} web processes behind nginx in ${Math.round(seconds)} s`)
console.log(`Requests: ${reads} reads and ${writes} writes, ${failures.length} failed`)
console.log(`Messages: ${lost} lost, ${doubled} doubled; events lost, doubled or out of order: ${eventFaults}`)
console.log(`${connections} sockets connected again ${reconnections} times`)
console.log(
  `From SIGTERM to the end: ${(mean(endings) / 1_000).toFixed(1)} s, at most ${(slowest / 1_000).toFixed(1)} s`,
)
process.exit(failures.length + lost + doubled + eventFaults > 0 || slowest > longestEndMs ? 1 : 0)

/** Runs the proxy with deploy/nginx/vivobid.conf, on the ports of the test and without the system's folders. */
async function startNginx() {
  const home = path.join(folder, 'nginx')
  mkdirSync(home, { recursive: true })
  const config = readFileSync(path.join(root, 'deploy/nginx/vivobid.conf'), 'utf8')
    .replace(/server 127\.0\.0\.1:300(\d)/g, (_, i) => `server 127.0.0.1:${firstPort + Number(i)}`)
    .replace('listen 80;', `listen 127.0.0.1:${proxyPort};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${home}/${name};`)
    .join('\n')
  writeFileSync(
    path.join(home, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 2;\ndaemon off;\npid ${home}/pid;\nerror_log ${home}/error.log;\n` +
      `events { worker_connections 4096; }\nhttp {\naccess_log off;\n${temporary}\n${config}}\n`,
  )
  const child = spawn('nginx', ['-p', home, '-c', path.join(home, 'nginx.conf')], { stdio: 'inherit' })
  await until(
    () => child.exitCode !== null,
    () => fetch(`${proxy}/readyz`).then(({ ok }) => ok),
  )
  if (child.exitCode !== null) throw new Error('nginx did not start')
  return child
}

async function keepReading(person: BenchPerson) {
  for (let i = 0; isLoading; i++) {
    const address = roundRobin(['/api/deals', '/api/user', '/api/conversations'], i)
    await paced(async () => {
      const answer = await fetch(proxy + address, { headers: { cookie: person.cookie }, signal: limit() })
      await answer.arrayBuffer()
      counts.reads++
      if (answer.status !== 200) failures.push(`GET ${address} was answered ${answer.status}`)
    }, `GET ${address}`)
  }
}

async function keepWriting(pair: number) {
  for (let i = 0; isLoading; i++) {
    const content = `Message ${i}`
    const address = `/api/conversations/${conversations[pair]}/messages`
    await paced(async () => {
      const { status } = await post(proxy, roundRobin(businesses, pair), address, { content }, randomUUID())
      counts.writes++
      if (status === 201) roundRobin(sent, pair).push(content)
      else failures.push(`POST of a message was answered ${status}`)
    }, 'POST of a message')
    await wait(writePauseMs)
  }
}

function limit(): AbortSignal {
  return AbortSignal.timeout(longestRequestMs)
}

/** One request, and the pause after it; a connection that breaks is a failure as well. */
async function paced(work: () => Promise<void>, what: string) {
  const ends = performance.now() + 1_000 / pace
  await work().catch((error: Error) => failures.push(`${what} broke off (${error.cause ?? error.message})`))
  await wait(Math.max(0, ends - performance.now()))
}

/** Checks that every browser has seen the last event of its person. */
async function compareEvents() {
  const rows = await query<{ user_id: number; seq: string }>('select user_id, seq from live_counters')
  const last = new Map(rows.map(({ user_id, seq }) => [user_id, Number(seq)]))
  for (const browser of browsers) if ((browser.last ?? 0) !== (last.get(browser.person.id) ?? 0)) counts.eventFaults++
}

/** Compares the stored messages with those answered 201: each is stored once. */
async function compareMessages() {
  const rows = await query<{ id: number; contents: string[] }>(
    "select conversation_id as id, array_agg(content) as contents from messages where content like 'Message %' group by 1",
  )
  const stored = new Map(rows.map(({ id, contents }) => [id, contents]))
  for (const [i, texts] of sent.entries()) {
    const found = stored.get(roundRobin(conversations, i)) ?? []
    const once = new Set(found)
    counts.lost += texts.filter((text) => !once.has(text)).length
    counts.doubled += found.length - once.size
  }
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Waits until one of the tests is true. */
async function until(...tests: (() => boolean | Promise<boolean>)[]) {
  const deadline = Date.now() + 60_000
  for (;;) {
    for (const test of tests) if (await Promise.resolve(test()).catch(() => false)) return
    if (Date.now() > deadline) throw new Error('It took too long')
    await wait(50)
  }
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
