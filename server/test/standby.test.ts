import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { digest } from '../src/platform/crypto/secret.ts'
import { loginName } from '../src/platform/database/application-login.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { queryPrepared } from '../src/platform/database/prepared.ts'
import { readingAfter } from '../src/platform/database/standby/read-after.ts'
import { isPgbouncerInstalled, startPgbouncer } from './pgbouncer.ts'
import { freePort, type Program, startProgram } from './program.ts'
import { type ReplicatedDatabase, replicatedDatabase } from './replicated-database.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'
import { type Answer, type Person, World } from './world.ts'

const renderer = `
export async function draw({ url, get }) {
  const profile = await get('/api/profiles/' + url.split('/').at(-1))
  return profile ? { status: 200, html: profile.displayName } : { status: 404, html: 'none' }
}`

let replicated: ReplicatedDatabase
let world: World
/** A second process, which has a standby too. */
let servers: TwoServers
let influencer: Person
let business: Person

beforeAll(async () => {
  replicated = await replicatedDatabase()
  world = await World.open({ database: replicated, web: renderer })
  servers = await startTwoServers(world, { standby: { url: replicated.standbyUrl, maxLagMs: 600_000 } })
  influencer = await world.anInfluencer()
  business = await world.aBusiness()
  await readBySomeStandby()
}, 240_000)
afterEach(() => replicated.onStandby('select pg_wal_replay_resume()'))
afterAll(async () => {
  await servers?.close()
  await world?.close()
})

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const outcomes = () => world.database.standby!.outcomes
const pause = async () => {
  await replicated.caughtUp()
  await replicated.onStandby('select pg_wal_replay_pause()')
  await expect
    .poll(() => replicated.onStandby('select pg_get_wal_replay_pause_state() as is'))
    .toEqual([{ is: 'paused' }])
}
const profileOf = (person: Person) => `/api/profiles/${person.id}`
const read = (headers: Record<string, string> = {}, url = profileOf(influencer)) =>
  world.call('GET', url, undefined, headers)

/** Waits until the standby is read, as after a rest. */
async function readBySomeStandby() {
  await replicated.caughtUp()
  const before = outcomes().standby
  for (const deadline = Date.now() + 30_000; outcomes().standby === before; await pass(50)) {
    expect((await read()).status).toBe(200)
    if (Date.now() > deadline) throw new Error('The standby is not read')
  }
}

/** The cookie by which an answer directs later reads. */
const readAfter = ({ headers }: Answer): string | undefined =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((each) => each.startsWith('read-after='))
const cookieOf = (answer: Answer) => readAfter(answer)!.split(';')[0]!

let renames = 0
async function rename(person = influencer) {
  const name = `Renamed ${++renames}`
  const answer = await person.call('PATCH', '/api/user', { displayName: name })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { name, cookie: cookieOf(answer), answer }
}

