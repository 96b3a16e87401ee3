import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../src/demo/accounts.ts'
import { runningPostgresUrl } from '../src/platform/postgres/embedded.ts'
import { commandLine, isAlive } from '../src/platform/postgres/processes.ts'
import { freePort, type Program, runProgram, startProgram } from './program.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-restart-'))
const dataDir = path.join(folder, 'data')
const demo = { DEMO: 'true' }
let port: number
let program: Program

beforeAll(async () => {
  port = await freePort()
})
beforeEach(async () => {
  if (program === undefined || program.child.exitCode !== null) program = await startProgram(dataDir, port, demo)
})
afterAll(async () => {
  await program.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** PIDs of the database's connection and background processes. */
async function databaseProcesses(): Promise<number[]> {
  const client = new pg.Client({ connectionString: runningPostgresUrl(dataDir)! })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  await client.end()
  return rows.map(({ pid }) => pid)
}

async function isDatabaseUp(): Promise<boolean> {
  const connectionString = runningPostgresUrl(dataDir)
  if (!connectionString) return false
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  const answers = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => undefined)
  return answers
}

const postmasterOf = (data: string) =>
  Number(readFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

async function killDatabase(): Promise<void> {
  const postmaster = postmasterOf(dataDir)
  process.kill(postmaster, 'SIGKILL')
  await expect.poll(() => isAlive(postmaster)).toBe(false)
}

const deals = (origin: string) => fetch(`${origin}/api/deals`, { signal: AbortSignal.timeout(10_000) })

type ReadResult = { at: number; status: number; retryAfter: string | null; took: number }

/** Starts ten readers that request the deals until stopped, and records their responses. */
function startReaders() {
  const results: ReadResult[] = []
  let isReading = true
  const reader = async () => {
    while (isReading) {
      const at = performance.now()
      const answer = await deals(program.origin).catch(() => null)
      await answer?.arrayBuffer()
      const took = performance.now() - at
      results.push({ at, status: answer?.status ?? 0, retryAfter: answer?.headers.get('retry-after') ?? null, took })
      await wait(5)
    }
  }
  const all = Promise.all(Array.from({ length: 10 }, reader))
  return {
    results,
    stop: () => {
      isReading = false
      return all
    },
  }
}

describe('a database that dies', () => {
  // recovery takes longer on a machine with a busy disk
  it('causes brief 503 responses but does not end the server', {
    timeout: 120_000,
  }, async () => {
    const { results, stop } = startReaders()
    await wait(300)
    await killDatabase()
    await expect.poll(isDatabaseUp, { timeout: 30_000, interval: 20 }).toBe(true)
    const back = performance.now()
    const hasRecovered = () =>
      results.length > 50 && results.slice(-50).every(({ at, status }) => at > back && status === 200)
    await expect.poll(hasRecovered, { timeout: 15_000 }).toBe(true)
    await stop()

    expect(new Set(results.map(({ status }) => status)), program.output()).toEqual(new Set([200, 503]))
    const busy = results.filter(({ status }) => status === 503)
    expect(busy.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])
    expect(Math.max(...results.map(({ took }) => took))).toBeLessThan(5_000)
    expect(program.child.exitCode).toBeNull()
  })

  it('during shutdown does not keep the server from stopping cleanly', async () => {
    const processes = await databaseProcesses()
    await killDatabase()
    expect(await program.end('SIGTERM'), program.output()).toBe(0)
    await expect.poll(() => processes.filter(isAlive), { timeout: 5_000 }).toEqual([])
    expect(await isDatabaseUp()).toBe(false)
  })
})

/**
 * Suspends the whole database with SIGSTOP: its processes keep their connections open but do not respond. Returns a function that
 * resumes it.
 */
async function suspendDatabase(): Promise<() => void> {
  const processes = [postmasterOf(dataDir), ...(await databaseProcesses())]
  for (const pid of processes) signal(pid, 'SIGSTOP')
  return () => {
    for (const pid of processes) signal(pid, 'SIGCONT')
  }
}

/** Signals a process, unless it has ended, as the connection that listed the others has. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

describe('an unresponsive database', () => {
  it('causes timely 503 responses, and is used again once it responds', {
    timeout: 90_000,
  }, async () => {
    const ask = async () => {
      const began = performance.now()
      const { origin } = program
      const signal = AbortSignal.timeout(29_000)
      const answer = await fetch(`${origin}/api/deals`, { signal }).catch(() => null)
      await answer?.arrayBuffer()
      const retryAfter = Number(answer?.headers.get('retry-after'))
      return { status: answer?.status, retryAfter, seconds: (performance.now() - began) / 1_000 }
    }
    const signIn = () =>
      fetch(`${program.origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'brightside', password: 'not it at all', challengeAnswer: 'not-required' }),
        signal: AbortSignal.timeout(29_000),
      }).then(({ status }) => status)
    const readThirtyTimes = () => Promise.all(Array.from({ length: 30 }, ask))
    expect((await readThirtyTimes()).every(({ status }) => status === 200)).toBe(true)

    const resume = await suspendDatabase()
    try {
      const [answers, signedIn] = await Promise.all([readThirtyTimes(), signIn()])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
      expect(answers.filter(({ retryAfter }) => !(retryAfter > 0))).toEqual([])
      expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(16)
      expect(signedIn).toBe(503)
    } finally {
      resume()
    }
    await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(200)
    expect((await readThirtyTimes()).every(({ status }) => status === 200)).toBe(true)
    expect(await signIn()).toBe(401)
  })
})

describe('the connections of a running server', () => {
  it('use only the application login, never the owner’s', async () => {
    const client = new pg.Client({ connectionString: runningPostgresUrl(dataDir)! })
    await client.connect()
    const { rows } = await client.query<{ login: string }>(
      `select distinct usename as login from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    await client.end()
    expect(rows).toEqual([{ login: 'vivobid_login_vivobid' }])
  })
})

describe('a restart of the server', () => {
  it('stops cleanly, leaves no database process, and keeps sessions', async () => {
    const signIn = await fetch(`${program.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'brightside', password: demoPassword, challengeAnswer: 'not-required' }),
    })
    expect(signIn.status).toBe(200)
    const cookie = signIn.headers.getSetCookie()[0]!.split(';')[0]!
    const who = async () => (await fetch(`${program.origin}/api/user`, { headers: { cookie } })).json()
    const before = await who()
    expect(before).toMatchObject({ username: 'brightside' })
    const processes = await databaseProcesses()
    expect(processes.length).toBeGreaterThan(3)

    expect(await program.end('SIGTERM'), program.output()).toBe(0)
    expect(processes.filter(isAlive)).toEqual([])
    expect(runningPostgresUrl(dataDir)).toBeNull()

    program = await startProgram(dataDir, port, demo)
    // the demo's pictures are drawn in the background
    expect(await who()).toEqual({ ...before, avatarUrl: expect.stringContaining(before.avatarUrl.split('#')[0]) })
  })

  it('still answers requests in flight', async () => {
    const body = JSON.stringify({ username: 'brightside', password: demoPassword, challengeAnswer: 'not-required' })
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
    const signIn = request(`${program.origin}/api/login`, { method: 'POST', headers })
    signIn.flushHeaders()
    await once(signIn, 'continue')
    const ended = program.end('SIGTERM')
    await expect.poll(() => deals(program.origin).catch(() => 'away'), { timeout: 5_000 }).toBe('away')
    signIn.end(body)
    const [answer] = (await once(signIn, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    answer.resume()
    expect(await ended).toBe(0)
  })
})

describe('a second server', () => {
  it('with its own folder and port runs independently', async () => {
    const other = await startProgram(path.join(folder, 'other'), await freePort())
    const count = async ({ origin }: Program) => (await (await deals(origin)).json()).items.length
    expect(await count(program)).toBeGreaterThan(0)
    expect(await count(other)).toBe(0)
    expect(await other.end('SIGINT')).toBe(0)
    expect(await count(program)).toBeGreaterThan(0)
  })

  it.each([
    [
      'on the data of the first',
      async () => ({ dataDir, port: await freePort() }),
      () =>
        `Another server (process ${program.child.pid}) is already using the data in ${dataDir}. Stop it, or choose another DATA_DIR.`,
    ],
    [
      'on the port of the first',
      async () => ({ dataDir: path.join(folder, 'third'), port, DATABASE_URL: runningPostgresUrl(dataDir)! }),
      () => `127.0.0.1:${port} is already in use. Choose another PORT.`,
    ],
    [
      'whose database is away',
      async () => ({ dataDir: path.join(folder, 'third'), port, DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/db' }),
      () => 'The database at 127.0.0.1:1 cannot be used (connect ECONNREFUSED 127.0.0.1:1). Check DATABASE_URL.',
    ],
  ])('%s is refused with one sentence, and the first keeps running', async (_where, settings, sentence) => {
    const { dataDir: itsFolder, port: itsPort, ...env } = await settings()
    const refused = runProgram(itsFolder, itsPort, env)
    await expect.poll(() => refused.child.exitCode, { timeout: 25_000 }).toBe(1)
    expect(refused.output().trim()).toBe(sentence())
    expect((await deals(program.origin)).status).toBe(200)
  })

  it('that is stopped during startup leaves no database running', async () => {
    const itsFolder = path.join(folder, 'other')
    const interrupted = runProgram(itsFolder, await freePort())
    // the lock file is created first and filled afterwards
    const pidInLock = () => runningPostgresUrl(itsFolder) !== null && postmasterOf(itsFolder)
    await expect.poll(pidInLock, { timeout: 20_000, interval: 10 }).toBeGreaterThan(0)
    const postmaster = postmasterOf(itsFolder)
    expect(await interrupted.end('SIGTERM'), interrupted.output()).toBe(1)
    // a busy disk delays the checkpoint that ends a shutdown
    await expect.poll(() => isAlive(postmaster) && commandLine(postmaster), { timeout: 25_000 }).toBe(false)
  })
})
