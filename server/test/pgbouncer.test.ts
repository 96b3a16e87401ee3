import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveFrame } from '#contract/accounts/live/live.ts'
import { rankLockKey, recomputeRanks } from '../src/features/presence/rankings/recompute.sql.ts'
import { systemClock } from '../src/platform/clock.ts'
import { loginName } from '../src/platform/database/application-login.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { queryPrepared } from '../src/platform/database/prepared.ts'
import { aChallengeAnswer } from './challenge.ts'
import { openLiveSocket } from './open-live-socket.ts'
import { isPgbouncerInstalled, type Pgbouncer, startPgbouncer } from './pgbouncer.ts'
import { freePort, type Program, runProgram, startProgram } from './program.ts'
import { type Person, purchaseInput, World, worldPassword } from './world.ts'

const isInstalled = isPgbouncerInstalled()
const title = `Through PgBouncer in transaction mode${isInstalled ? '' : ' (not installed: apt-get install pgbouncer)'}`

describe.skipIf(!isInstalled)(title, { timeout: 120_000 }, () => {
  let folder: string
  let world: World
  let pgbouncer: Pgbouncer
  let settings: Record<string, string>
  let program: Program

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-pgbouncer-'))
    world = await World.open()
    const { ownerUrl } = world
    pgbouncer = await startPgbouncer({ folder, port: await freePort(), ownerUrl })
    settings = {
      DATABASE_URL: pgbouncer.urlOf(ownerUrl),
      DATABASE_DIRECT_URL: ownerUrl,
      PGBOUNCER: 'true',
      SECRET: world.services.secret,
    }
    program = await startProgram(world.services.configuration.dataDir, await freePort(), settings)
  }, 120_000)
  afterAll(async () => {
    await program?.end('SIGTERM')
    await pgbouncer?.stop()
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const pooledUrl = () => pgbouncer.urlOf(world.applicationUrl)

  const post = (who: Person, address: string, body: object = {}) =>
    fetch(program.origin + address, {
      method: 'POST',
      headers: { cookie: who.cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    })

  it('people sign in', async () => {
    const { username } = await world.anInfluencer()
    const credentials = { username, password: worldPassword, challengeAnswer: await aChallengeAnswer(world) }
    const answer = await post(world.aStranger(), '/api/login', credentials)
    expect(answer.status, await answer.text()).toBe(200)
  })

  it('an order is made, again and again, and its influencer is told at once', async () => {
    const [business, influencer] = [await world.aBusiness({ balance: 1_000_000 }), await world.anInfluencer()]
    const dealId = await world.aDeal(influencer)
    await world.allowManyOrders()
    const socket = openLiveSocket(program.origin, { cookie: influencer.cookie })
    const frames: LiveFrame[] = []
    socket.onmessage = ({ data }) => frames.push(JSON.parse(String(data)) as LiveFrame)
    socket.onopen = () => socket.send(JSON.stringify({ after: 0 }))
    await expect.poll(() => frames.at(-1)?.type, { timeout: 10_000 }).toBe('ready')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post(business, `/api/deals/${dealId}/purchases`, purchaseInput)),
    )
    for (const answer of answers) expect(answer.status, await answer.text()).toBe(201)
    await expect.poll(() => frames.map(({ type }) => type), { timeout: 5_000 }).toContain('order')
    socket.close()
    const { rows } = await world.database.orm.execute(
      sql`select count(*)::int as many from influencer_deal_purchases where business_id = ${business.id}`,
    )
    expect(rows).toEqual([{ many: 12 }])
  })

  it('a job runs', async () => {
    const person = await world.anInfluencer({ isVerified: false })
    const outbox = path.join(world.services.configuration.dataDir, 'outbox')
    expect((await post(person, '/api/user/email/verify-request')).status).toBe(204)
    await expect.poll(() => readdirSync(outbox).length, { timeout: 20_000 }).toBeGreaterThan(0)
  })

  it('its own sessions have their settings, and name no statements', async () => {
    const login = loginName(world.ownerUrl)
    const { rows: logins } = await world.database.pool.query('select rolconfig from pg_roles where rolname = $1', [
      login,
    ])
    expect(logins[0].rolconfig.map((each: string) => each.toLowerCase())).toEqual(
      expect.arrayContaining(['statement_timeout=10s', 'lock_timeout=2s', 'timezone=utc']),
    )
    const database = openDatabase(pooledUrl(), { directUrl: world.applicationUrl })
    for (const n of [1, 2, 3]) await queryPrepared(database.pool, { text: 'select $1::int as n', values: [n] })
    expect((await database.pool.query('select from pg_prepared_statements')).rowCount).toBe(0)
    await database.close()
  })

  it('a login without these settings is refused, with what to do', async () => {
    const refused = runProgram(folder, await freePort(), { ...settings, DATABASE_APP_URL: world.applicationUrl })
    await expect.poll(() => refused.child.exitCode, { timeout: 30_000 }).toBe(1)
    const login = decodeURIComponent(new URL(world.applicationUrl).username)
    expect(refused.output()).toContain(`  alter role "${login}" set statement_timeout = '10s';`)
  })

  it('a lock of a session is taken past it, and given back', async () => {
    const database = openDatabase(pooledUrl(), { directUrl: world.applicationUrl })
    const holder = await world.database.pool.connect()
    await holder.query('select pg_advisory_lock($1)', [rankLockKey])
    expect(await recomputeRanks(database, systemClock)).toBeNull()
    await holder.query('select pg_advisory_unlock($1)', [rankLockKey])
    holder.release()
    for (let i = 0; i < 3; i++) expect(await recomputeRanks(database, systemClock)).not.toBeNull()
    await database.close()
  })
})