describe('a read that may be old', () => {
  it('goes to the standby, with the login of the program', async () => {
    const before = { ...outcomes() }
    for (const url of [
      profileOf(influencer),
      '/api/influencers?facets=true&q=a',
      '/api/explore?kind=deals',
      '/api/rankings',
    ])
      expect((await read({}, url)).status).toBe(200)
    expect(outcomes().standby).toBeGreaterThanOrEqual(before.standby + 4)
    expect({ ...outcomes(), standby: 0 }).toEqual({ ...before, standby: 0 })
    const { rows } = await world.database.staleReads.pool.query(
      'select pg_is_in_recovery() as standby, session_user as login, (select rolsuper from pg_roles where rolname = session_user) as super',
    )
    expect(rows).toEqual([
      { standby: true, login: decodeURIComponent(new URL(world.applicationUrl).username), super: false },
    ])
  })

  it('may not show strangers a change yet, and shows it to whoever made it, at every process', async () => {
    await pause()
    const { body: old } = await read()
    const { name, cookie, answer } = await rename()
    expect(readAfter(answer)).toMatch(/; Max-Age=608; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await read()).body.displayName).toBe(old.displayName)
    for (const signedIn of [`${influencer.cookie}; ${cookie}`, cookie])
      expect((await read({ cookie: signedIn })).body.displayName).toBe(name)
    const requests = Array.from({ length: 4 }, () => ({
      method: 'GET' as const,
      url: profileOf(influencer),
      headers: { cookie },
    }))
    for (const { body } of await servers.sendAll(requests)) expect(body.displayName).toBe(name)
    expect(outcomes().own_write).toBeGreaterThan(0)
    await replicated.onStandby('select pg_wal_replay_resume()')
    await replicated.caughtUp()
    const before = { ...outcomes() }
    expect((await read({ cookie })).body.displayName).toBe(name)
    expect(outcomes()).toEqual({ ...before, standby: before.standby + 1 })
  })

  it('shows a change also to those who share the read with others', async () => {
    await pause()
    const { name, cookie } = await rename()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => read(i % 3 === 2 ? { cookie } : {})))
    for (const [i, { body }] of answers.entries()) if (i % 3 === 2) expect(body.displayName).toBe(name)
  })

  it('is told to no one else: counting a view sets no cookie, nor does what is refused', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0' }
    expect(readAfter(await business.call('POST', `${profileOf(influencer)}/views`, {}, headers))).toBeUndefined()
    const refused = await influencer.call('PATCH', '/api/user', { displayName: '' })
    expect([refused.status, readAfter(refused)]).toEqual([422, undefined])
    expect(readAfter(await read())).toBeUndefined()
  })

  const signed = (text: string) => `${text}.${digest(world.services.secret, 'read after', text).toString('base64url')}`
  it.each([
    ['nothing', () => ''],
    ['no position', () => 'nonsense'],
    ['a position without our signature', () => `ffffffffffffffff.${'A'.repeat(43)}`],
    ['one that is too long', () => signed('f'.repeat(400))],
    ['the signature of another position', () => `ff${signed('1')}`],
  ])('with a cookie that holds %s is as one without: it goes to the standby', async (_what, value) => {
    const before = { ...outcomes() }
    expect((await read({ cookie: `read-after=${value()}` })).status).toBe(200)
    expect(outcomes()).toEqual({ ...before, standby: before.standby + 1 })
  })

  it('with a cookie of ours from a database that was further goes to the primary', async () => {
    const before = { ...outcomes() }
    expect((await read({ cookie: `read-after=${signed('f'.repeat(16))}` })).status).toBe(200)
    expect(outcomes()).toEqual({ ...before, own_write: before.own_write + 1 })
  })
})

it('money, sessions, permissions, messages and queues are not read from the standby', async () => {
  const admin = await world.anAdmin()
  const dealId = await world.aDeal(influencer)
  await replicated.caughtUp()
  await readBySomeStandby()
  await pause()
  // none of them is known to the standby
  const newcomer = await world.aBusiness()
  await world.anOrder(newcomer, dealId)
  const begin = replicated.standbyLog().length
  const own = [
    '/api/user',
    '/api/wallet',
    '/api/payments',
    '/api/purchases',
    '/api/tasks',
    '/api/conversations',
    '/api/notifications',
  ]
  for (const url of [
    ...own,
    '/api/user/sessions',
    '/api/user/pending',
    '/api/campaigns',
    '/api/receipts',
    '/api/disputes',
  ])
    expect((await newcomer.call('GET', url)).status, url).toBe(200)
  expect((await newcomer.call('GET', '/api/purchases')).body.items).toHaveLength(1)
  expect((await newcomer.call('GET', '/api/influencers')).status).toBe(200)
  expect((await influencer.call('GET', '/api/user/profile')).status).toBe(200)
  for (const url of ['/api/admin/overview', '/api/admin/payments', '/api/admin/users', '/api/admin/ledger/accounts'])
    expect((await admin.call('GET', url)).status, url).toBe(200)
  const log = replicated.standbyLog().slice(begin)
  expect(log).toContain('discovery_profiles')
  expect(log).not.toMatch(/\b(sessions|ledger\.|payments|conversations|messages|notifications|withdrawal|pgboss)/)
})

