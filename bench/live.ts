import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { roundRobin } from '../server/src/demo/round-robin.ts'
import { memberships } from '../server/src/features/foundation/users/index.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { openLog } from '../server/src/platform/log.ts'
import { openRealtime } from '../server/src/platform/realtime/realtime.ts'
import { type LiveSocket, openLiveSocket } from './support/live-socket.ts'
import { addPeople, type BenchPerson, post } from './support/people.ts'
import { processorMs } from './support/processor.ts'
import {
  createDataDir,
  databaseUrlOf,
  type RunningProgram,
  residentMegabytes,
  startProgram,
} from './support/servers.ts'

// npm run bench:live: memory and idle cost of 10,000 open connections, the time of a message through two processes to the other's screen,
// and the fan-out of events. Fails when a figure misses its aim.
const seconds = Number(process.env.BENCH_SECONDS ?? 20)
const connections = Number(process.env.BENCH_CONNECTIONS ?? 10_000)
const pairs = 200
const messagesPerSecond = 100
const secret = 'a secret of the measuring, and of the measuring alone'
const aims = { megabytes: 350, idleShare: 0.05, p50: 30, p95: 100, eventsPerSecond: 5_000 }

const dataDir = createDataDir()
const openSockets: LiveSocket[] = []
let framesReceived = 0
console.log('Starting two processes on one database …')
const first = await startProgram(dataDir, 4700, { DEMO: 'false', SECRET: secret })
const url = databaseUrlOf(dataDir)
const otherDir = createDataDir()
const second = await startProgram(otherDir, 4701, { DEMO: 'false', DATABASE_URL: url, SECRET: secret })
try {
  const people = await addPeople(url, 'influencer', connections / 2)
  await measureConnections(people)
  await measureMessages(people.slice(0, pairs))
  await measureFanOut(people)
} finally {
  for (const socket of openSockets) socket.close()
  await second.stop()
  await first.stop()
  for (const folder of [dataDir, otherDir]) rmSync(folder, { recursive: true, force: true })
}

