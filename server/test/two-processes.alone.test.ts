import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { openChallenges } from '../src/features/accounts/credentials/challenges.ts'
import { openPasswords } from '../src/features/accounts/credentials/passwords.ts'
import { hashToken } from '../src/features/accounts/sessions/sessions.ts'
import { addUser } from '../src/features/foundation/users/users.ts'
import { systemClock } from '../src/platform/clock.ts'
import { encodeSolution } from './challenge.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { freePort, type Program, startProgram } from './program.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-two-'))
const secret = 'a secret of the tests, and of the tests alone'
const password = 'a quiet green kettle'
let testDb: TestDatabase
let programs: Program[] = []
let passwordHash: string

beforeAll(async () => {
  testDb = await testDatabase()
  passwordHash = await openPasswords(secret).hash(password)
  // client addresses come from X-Forwarded-For
  const env = { DATABASE_URL: testDb.ownerUrl, SECRET: secret, TRUST_PROXY: 'loopback' }
  for (const name of ['one', 'two'])
    programs = [...programs, await startProgram(path.join(folder, name), await freePort(), env)]
}, 120_000)
afterAll(async () => {
  await Promise.all(programs.map((program) => program.end('SIGTERM')))
  await testDb.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A person with a session, valid on both servers. */
async function aPerson(isVerified = true) {
  const username = `person-${randomUUID().slice(0, 8)}`
  const user = await addUser(
    { db: testDb.database.orm, clock: systemClock },
    {
      username,
      email: `${username}@example.com`,
      passwordHash,
      role: 'influencer',
      language: 'en',
      isVerified,
    },
  )
  const token = randomUUID()
  await testDb.database.orm.execute(sql`
    insert into sessions (token_hash, user_id, expires_at) values (${hashToken(token)}, ${user.id}, now() + interval '1 day')`)
  return { ...user, cookie: `sid=${token}` }
}

/** Solved challenges of this installation, at minimal cost. */
async function challengeAnswers(many: number): Promise<string[]> {
  const { create } = openChallenges(secret, systemClock, { cost: 1, least: 1, most: 5 })
  const one = async () => {
    const challenge = await create()
    return encodeSolution({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
  }
  return Promise.all(Array.from({ length: many }, one))
}

type TestRequest = { url: string; body?: object; cookie?: string; from?: string }

async function send(program: Program, { url, body, cookie, from = '192.0.2.1' }: TestRequest) {
  const answer = await fetch(`${program.origin}${url}`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': from,
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

/** Sends two hundred concurrent requests, alternating between the processes; returns counts by status. */
async function hammer(ask: (i: number) => TestRequest): Promise<Record<number, number>> {
  const sent = Array.from({ length: 200 }, (_, i) => send(programs[i % 2]!, ask(i)))
  return tally((await Promise.all(sent)).map(({ status }) => status))
}
const tally = (statuses: number[]): Record<number, number> =>
  Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]))
const network = (i: number) => `10.${i}.7.1`

describe('two hundred concurrent requests on two processes', { timeout: 120_000 }, () => {
  it('check three wrong passwords without a challenge, and 25 attempts per network', async () => {
    const { username } = await aPerson()
    const body = { username, password: 'wrong wrong', challengeAnswer: noChallenge }
    const statuses = await hammer(() => ({ url: '/api/login', body }))
    expect(statuses).toEqual({ 401: 3, 428: 22, 429: 175 })
  })

  it('check a hundred wrong passwords of an account, from any network', async () => {
    const { username } = await aPerson()
    const solved = await challengeAnswers(201)
    const body = (i: number) => ({ username, password: 'wrong wrong', challengeAnswer: solved[i] })
    const statuses = await hammer((i) => ({ url: '/api/login', body: body(i), from: network(i) }))
    expect(statuses).toEqual({ 401: 100, 429: 100 })
    const right = { url: '/api/login', body: { ...body(200), password }, from: '10.250.0.1' }
    expect((await send(programs[0]!, right)).status).toBe(429)
    const { rows } = await testDb.database.orm.execute(
      sql`select subject from throttles where subject like 'device-mail:%' and cardinality(times) = 1`,
    )
    expect(rows).toHaveLength(1)
  })

  it('mail five password reset links', async () => {
    const { email } = await aPerson()
    const solved = await challengeAnswers(200)
    const body = (i: number) => ({ email, challengeAnswer: solved[i] })
    const statuses = await hammer((i) => ({ url: '/api/auth/forgot-password', body: body(i), from: network(i) }))
    expect(statuses).toEqual({ 204: 5, 429: 195 })
  })

  it('mail five email verification links', async () => {
    const { cookie } = await aPerson(false)
    expect(await hammer(() => ({ url: '/api/user/email/verify-request', cookie }))).toEqual({ 204: 5, 429: 195 })
  })

  it('send three codes to a phone', async () => {
    const { cookie } = await aPerson()
    const body = { phone: '+34600000000' }
    expect(await hammer(() => ({ url: '/api/user/phone/code', cookie, body }))).toEqual({ 204: 3, 429: 197 })
  })

  it('check ten wrong password confirmations', async () => {
    const { cookie } = await aPerson()
    const body = { password: 'not this one' }
    expect(await hammer(() => ({ url: '/api/user/two-factor', cookie, body }))).toEqual({ 422: 10, 429: 190 })
  })

  it('check five wrong two-factor codes', async () => {
    const { cookie } = await aPerson()
    await send(programs[0]!, { url: '/api/user/two-factor', cookie, body: { password } })
    const body = { code: '000000' }
    expect(await hammer(() => ({ url: '/api/user/two-factor/confirm', cookie, body }))).toEqual({ 422: 5, 429: 195 })
  })
})

describe('many sign-ins on one process', { timeout: 120_000 }, () => {
  /** Polls /healthz from another thread; the returned function stops it and returns the response times in milliseconds. */
  function pollHealth(program: Program) {
    const worker = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads')
      let asking = true
      parentPort.once('message', () => (asking = false))
      const run = async () => {
        const times = []
        while (asking) {
          const asked = performance.now()
          await (await fetch(workerData + '/healthz')).arrayBuffer()
          times.push(performance.now() - asked)
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
        parentPort.postMessage(times)
      }
      run()`,
      { eval: true, workerData: program.origin },
    )
    return async (): Promise<number[]> => {
      worker.postMessage('stop')
      const [times] = await once(worker, 'message')
      await worker.terminate()
      return times
    }
  }

  it('let in two hundred people within ten seconds and keep the process responsive', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => aPerson()))
    const [program] = programs
    const stop = pollHealth(program!)
    await wait(500)
    const began = performance.now()
    const sent = people.map(({ username }, i) =>
      send(program!, {
        url: '/api/login',
        body: { username, password, challengeAnswer: noChallenge },
        from: `10.${i % 50}.8.1`,
      }),
    )
    const statuses = tally((await Promise.all(sent)).map(({ status }) => status))
    const took = performance.now() - began
    const waited = await stop()
    expect(statuses).toEqual({ 200: 200 })
    expect(took).toBeLessThan(10_000)
    expect(Math.max(...waited)).toBeLessThan(100)
  })

  it('are refused immediately, with Retry-After, beyond a queue of five hundred', async () => {
    const name = randomBytes(4).toString('hex')
    const sent = Array.from({ length: 800 }, (_, i) =>
      send(programs[1]!, {
        url: '/api/login',
        body: { username: `${name} ${i}`, password, challengeAnswer: noChallenge },
        from: `10.${i % 200}.${9 + Math.floor(i / 200)}.1`,
      }),
    )
    const all = await Promise.all(sent)
    const busy = all.filter(({ status }) => status === 503)
    expect(tally(all.map(({ status }) => status))).toEqual({ 401: all.length - busy.length, 503: busy.length })
    expect(busy.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])
    expect(all.length - busy.length).toBeGreaterThanOrEqual(500)
  })
})