describe('a standby that fails', () => {
  /** Reads without a pause while `work` runs; every read has to be answered. */
  async function readMeanwhile(work: () => Promise<unknown>) {
    let isDone = false
    const times: number[] = []
    const reading = Array.from({ length: 8 }, async () => {
      while (!isDone) {
        const begin = performance.now()
        expect((await read()).status).toBe(200)
        times.push(performance.now() - begin)
        await pass(20)
      }
    })
    await Promise.race([work().finally(() => (isDone = true)), Promise.all(reading)])
    await Promise.all(reading)
    return times
  }
  it('by conflicts with what it replays has its reads repeated by the primary', async () => {
    await replicated.onPrimary('create table short_lived as select 1 as n; grant select on short_lived to public')
    await readBySomeStandby()
    const before = { ...outcomes() }
    const [read] = await Promise.all([
      world.database.staleReads.pool.query('select n, pg_sleep(1.2) from short_lived'),
      pass(200).then(() => replicated.onPrimary('vacuum full short_lived')),
    ])
    expect(read.rows).toMatchObject([{ n: 1 }])
    expect(outcomes().failed).toBe(before.failed + 1)
    await readBySomeStandby()
  })

  it('because of the statement goes on being read', async () => {
    const before = outcomes().standby
    await expect(world.database.staleReads.pool.query('select 1 / 0')).rejects.toThrow('division by zero')
    await read()
    expect(outcomes().standby).toBe(before + 1)
  })

  it('by having no free connection sends only the reads that wait for one to the primary', async () => {
    const changes: boolean[] = []
    const database = openDatabase(world.applicationUrl, {
      max: 1,
      standby: { url: replicated.standbyUrl, maxLagMs: 600_000, onChange: (isRead) => changes.push(isRead) },
    })
    const connection = async (sleepSeconds = 0) => {
      const text = 'select pg_is_in_recovery() as standby, pg_backend_pid() as pid, pg_sleep($1)::text'
      return (await database.staleReads.pool.query(text, [sleepSeconds])).rows[0]
    }
    await expect.poll(connection, { timeout: 20_000 }).toMatchObject({ standby: true })
    const before = await connection()
    const counts = { ...database.standby!.outcomes }
    const slow = connection(1.3)
    expect(await connection()).toMatchObject({ standby: false })
    expect(await slow).toEqual(before)
    expect(await connection()).toEqual(before)
    expect(changes).toEqual([true])
    expect(database.standby!.outcomes).toEqual({ ...counts, standby: counts.standby + 2, busy: 1 })
    await database.close()
  })

  it('when it is killed fails no request, and is read again once it is back', async () => {
    await readMeanwhile(async () => {
      replicated.signal('SIGKILL')
      await pass(1_500)
    })
    await readBySomeStandby()
  })

  it('by answering no more fails no request, and few are slow', async () => {
    const before = outcomes().resting
    const times = await readMeanwhile(async () => {
      replicated.signal('SIGSTOP')
      await pass(6_000)
      replicated.signal('SIGCONT')
    })
    expect(outcomes().resting).toBeGreaterThan(before)
    // reads that were waiting for it
    expect(times.filter((ms) => ms > 1_000).length).toBeLessThanOrEqual(8)
    await readBySomeStandby()
  })

  it('is left alone when it lags, and read again when it has caught up', async () => {
    const { database, close } = withUsualLag()
    const readAt = async () =>
      (await database.staleReads.pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')).rows[0]!
        .standby
    await expect.poll(readAt, { timeout: 20_000 }).toBe(true)
    await pause()
    await rename()
    await expect.poll(readAt, { timeout: 20_000 }).toBe(false)
    const before = database.standby!.outcomes.resting
    expect(await readAt()).toBe(false)
    expect(database.standby!.outcomes.resting).toBe(before + 1)
    await replicated.onStandby('select pg_wal_replay_resume()')
    await expect.poll(readAt, { timeout: 20_000 }).toBe(true)
    // an idle primary is no lag
    await pass(3_000)
    expect(await readAt()).toBe(true)
    await close()
  })
})

const withUsualLag = () => {
  const database = openDatabase(world.applicationUrl, { standby: { url: replicated.standbyUrl } })
  return { database, close: () => database.close() }
}

it('no page shows strangers what is older than four seconds', { timeout: 60_000 }, async () => {
  const { dataDir } = world.services.configuration
  const usual = await startTwoServers(world, {
    standby: { url: replicated.standbyUrl },
    web: { webFolder: path.join(dataDir, 'web'), serverFolder: path.join(dataDir, 'web-server') },
  })
  const readPage = async () => {
    const answer = await usual.app.inject(`/influencer/${influencer.id}`)
    expect(answer.statusCode).toBe(200)
    return answer.body
  }
  await readPage()
  await replicated.caughtUp()
  await pass(3_000)
  await pause()
  await readPage()
  const { name } = await rename()
  const committed = performance.now()
  const shown: { at: number; name: string }[] = []
  while (performance.now() - committed < 6_000) {
    const at = performance.now() - committed
    shown.push({ at, name: await readPage() })
    await pass(50)
  }
  expect(shown[0]!.name).not.toBe(name)
  expect(shown.filter((each) => each.at >= 4_000 && each.name !== name)).toEqual([])
  await usual.close()
})

it('a change whose position cannot be read is looked for at the primary alone', async () => {
  await readBySomeStandby()
  const position = vi.spyOn(world.database.standby!, 'position').mockRejectedValue(new Error('The primary is gone'))
  const { name, cookie } = await rename().finally(() => position.mockRestore())
  await replicated.caughtUp()
  const before = { ...outcomes() }
  expect((await read({ cookie })).body.displayName).toBe(name)
  expect(outcomes()).toEqual({ ...before, own_write: before.own_write + 1 })
})

describe('the program', { timeout: 120_000 }, () => {
  const metricsToken = 'a token of the tests'
  const programs: Program[] = []
  afterAll(() => Promise.all(programs.map((program) => program.end('SIGTERM'))))
  const start = async (standbyUrl: string) => {
    const program = await startProgram(world.services.configuration.dataDir, await freePort(), {
      DATABASE_URL: world.ownerUrl,
      DATABASE_STANDBY_URL: standbyUrl,
      SECRET: world.services.secret,
      METRICS_TOKEN: metricsToken,
      role: 'web',
      PUBLIC_ORIGIN: 'http://vivobid.example',
    })
    programs.push(program)
    return program
  }
  const fetchFrom = async ({ origin }: Program, url: string, init: RequestInit = {}) => {
    const answer = await fetch(origin + url, init)
    expect(answer.status).toBe(200)
    return answer
  }
  const countsOf = async (program: Program) => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const text = await (await fetchFrom(program, '/metrics', { headers })).text()
    const counts = [...text.matchAll(/^vivobid_stale_reads_total\{outcome="(\w+)"\} (\d+)$/gm)]
    return Object.fromEntries(counts.map(([, outcome, count]) => [outcome, Number(count)]))
  }

  it('reads a standby with its own login, whatever the address says, and tells other processes of changes', async () => {
    const address = Object.assign(new URL(replicated.standbyOwnerUrl), { username: '', password: '' }).href
    const program = await start(address)
    await replicated.caughtUp()
    await expect
      .poll(async () => (await fetchFrom(program, profileOf(influencer))).ok && (await countsOf(program)).standby, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0)
    const logins = await replicated.onStandby(
      `select distinct usename as login from pg_stat_activity where application_name = 'vivobid'`,
    )
    expect(logins).toEqual([{ login: loginName(world.ownerUrl) }])
    await pause()
    const name = 'Renamed elsewhere'
    const changed = await fetchFrom(program, '/api/user', {
      method: 'PATCH',
      headers: { cookie: influencer.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ displayName: name }),
    })
    const cookie = changed.headers
      .getSetCookie()
      .find((each) => each.startsWith('read-after='))!
      .split(';')[0]!
    expect((await read()).body.displayName).not.toBe(name)
    expect((await read({ cookie })).body.displayName).toBe(name)
  })

  it('starts and answers without the standby', async () => {
    const program = await start(`postgres://127.0.0.1:${await freePort()}/vivobid`)
    for (let i = 0; i < 3; i++) await fetchFrom(program, profileOf(influencer))
    expect(await countsOf(program)).toEqual({ standby: 0, own_write: 0, resting: 3, busy: 0, failed: 0 })
  })
})

