import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { roundRobin } from '../server/src/demo/round-robin.ts'
import { onlyRow } from '../server/src/platform/database/only-row.ts'
import { addInfluencers } from './support/influencers.ts'
import { load } from './support/load.ts'
import { openSession } from './support/people.ts'
import { processorPerRequest, processorTimes, untilIdle } from './support/processor.ts'
import { createDataDir, databaseUrlOf, residentMegabytes, startProgram } from './support/servers.ts'

// npm run bench:reads: p99 and processor time of every GET of /api/openapi.json that a demo person may read, with 50 clients, beside
// 100,000 other people. Each client sends the next request as soon as the last is answered; addresses that then take longer than 50 ms
// are measured once more with 50 people who pause for 100 ms on average. -- --only campaigns takes some, --people 1000 fewer people.
// Reads of admins: npm run bench:admin.
const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, people: { type: 'string', default: '100000' } },
})
const people = Number(options.people)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const clients = 50
const limitMs = 50
const pauseMs = 100
/** First id of other people, above those of the demo. */
const firstPerson = 10_001

const dataDir = createDataDir()
console.log('Starting …')
// not 4190, to which fetch does not connect
const program = await startProgram(dataDir, 4191, { DEMO: 'true' })
const url = databaseUrlOf(dataDir)
const read = () => processorTimes(program.pid, dataDir)

type Reader = { name: string; headers: Record<string, string> }
type Cost = { p50: number; p99: number; perSecond: number; program: number; postgres: number }

/** Lists whose first item gives the id for addresses that begin with the prefix. */
const lists: [prefix: string, list: string][] = [
  ['/api/campaigns/', '/api/campaigns?limit=1'],
  ['/api/campaign-requests/', '/api/campaign-requests?limit=1'],
  ['/api/tasks/', '/api/tasks'],
  ['/api/purchases/', '/api/purchases'],
  ['/api/videos/', '/api/videos'],
  ['/api/conversations/', '/api/conversations'],
  ['/api/payments/', '/api/payments'],
  ['/api/receipts/', '/api/receipts'],
  ['/api/disputes/', '/api/disputes'],
  ['/api/links/', '/api/links'],
  ['/api/contact-messages/', '/api/contact-messages'],
  ['/api/deals/{', '/api/deals?limit=1'],
]
const otherParameters: Record<string, string> = {
  idOrUsername: 'lena.hart',
  topic: 'order-deadlines',
  name: 'timeZone',
  subject: 'all.png',
}

const line = (name: string, { name: who }: Reader, { p50, p99, perSecond, program, postgres }: Cost) =>
  `${name.padEnd(46)} ${who.padEnd(10)} ${p50.toFixed(1).padStart(7)} ${p99.toFixed(1).padStart(7)} ${perSecond.toFixed(0).padStart(7)}   ${program.toFixed(2)} + ${postgres.toFixed(2)}`

try {
  await addInfluencers(url, firstPerson, firstPerson + people - 1)
  console.log(`${people.toLocaleString('en')} people more; waiting until the program is at rest …`)
  await untilIdle(read, 900_000)
  const readers = await signInReaders()
  const { paths } = (await get('/api/openapi.json', roundRobin(readers, 0))) as {
    paths: Record<string, Record<string, unknown>>
  }
  const addresses = Object.entries(paths).flatMap(([path, methods]) =>
    methods.get && path.includes(options.only) ? [path] : [],
  )
  const skipped: string[] = []
  let measured = 0
  let slow = 0
  console.log(`\n${'p50, p99 ms; requests a second; program + PostgreSQL ms each'.padStart(90)}`)
  for (const template of addresses.filter((path) => !path.startsWith('/api/admin/'))) {
    const found = await readable(template, readers)
    if (found === null) {
      skipped.push(template)
      continue
    }
    const cost = await measureRead(found.address, found.reader)
    if (cost === null) {
      skipped.push(template)
      continue
    }
    measured++
    console.log(line(template, found.reader, cost))
    if (cost.p99 <= limitMs) continue
    const paused = await measureRead(found.address, found.reader, pauseMs)
    if (paused) console.log(line('  with pauses', found.reader, paused))
    if (paused && paused.p99 > limitMs) slow++
  }
  console.log(`\n${measured} reads, of which ${slow} above ${limitMs} ms even with pauses`)
  console.log(`Resident memory: ${residentMegabytes(program.pid).toFixed(0)} MB`)
  console.log(`Nothing to read for a demo person, or limited for each person: ${skipped.join(', ')}`)
} finally {
  await program.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** The demo's influencer and business, signed in, and a visitor. */
async function signInReaders(): Promise<Reader[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const readers: Reader[] = []
  for (const name of ['lena.hart', 'brightside']) {
    const { rows } = await client.query<{ id: number }>('select id from users where username = $1', [name])
    readers.push({ name, headers: { cookie: await openSession(client, onlyRow(rows).id) } })
  }
  await client.end()
  return [...readers, { name: 'visitor', headers: {} }]
}

async function get(path: string, reader: Reader): Promise<unknown> {
  const response = await fetch(program.origin + path, { headers: reader.headers })
  return response.ok ? response.json() : null
}

/** The address of a template with parameters that exist, and the first reader to whom it is answered. */
async function readable(template: string, readers: Reader[]): Promise<{ address: string; reader: Reader } | null> {
  for (const reader of readers) {
    const address = await addressOf(template, reader)
    if (address === null) continue
    const response = await fetch(program.origin + address, { headers: reader.headers })
    await response.arrayBuffer()
    if (response.status === 200) return { address, reader }
  }
  return null
}

async function addressOf(template: string, reader: Reader): Promise<string | null> {
  const list = lists.find(([prefix]) => template.startsWith(prefix))
  const needsId = /\{(id|userId)\}/.test(template)
  const id = !needsId ? null : list ? await firstId(list, reader) : await idOfLena(reader)
  if (needsId && id === null) return null
  return template.replace(/\{(\w+)\}/g, (_, name: string) => otherParameters[name] ?? String(id))
}

async function firstId([, list]: (typeof lists)[number], reader: Reader): Promise<string | null> {
  const answer = (await get(list, reader)) as { items?: { id: unknown }[] } | { id: unknown }[] | null
  const first = Array.isArray(answer) ? answer[0] : answer?.items?.[0]
  return first ? String(first.id) : null
}

async function idOfLena(reader: Reader): Promise<string> {
  return String(((await get('/api/profiles/lena.hart', reader)) as { id: number } | null)?.id)
}

/** Loads one address; null when it is answered otherwise than 200, as by a limit for each person. */
async function measureRead(path: string, { headers }: Reader, pause = 0): Promise<Cost | null> {
  const next = () => ({ path, headers })
  await load(program.origin, clients, next, (passed) => passed < 500, pause)
  const { loaded, ...cost } = await processorPerRequest(read, () =>
    load(program.origin, clients, next, (passed) => passed < seconds * 1_000, pause),
  )
  if (Object.keys(loaded.statuses).some((status) => status !== '200')) return null
  return { ...loaded, ...cost }
}