/** Opens two connections of each person to the second process, and measures their memory and processor time once they are idle. */
async function measureConnections(people: BenchPerson[]) {
  const before = residentMegabytes(second.pid)
  let ready = 0
  const began = performance.now()
  for (const [i, person] of [...people, ...people].entries()) {
    connect(second, person, () => ready++)
    if (i % 200 === 199) await wait(20)
  }
  await until(() => ready >= connections, 60_000)
  console.log(`${connections} connections within ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await wait(10_000)
  const megabytes = residentMegabytes(second.pid)
  const used = processorMs(second.pid)
  await wait(seconds * 1000)
  const share = (processorMs(second.pid) - used) / 1_000 / seconds
  console.log(
    `Memory of the process: ${before} MB before, ${megabytes} MB with them (aim ${aims.megabytes}); idle they cost ${(100 * share).toFixed(1)} % of a core`,
  )
  if (megabytes > aims.megabytes) miss('memory')
  if (share > aims.idleShare) miss('idle cost')
}

/**
 * Sends messages through the first process to influencers who are connected to the second, and measures the time until their reader has
 * the text.
 */
async function measureMessages(influencers: BenchPerson[]) {
  const businesses = await addPeople(url, 'business', influencers.length)
  const conversations: number[] = []
  for (const [i, business] of businesses.entries()) {
    const { status, body } = await post(first.origin, business, '/api/conversations', {
      participantId: roundRobin(influencers, i).id,
      content: 'Hello',
    })
    if (status !== 201) throw new Error(`A conversation was answered ${status}: ${JSON.stringify(body)}`)
    conversations.push(body.id)
  }
  const times: { event: number; screen: number }[] = []
  const waiting = new Map<number, (at: number) => void>()
  let ready = 0
  for (const influencer of influencers)
    connect(
      second,
      influencer,
      () => ready++,
      (type, at) => type === 'message' && waiting.get(influencer.id)?.(at),
    )
  await until(() => ready >= influencers.length, 30_000)
  await wait(2_000)
  const send = async (i: number, text: string) => {
    const [business, influencer] = [roundRobin(businesses, i), roundRobin(influencers, i)]
    const began = performance.now()
    const arrived = new Promise<number>((resolve) => waiting.set(influencer.id, resolve))
    const messages = `/api/conversations/${conversations[i]}/messages`
    const { status } = await post(first.origin, business, messages, { content: text })
    if (status !== 201) throw new Error(`A message was answered ${status}`)
    const event = (await arrived) - began
    const read = await fetch(`${second.origin}${messages}?limit=24`, { headers: { cookie: influencer.cookie } })
    const { items } = (await read.json()) as { items: { content: string }[] }
    if (items[0]?.content !== text) throw new Error('A message had not arrived when its event had')
    times.push({ event, screen: performance.now() - began })
  }
  const sending: Promise<void>[] = []
  const began = performance.now()
  for (let sent = 0; sent < messagesPerSecond * seconds; sent++) {
    await wait(Math.max(0, began + (1000 * sent) / messagesPerSecond - performance.now()))
    sending.push(send(sent % pairs, `Message ${sent}`))
  }
  await Promise.all(sending)
  const event = percentiles(times.map((time) => time.event))
  const screen = percentiles(times.map((time) => time.screen))
  console.log(
    `${times.length} messages, ${messagesPerSecond} a second, through two processes: event p50 ${event.p50} ms, p95 ${event.p95} ms; ` +
      `text read p50 ${screen.p50} ms, p95 ${screen.p95} ms (aims ${aims.p50} and ${aims.p95})`,
  )
  if (Number(screen.p50) > aims.p50 || Number(screen.p95) > aims.p95) miss('latency of messages')
}

/** Writes events of 250 people in each transaction, and measures the time until every connection has got them. */
async function measureFanOut(people: BenchPerson[]) {
  const database = openDatabase(url)
  const realtime = openRealtime(database, openLog({ level: 'silent', json: true }), memberships)
  const perTransaction = 250
  const rounds = 40
  const before = framesReceived
  const began = performance.now()
  try {
    for (let round = 0; round < rounds; round++)
      await database.transaction(async (tx) => {
        for (let i = 0; i < perTransaction; i++) {
          const { id } = roundRobin(people, round * perTransaction + i)
          realtime.announce(tx, { partyId: id, type: 'order' })
        }
      })
    const expected = rounds * perTransaction * 2
    await until(() => framesReceived - before >= expected, 60_000)
    const perSecond = expected / ((performance.now() - began) / 1000)
    console.log(`Fan-out: ${Math.round(perSecond)} events a second (aim ${aims.eventsPerSecond})`)
    if (perSecond < aims.eventsPerSecond) miss('fan-out')
  } finally {
    await realtime.close()
    await database.close()
  }
}

function connect(
  program: RunningProgram,
  { cookie }: BenchPerson,
  onReady: () => void,
  onEvent: (type: string, at: number) => void = () => undefined,
) {
  openSockets.push(
    openLiveSocket(
      { port: program.port, cookie, after: null },
      {
        onFrame({ type }, at) {
          if (type === 'ready') return onReady()
          framesReceived++
          onEvent(type, at)
        },
      },
    ),
  )
}

async function until(test: () => boolean, limit: number) {
  const deadline = performance.now() + limit
  while (!test()) {
    if (performance.now() > deadline) throw new Error('It took too long')
    await wait(20)
  }
}

function percentiles(values: number[]) {
  values.sort((a, b) => a - b)
  // an index of the list
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(values.length * share))]!.toFixed(1)
  return { p50: at(0.5), p95: at(0.95) }
}

function miss(what: string) {
  console.error(`Missed: ${what}`)
  process.exitCode = 1
}