describe.skipIf(!isPgbouncerInstalled())('a standby behind PgBouncer in transaction mode', { timeout: 60_000 }, () => {
  it('is read, prepares nothing, and is asked for each read how far it is', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-standby-pooler-'))
    const poolers = await Promise.all(
      [replicated.ownerUrl, replicated.standbyOwnerUrl].map(async (ownerUrl, i) =>
        startPgbouncer({ folder: path.join(folder, String(i)), port: await freePort(), ownerUrl }),
      ),
    )
    const { applicationUrl, standbyUrl } = replicated
    const database = openDatabase(poolers[0]!.urlOf(applicationUrl), {
      directUrl: applicationUrl,
      standby: { url: poolers[1]!.urlOf(standbyUrl), maxLagMs: 600_000 },
    })
    const { outcomes, position } = database.standby!
    const nameOf = async () => {
      const text = 'select display_name as name, pg_is_in_recovery() as standby from users where id = $1'
      return (await queryPrepared(database.staleReads.pool, { text, values: [influencer.id] })).rows[0]
    }
    await expect.poll(async () => (await nameOf()) && outcomes.standby, { timeout: 20_000 }).toBeGreaterThan(0)
    expect((await database.staleReads.pool.query('select from pg_prepared_statements')).rowCount).toBe(0)
    await pause()
    const { name } = await rename()
    expect(await nameOf()).toMatchObject({ standby: true })
    expect(await nameOf()).not.toMatchObject({ name })
    const after = await position()
    expect(await readingAfter(after, nameOf)).toEqual({ name, standby: false })
    await replicated.onStandby('select pg_wal_replay_resume()')
    await replicated.caughtUp()
    expect(await readingAfter(after, nameOf)).toEqual({ name, standby: true })
    await database.close()
    await Promise.all(poolers.map((pooler) => pooler.stop()))
    rmSync(folder, { recursive: true })
  })
})
