import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addPeople, post } from '../bench/support/people.ts'
import {
  createDataDir,
  databaseUrlOf,
  type RunningProgram,
  residentMegabytes,
  startProgram,
} from '../bench/support/servers.ts'
import { roundRobin } from '../server/src/demo/round-robin.ts'
import { LiveBrowser } from './support/live-browser.ts'

// npm run soak:live: 2,000 connections that come and go at two processes, 20 messages a second, one process killed each minute, for 30
// minutes (-- --minutes 2 --connections 500 for less). Fails when a message or an event is lost, doubled or out of order, or when memory
// grows; its figures are printed last.
const { values: given } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, connections: { type: 'string', default: '2000' } },
})
const minutes = Number(given.minutes)
const connections = Number(given.connections)
if (!(minutes >= 1 && connections >= 1)) throw new Error('--minutes and --connections are numbers from 1 on')
const pairs = 250
const messagesPerSecond = 20
/** Share of the connections that are replaced each second. */
const turnover = 0.01
const maxGrowth = 1.25

const secret = 'a secret of the measuring, and of the measuring alone'
const folders = Array.from({ length: 3 }, createDataDir)
console.log('Starting two processes on the database of a third …')
const start = (i: number, env: Record<string, string>): Promise<RunningProgram> =>
  startProgram(roundRobin(folders, i), 4710 + i, { DEMO: 'false', SECRET: secret, LOG_LEVEL: 'fatal', ...env })
const keeper = await start(2, {})
const url = databaseUrlOf(roundRobin(folders, 2))
const programs = await Promise.all([0, 1].map((i) => start(i, { DATABASE_URL: url })))

const influencers = await addPeople(url, 'influencer', pairs)
const businesses = await addPeople(url, 'business', pairs)
const people = [...influencers, ...businesses]

const faults = { lost: 0, doubled: 0, unordered: 0, events: 0 }
const browsers = Array.from(
  { length: connections },
  (_, i) =>
    new LiveBrowser({
      person: roundRobin(people, i),
      port: () => roundRobin(programs, Math.floor(Math.random() * programs.length)).port,
      onFault: () => faults.events++,
    }),
)
const conversations: number[] = []
for (const [i, business] of businesses.entries()) {
  const hello = { participantId: roundRobin(influencers, i).id, content: 'Hello' }
  conversations.push((await post(roundRobin(programs, 0).origin, business, '/api/conversations', hello)).body.id)
}
await until(() => browsers.every(({ isReady }) => isReady))

const sent: string[][] = conversations.map(() => [])
/** Resident memory of both processes, in MB. */
const memoryNow = () => programs.map(({ pid }) => residentMegabytes(pid))
const memoryAtStart = memoryNow()
const memory: number[] = []
const ends = Date.now() + minutes * 60_000
const sending = sendMessages()
const churning = churn()
let kills = 0
while (Date.now() < ends - 30_000) {
  await wait(Math.min(60_000, ends - Date.now()))
  memory.push(residentMegabytes(roundRobin(programs, 1).pid))
  const victim = kills++ % 2
  const { child } = roundRobin(programs, victim)
  await new Promise((resolve) => child.once('exit', resolve).kill('SIGKILL'))
  programs[victim] = await start(victim, { DATABASE_URL: url })
}
await Promise.all([sending, churning])
await until(() => browsers.every(({ isReady }) => isReady))
await wait(5_000)
const memoryAtEnd = memoryNow()
await compareEvents()
await compareMessages()
const total = sent.reduce((sum, texts) => sum + texts.length, 0)
for (const browser of browsers) browser.leave()
for (const program of [...programs, keeper]) await program.stop()
for (const folder of folders) rmSync(folder, { recursive: true, force: true })
const { lost, doubled, unordered, events } = faults
console.log(
  `${total} messages, ${kills} kills, ${connections} connections, of which ${100 * turnover} % a second came and went`,
)
console.log(
  `Messages: ${lost} lost, ${doubled} doubled, ${unordered} out of order; events missed, doubled or out of order: ${events}`,
)
console.log(
  `Resident memory: ${memoryAtStart.join(' and ')} MB at the start, ${memoryAtEnd.join(' and ')} MB at the end`,
)
console.log(`Memory of the second process each minute: ${memory.join(', ')} MB`)
const half = memory.slice(Math.floor(memory.length / 2))
const hasGrown =
  memory.length > 3 && Math.max(...half) > maxGrowth * Math.max(...memory.slice(0, memory.length - half.length))
process.exit(lost + doubled + unordered + events > 0 || hasGrown ? 1 : 0)

/**
 * Sends at a steady rate, in each conversation one message after the other; messages without an answer are sent again to the other
 * process under the same key.
 */
async function sendMessages() {
  const began = Date.now()
  const underWay: Promise<void>[] = conversations.map(() => Promise.resolve())
  for (let count = 0; Date.now() < ends - 15_000; count++) {
    await wait(Math.max(0, began + (1000 * count) / messagesPerSecond - Date.now()))
    const pair = count % pairs
    underWay[pair] = roundRobin(underWay, pair).then(() => sendMessage(pair, `Message ${count}`))
  }
  await Promise.all(underWay)
}

async function sendMessage(pair: number, content: string) {
  const key = randomUUID()
  for (let attempt = 0; attempt < 60; attempt++) {
    const { origin } = roundRobin(programs, attempt)
    const answer = await post(
      origin,
      roundRobin(businesses, pair),
      `/api/conversations/${conversations[pair]}/messages`,
      { content },
      key,
    ).catch(() => null)
    if (answer?.status === 201) return void roundRobin(sent, pair).push(content)
    if (answer && answer.status < 500 && answer.status !== 409)
      throw new Error(`A message was answered ${answer.status}`)
    await wait(500)
  }
  throw new Error('A message was not accepted within 30 s')
}

async function churn() {
  while (Date.now() < ends - 15_000) {
    await wait(1_000)
    for (let i = 0; i < connections * turnover; i++)
      roundRobin(browsers, Math.floor(Math.random() * connections)).drop()
  }
}

/** Checks that every browser has seen the last event of its person. */
async function compareEvents() {
  const { rows } = await query<{ user_id: number; seq: string }>('select user_id, seq from live_counters')
  const last = new Map(rows.map(({ user_id, seq }) => [user_id, Number(seq)]))
  for (const [i, browser] of browsers.entries())
    if ((browser.last ?? 0) !== (last.get(roundRobin(people, i).id) ?? 0)) faults.events++
}

async function compareMessages() {
  const { rows } = await query<{ conversation_id: number; content: string }>(
    "select conversation_id, content from messages where content like 'Message %' order by id",
  )
  const stored = new Map<number, string[]>()
  for (const { conversation_id, content } of rows)
    stored.set(conversation_id, [...(stored.get(conversation_id) ?? []), content])
  for (const [i, texts] of sent.entries()) {
    const found = stored.get(roundRobin(conversations, i)) ?? []
    const once = [...new Set(found)]
    const expected = texts.filter((text) => once.includes(text))
    faults.lost += texts.length - expected.length
    faults.doubled += found.length - once.length
    faults.unordered += expected.filter((text, at) => once[at] !== text).length
  }
}

async function query<Row extends pg.QueryResultRow>(text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<Row>(text)
  } finally {
    await client.end()
  }
}

async function until(test: () => boolean) {
  const deadline = Date.now() + 60_000
  while (!test()) {
    if (Date.now() > deadline) throw new Error('It took too long')
    await wait(50)
  }
}
