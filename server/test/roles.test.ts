import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveFrame } from '#contract/accounts/live/live.ts'
import { anAcceptedRequest } from './campaign-requests.ts'
import { aMarket } from './market.ts'
import { openLiveSocket } from './open-live-socket.ts'
import { freePort, type Program, runProgram, startProgram } from './program.ts'
import type { Person } from './world.ts'

const publicOrigin = 'http://vivobid.example'
const { world } = await aMarket()
let settings: Record<string, string>
let folder: string
let web: Program[] = []
let worker: Program | null = null

/** Two processes that serve pages, with the files of the world; a worker is started later. */
beforeAll(async () => {
  folder = world.services.configuration.dataDir
  settings = { DATABASE_URL: world.ownerUrl, SECRET: world.services.secret, PUBLIC_ORIGIN: publicOrigin }
  const start = async () => startProgram(folder, await freePort(), { ...settings, role: 'web' })
  web = await Promise.all([start(), start()])
}, 120_000)
afterAll(() => Promise.all([...web, ...(worker ? [worker] : [])].map((program) => program.end('SIGTERM'))))

const rowsOf = async (statement: string) => (await world.database.orm.execute(sql.raw(statement))).rows

const send = (program: Program, who: Person, method: string, address: string, more: RequestInit = {}) =>
  fetch(program.origin + address, { method, ...more, headers: { cookie: who.cookie, ...more.headers } })

const mails = () => {
  const outbox = path.join(folder, 'outbox')
  return existsSync(outbox) ? readdirSync(outbox) : []
}

describe('processes that serve pages', () => {
  it('start together on one database, and register every queue', async () => {
    const queues = await rowsOf('select name from pgboss.queue')
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['mail-urgent', 'mail', 'rankings']))
  })

  it('run no jobs and register no schedules, and a worker does both, each job once', { timeout: 120_000 }, async () => {
    const person = await world.anInfluencer({ isVerified: false })
    const sent = await send(web[0]!, person, 'POST', '/api/user/email/verify-request')
    expect(sent.status).toBe(204)
    const isQueued = `select state::text from pgboss.job where name = 'mail-urgent'`
    // longer than the queues are polled
    await wait(4_000)
    expect(await rowsOf(isQueued)).toEqual([{ state: 'created' }])
    expect(await rowsOf('select from pgboss.schedule')).toEqual([])

    worker = await startProgram(folder, await freePort(), { ...settings, role: 'worker' })
    await expect.poll(() => rowsOf(isQueued), { timeout: 20_000 }).toEqual([{ state: 'completed' }])
    expect(mails()).toHaveLength(1)
    expect((await rowsOf('select from pgboss.schedule')).length).toBeGreaterThan(40)
  })
})

describe('a worker', () => {
  it('serves nothing but its health', async () => {
    const statuses = await Promise.all(
      ['/healthz', '/readyz', '/', '/api/deals', '/api/user', '/media/x', '/robots.txt', '/api/live'].map(
        async (address) => (await fetch(worker!.origin + address)).status,
      ),
    )
    expect(statuses).toEqual([200, 200, ...Array(6).fill(404)])
  })

  it('keeps the search for influencers fresh', async () => {
    const { id } = await world.anInfluencer()
    const isListed = `select from discovery_profiles where user_id = ${id}`
    await expect.poll(async () => (await rowsOf(isListed)).length, { timeout: 20_000 }).toBe(1)
  })
})

describe('processes with one database and one storage', () => {
  it('bring to a socket at one what was written through the other', async () => {
    const [business, influencer] = [await world.aBusiness(), await world.anInfluencer()]
    const socket = openLiveSocket(web[1]!.origin, { cookie: influencer.cookie })
    const frames: LiveFrame[] = []
    socket.onmessage = ({ data }) => frames.push(JSON.parse(String(data)) as LiveFrame)
    socket.onopen = () => socket.send(JSON.stringify({ after: 0 }))
    await expect.poll(() => frames.at(-1)?.type, { timeout: 10_000 }).toBe('ready')
    const answer = await send(web[0]!, business, 'POST', '/api/conversations', {
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ participantId: influencer.id, content: 'From the other process' }),
    })
    expect(answer.status, await answer.text()).toBe(201)
    await expect.poll(() => frames.map(({ type }) => type), { timeout: 5_000 }).toContain('message')
    socket.close()
  })

  it('go on with an upload that began at the other', async () => {
    const influencer = await world.anInfluencer()
    await anAcceptedRequest(world, { influencer, business: await world.aBusiness(), admin: await world.anAdmin() })
    const content = Buffer.alloc(300_000, 7)
    Buffer.from('000000206674797069736f6d0000020069736f6d69736f3261766331', 'hex').copy(content)
    const protocol = { 'tus-resumable': '1.0.0' }
    const begun = await send(web[0]!, influencer, 'POST', '/api/uploads/resumable', {
      headers: {
        ...protocol,
        'upload-length': String(content.length),
        'upload-metadata': `filename ${Buffer.from('clip.mp4').toString('base64')}`,
      },
    })
    expect(begun.status, await begun.text()).toBe(201)
    const address = `/api/uploads/resumable/${begun.headers.get('location')!.split('/').at(-1)}`
    const append = (program: Program, from: number, to: number) =>
      send(program, influencer, 'PATCH', address, {
        headers: { ...protocol, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
        body: content.subarray(from, to),
      })
    const offset = (answer: Response) => answer.headers.get('upload-offset')
    expect(offset(await append(web[0]!, 0, 100_000))).toBe('100000')
    expect(offset(await send(web[1]!, influencer, 'HEAD', address, { headers: protocol }))).toBe('100000')
    expect(offset(await append(web[1]!, 100_000, 200_000))).toBe('200000')
    expect(offset(await append(web[0]!, 200_000, 300_000))).toBe('300000')
    const read = await send(web[1]!, influencer, 'GET', `/api/files/${address.split('/').at(-1)}`)
    expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true)
  })
})

describe('a role', () => {
  const refusal = async (more: Record<string, string>) => {
    const program = runProgram(folder, await freePort(), more)
    await expect.poll(() => program.child.exitCode, { timeout: 30_000 }).toBe(1)
    return program.output().trim().split('\n')
  }

  it('is one of three', async () => {
    expect(await refusal({ ...settings, role: 'database' })).toEqual([
      'The program takes one argument: --role all, --role web or --role worker.',
    ])
  })

  it('needs everything that the processes have in common', async () => {
    const missing = ['DATABASE_URL', 'SECRET', 'PUBLIC_ORIGIN'].map(
      (name) => `${name} is missing: with --role web all processes of the installation need the same one.`,
    )
    expect(await refusal({ role: 'web', DEMO: 'true' })).toEqual([
      ...missing,
      'DEMO cannot be true with --role web: a demo runs in one process.',
    ])
  })
})
