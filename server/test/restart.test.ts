import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../src/demo/seed.ts'
import { runningPostgresUrl } from '../src/platform/postgres/embedded.ts'
import { isAlive } from '../src/platform/postgres/processes.ts'
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

/** The processes of the database: those that serve connections and those that do its housekeeping. */
async function databaseProcesses(): Promise<number[]> {
  const client = new pg.Client({ connectionString: runningPostgresUrl(dataDir)! })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  await client.end()
  return rows.map(({ pid }) => pid)
}

async function databaseAnswers(): Promise<boolean> {
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

type Asked = { at: number; status: number; retryAfter: string | null; took: number }

/** Ten readers who ask for the deals again and again until told to stop; what each of them got. */
function readers() {
  const asked: Asked[] = []
  let asking = true
  const reader = async () => {
    while (asking) {
      const at = performance.now()
      const answer = await deals(program.origin).catch(() => null)
      await answer?.arrayBuffer()
      const took = performance.now() - at
      asked.push({ at, status: answer?.status ?? 0, retryAfter: answer?.headers.get('retry-after') ?? null, took })
      await wait(5)
    }
  }
  const all = Promise.all(Array.from({ length: 10 }, reader))
  return {
    asked,
    stop: () => {
      asking = false
      return all
    },
  }
}

describe('a database that dies', () => {
  // a machine that has much else to write takes its time to recover
  it('is a short "please try again" to those who ask meanwhile, and no end of the server', {
    timeout: 120_000,
  }, async () => {
    const { asked, stop } = readers()
    await wait(300)
    await killDatabase()
    await expect.poll(databaseAnswers, { timeout: 30_000, interval: 20 }).toBe(true)
    const back = performance.now()
    const well = () => asked.length > 50 && asked.slice(-50).every(({ at, status }) => at > back && status === 200)
    await expect.poll(well, { timeout: 15_000 }).toBe(true)
    await stop()

    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 503]))
    const busy = asked.filter(({ status }) => status === 503)
    expect(busy.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])
    expect(Math.max(...asked.map(({ took }) => took))).toBeLessThan(5_000)
    expect(program.child.exitCode).toBeNull()
  })

  it('while the server is told to stop does not keep it from ending, with nothing left behind', async () => {
    const processes = await databaseProcesses()
    await killDatabase()
    expect(await program.end('SIGTERM')).toBe(0)
    await expect.poll(() => processes.filter(isAlive), { timeout: 5_000 }).toEqual([])
    expect(await databaseAnswers()).toBe(false)
  })
})

describe('a restart of the server', () => {
  it('ends it in order, leaves no process of the database, and signs nobody out', async () => {
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

    expect(await program.end('SIGTERM')).toBe(0)
    expect(processes.filter(isAlive)).toEqual([])
    expect(runningPostgresUrl(dataDir)).toBeNull()

    program = await startProgram(dataDir, port, demo)
    expect(await who()).toEqual(before)
  })

  it('still answers those whose request it was reading', async () => {
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
  it('with a folder and a port of its own runs beside the first, and knows nothing of it', async () => {
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
  ])('%s is told so in one sentence, and the first goes on', async (_where, settings, sentence) => {
    const { dataDir: itsFolder, port: itsPort, ...env } = await settings()
    const refused = runProgram(itsFolder, itsPort, env)
    await expect.poll(() => refused.child.exitCode, { timeout: 10_000 }).toBe(1)
    expect(refused.said().trim()).toBe(sentence())
    expect((await deals(program.origin)).status).toBe(200)
  })

  it('that is stopped before it is ready leaves no database running', async () => {
    const itsFolder = path.join(folder, 'other')
    const brokenOff = runProgram(itsFolder, await freePort())
    await expect.poll(() => runningPostgresUrl(itsFolder), { timeout: 20_000, interval: 10 }).not.toBeNull()
    const postmaster = postmasterOf(itsFolder)
    expect(await brokenOff.end('SIGTERM')).toBe(1)
    await expect.poll(() => isAlive(postmaster), { timeout: 5_000 }).toBe(false)
  })
})
