import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LiveFrame } from '#contract/accounts/live/live.ts'
import { liveCloseCodes } from '#contract/accounts/live/protocol.ts'
import { aMarket } from './market.ts'
import { openLiveSocket } from './open-live-socket.ts'
import { freePort, type Program, startProgram } from './program.ts'
import type { Person } from './world.ts'

// one rolling restart without a proxy; npm run test:rolling makes twenty behind nginx
const drainSeconds = 3
const longestEndMs = 20_000
const { world } = await aMarket()
let settings: Record<string, string>
let folder: string
let programs: [Program, Program]

beforeAll(async () => {
  folder = world.services.configuration.dataDir
  settings = {
    DATABASE_URL: world.ownerUrl,
    SECRET: world.services.secret,
    PUBLIC_ORIGIN: 'http://vivobid.example',
    DRAIN_SECONDS: String(drainSeconds),
    role: 'web',
  }
  programs = await Promise.all([
    startProgram(folder, await freePort(), settings),
    startProgram(folder, await freePort(), settings),
  ])
}, 120_000)
afterAll(() => Promise.all(programs.map((program) => program.end('SIGTERM'))))

type Sent = { status: number; connection: string | undefined }

/** A request on the connections of `agent`, as a proxy sends them. */
function send(program: Program, { agent, person, content }: { agent: Agent; person: Person; content?: string }) {
  const [method, address] = content === undefined ? ['GET', '/api/user'] : ['POST', conversation]
  const body = content === undefined ? undefined : JSON.stringify({ content })
  return new Promise<Sent>((resolve, reject) => {
    const headers = {
      cookie: person.cookie,
      ...(body && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': randomUUID(),
      }),
    }
    const outgoing = request(program.origin + address, { method: method!, agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode!, connection: answer.headers.connection }))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
let conversation: string

const isReady = async (program: Program) => (await fetch(`${program.origin}/readyz`).catch(() => null))?.ok ?? false

it('a restart fails no request and loses no event', { timeout: 120_000 }, async () => {
  const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
  const begun = await business.call('POST', '/api/conversations', { participantId: influencer.id, content: 'Hello' })
  conversation = `/api/conversations/${begun.body.id}/messages`

  const seqs: number[] = []
  const codes: number[] = []
  const connect = (program: Program) => {
    const socket = openLiveSocket(program.origin, { cookie: influencer.cookie })
    socket.onopen = () => socket.send(JSON.stringify({ after: seqs.at(-1) ?? 0 }))
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as LiveFrame
      if (frame.type !== 'ready' && frame.type !== 'typing') seqs.push(frame.seq)
    }
    socket.onclose = ({ code }) => {
      codes.push(code)
      if (code === liveCloseCodes.restart) connect(programs[1])
    }
    return socket
  }
  connect(programs[0])
  await expect.poll(() => seqs.length, { timeout: 10_000 }).toBeGreaterThan(0)

  // like a proxy: it sends requests to the first process until that reports that it is not ready
  const agent = new Agent({ keepAlive: true })
  let target = programs[0]
  let isSending = true
  const failed: string[] = []
  const written: string[] = []
  const duringDrain: Sent[] = []
  let isEnding = false
  const load = Promise.all(
    Array.from({ length: 4 }, async (_, writer) => {
      for (let i = 0; isSending; i++) {
        // one of them writes, as rarely as the limit of messages to one person allows
        const content = writer === 0 && i % 20 === 0 ? `${writer}: ${i}` : undefined
        const to = target
        const sent = await send(to, { agent, person: business, ...(content && { content }) }).catch((error: Error) => {
          failed.push(error.message)
          return null
        })
        if (sent && sent.status !== (content ? 201 : 200)) failed.push(String(sent.status))
        if (sent && content) written.push(content)
        if (sent && isEnding && to === programs[0]) duringDrain.push(sent)
        await wait(content ? 250 : 25)
      }
    }),
  )
  await wait(500)
  const startedAt = performance.now()
  const ending = programs[0].end('SIGTERM')
  await expect.poll(() => isReady(programs[0]), { timeout: drainSeconds * 1_000, interval: 20 }).toBe(false)
  isEnding = true
  const elsewhere = await fetch(`${programs[0].origin}/api/deals`, { headers: { 'x-asks-elsewhere': '502' } })
  expect(elsewhere.status).toBe(502)
  await wait(1_000)
  target = programs[1]
  expect(await ending, programs[0].output()).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(longestEndMs)
  await wait(500)
  isSending = false
  await load
  agent.destroy()

  expect(failed).toEqual([])
  expect(duringDrain.length).toBeGreaterThan(0)
  expect(duringDrain.slice(4).map(({ connection }) => connection)).toEqual(duringDrain.slice(4).map(() => 'close'))
  expect(codes).toEqual([liveCloseCodes.restart])
  const { rows } = await world.database.pool.query<{ seq: string }>('select seq from live_events where user_id = $1', [
    influencer.id,
  ])
  await expect.poll(() => seqs.length, { timeout: 10_000 }).toBe(rows.length)
  expect(seqs).toEqual(rows.map((_, i) => i + 1))
  const stored = await world.database.pool.query<{ content: string }>('select content from messages')
  const contents = stored.rows.map(({ content }) => content)
  expect(contents.sort()).toEqual(['Hello', ...written].sort())

  programs[0] = await startProgram(folder, Number(new URL(programs[0].origin).port), settings)
  expect(await isReady(programs[0])).toBe(true)
})
