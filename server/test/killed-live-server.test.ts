import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { LiveFrame } from '#contract/accounts/live/live.ts'
import { hashToken } from '../src/features/accounts/sessions/sessions.ts'
import { memberships } from '../src/features/foundation/users/index.ts'
import { addUser } from '../src/features/foundation/users/users.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openLog } from '../src/platform/log.ts'
import { openRealtime, type Realtime } from '../src/platform/realtime/realtime.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { openLiveSocket } from './open-live-socket.ts'
import { freePort, type Program, startProgram } from './program.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-live-'))
let opened: TestDatabase
let realtime: Realtime
const servers: Program[] = []

beforeAll(async () => {
  opened = await testDatabase()
  realtime = openRealtime(opened.database, openLog({ level: 'silent', json: true }), memberships)
  const env = { DATABASE_URL: opened.ownerUrl, SECRET: 'a secret of the two servers, and of them alone' }
  for (const name of ['one', 'two']) servers.push(await startProgram(path.join(folder, name), await freePort(), env))
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  await realtime.close()
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
})

async function aPerson() {
  const { orm } = opened.database
  const username = `person-${randomUUID().slice(0, 8)}`
  const user = await addUser(
    { db: orm, clock: systemClock },
    {
      username,
      email: `${username}@example.com`,
      passwordHash: 'none',
      role: 'influencer',
      language: 'en',
      isVerified: true,
    },
  )
  const token = randomUUID()
  await orm.execute(
    sql`insert into sessions (token_hash, user_id, expires_at) values (${hashToken(token)}, ${user.id}, now() + interval '1 day')`,
  )
  return { id: user.id, cookie: `sid=${token}` }
}

/** A browser that connects to the other server when its own is gone. */
class Browser {
  readonly seqs: number[] = []
  isReady = false
  private server: number
  private readonly cookie: string
  constructor(cookie: string, server: number) {
    this.cookie = cookie
    this.server = server
    this.connect()
  }
  private connect() {
    const socket = openLiveSocket(servers[this.server]!.origin, { cookie: this.cookie })
    socket.onopen = () => socket.send(JSON.stringify({ after: this.seqs.at(-1) ?? 0 }))
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as LiveFrame
      this.isReady = true
      if (frame.type !== 'ready' && frame.type !== 'typing') this.seqs.push(frame.seq)
    }
    socket.onclose = () => {
      this.server = 1
      setTimeout(() => this.connect(), Math.random() * 500)
    }
  }
}

it('browsers of a killed server continue at another: nothing is lost, doubled or out of order', {
  timeout: 90_000,
}, async () => {
  const people = await Promise.all(Array.from({ length: 10 }, aPerson))
  const browsers = people.map(({ cookie }) => Array.from({ length: 10 }, (_, i) => new Browser(cookie, i % 2)))
  const all = browsers.flat()
  await vi.waitFor(() => expect(all.every(({ isReady }) => isReady)).toBe(true), 20_000)
  const total = 60
  for (let i = 1; i <= total; i++) {
    // people in any order, as rules list them
    await opened.database.transaction(async (tx) => {
      for (const { id } of i % 2 ? people : people.toReversed()) realtime.announce(tx, { partyId: id, type: 'order' })
    })
    if (i === total / 2) await servers[0]!.end('SIGKILL')
    await wait(20)
  }
  const expected = Array.from({ length: total }, (_, i) => i + 1)
  await vi.waitFor(() => {
    for (const { seqs } of all) expect(seqs).toEqual(expected)
  }, 10_000)
})
