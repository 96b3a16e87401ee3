import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { runningPostgresUrl } from '../src/platform/postgres/embedded.ts'
import { commandLine, isAlive } from '../src/platform/postgres/processes.ts'
import { databaseProcesses, postmasterOf } from './embedded-database.ts'
import { freePort, type Program, runProgram, startProgram } from './program.ts'
import { businessName, password, smallInstallation } from './small-installation.ts'

const installation = smallInstallation()
const { folder, dataDir } = installation

const deals = (origin: string) => fetch(`${origin}/api/deals`, { signal: AbortSignal.timeout(10_000) })

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
    const signIn = await fetch(`${installation.program.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: businessName, password, challengeAnswer: noChallenge }),
    })
    expect(signIn.status).toBe(200)
    const cookie = signIn.headers.getSetCookie()[0]!.split(';')[0]!
    const who = async () => (await fetch(`${installation.program.origin}/api/user`, { headers: { cookie } })).json()
    const before = await who()
    expect(before).toMatchObject({ username: businessName })
    const processes = await databaseProcesses(dataDir)
    expect(processes.length).toBeGreaterThan(3)

    expect(await installation.program.end('SIGTERM'), installation.program.output()).toBe(0)
    expect(processes.filter(isAlive)).toEqual([])
    expect(runningPostgresUrl(dataDir)).toBeNull()

    await installation.restart()
    expect(await who()).toEqual(before)
  })

  it('still answers requests in flight', async () => {
    const body = JSON.stringify({ username: businessName, password, challengeAnswer: noChallenge })
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
    const signIn = request(`${installation.program.origin}/api/login`, { method: 'POST', headers })
    signIn.flushHeaders()
    await once(signIn, 'continue')
    const ended = installation.program.end('SIGTERM')
    await expect.poll(() => deals(installation.program.origin).catch(() => 'away'), { timeout: 5_000 }).toBe('away')
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
    expect(await count(installation.program)).toBeGreaterThan(0)
    expect(await count(other)).toBe(0)
    expect(await other.end('SIGINT')).toBe(0)
    expect(await count(installation.program)).toBeGreaterThan(0)
  })

  it.each([
    [
      'on the data of the first',
      async () => ({ dataDir, port: await freePort() }),
      () =>
        `Another server (process ${installation.program.child.pid}) is already using the data in ${dataDir}. Stop it, or choose another DATA_DIR.`,
    ],
    [
      'on the port of the first',
      async () => ({
        dataDir: path.join(folder, 'third'),
        port: installation.port,
        DATABASE_URL: runningPostgresUrl(dataDir)!,
      }),
      () => `127.0.0.1:${installation.port} is already in use. Choose another PORT.`,
    ],
    [
      'whose database is away',
      async () => ({
        dataDir: path.join(folder, 'third'),
        port: installation.port,
        DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/db',
      }),
      () => 'The database at 127.0.0.1:1 cannot be used (connect ECONNREFUSED 127.0.0.1:1). Check DATABASE_URL.',
    ],
  ])('%s is refused with one sentence, and the first keeps running', async (_where, settings, sentence) => {
    const { dataDir: itsFolder, port: itsPort, ...env } = await settings()
    const refused = runProgram(itsFolder, itsPort, env)
    await expect.poll(() => refused.child.exitCode, { timeout: 25_000 }).toBe(1)
    expect(refused.output().trim()).toBe(sentence())
    expect((await deals(installation.program.origin)).status).toBe(200)
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
