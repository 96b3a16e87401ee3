import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type LiveFrame, liveKinds } from '#contract/accounts/live/live.ts'
import { liveCloseCodes } from '#contract/accounts/live/protocol.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { openLiveSocket } from '../../../../test/open-live-socket.ts'
import type { Person } from '../../../../test/world.ts'
import { inTransaction, ownActor } from '../../../platform/context.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { openLog } from '../../../platform/log.ts'
import { openRealtime, type Realtime } from '../../../platform/realtime/realtime.ts'
import { deleteOldEvents } from '../../../platform/realtime/stored-events.ts'
import { memberships } from '../../foundation/users/index.ts'
import { runDueDeadlines } from '../../market/orders/due-deadlines.ts'
import { openConnections, type Socket } from './connections.ts'

const { world, mina, shop } = await aMarket({ mina: each('influencer'), shop: each('business') })

/** A browser's connection, with all frames that it has got. */
class Browser {
  readonly frames: LiveFrame[] = []
  closeCode: number | null = null
  readonly socket: WebSocket
  constructor(
    person: Pick<Person, 'cookie'> | null,
    { after = null as number | null, headers = {}, hello = true } = {},
  ) {
    const { port } = world.app.server.address() as { port: number }
    const sent = person ? { cookie: person.cookie, ...headers } : headers
    this.socket = openLiveSocket(`http://127.0.0.1:${port}`, sent)
    this.socket.onopen = () => hello && this.socket.send(JSON.stringify({ after }))
    this.socket.onmessage = ({ data }) => void this.frames.push(JSON.parse(String(data)))
    this.socket.onclose = ({ code }) => {
      this.closeCode = code
    }
    opened.push(this)
  }
  get events() {
    return this.frames.filter((frame) => frame.type !== 'ready' && frame.type !== 'resync' && frame.type !== 'typing')
  }
  get seqs() {
    return this.events.map(({ seq }) => seq)
  }
  ready = () => vi.waitFor(() => expect(this.frames.map(({ type }) => type)).toContain('ready'))
  closed = (code: number) => vi.waitFor(() => expect(this.closeCode).toBe(code), 3_000)
}
const opened: Browser[] = []
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.close()
})
const connect = async (person: Person, options?: ConstructorParameters<typeof Browser>[1]) => {
  const browser = new Browser(person, options)
  await browser.ready()
  return browser
}
const sendMessage = (from: Person, to: Person, content = 'Hello') =>
  from.call('POST', '/api/conversations', { participantId: to.id, content })
const announce = (person: Person, realtime: Realtime = world.services.realtime) =>
  inTransaction(world.services, async ({ tx }) => realtime.announce(tx, { partyId: person.id, type: 'order' }))

describe('an event', () => {
  it('reaches the receiver and the other browsers of the sender, and nobody else', async () => {
    const other = await world.aBusiness()
    const [receiver, sender, stranger] = [await connect(mina), await connect(shop), await connect(other)]
    expect((await sendMessage(shop, mina)).status).toBe(201)
    await vi.waitFor(() =>
      expect(receiver.events).toEqual([
        { seq: 1, type: 'message', subjects: liveKinds.message },
        { seq: 2, type: 'notification', subjects: liveKinds.notification },
      ]),
    )
    await vi.waitFor(() => expect(sender.events).toMatchObject([{ type: 'own', seq: 1 }]))
    expect(sender.events[0]).toMatchObject({ subjects: expect.arrayContaining(['conversations']) })
    expect(stranger.events).toEqual([])
  })

  it('is stored with its cause, and not at all if that is rolled back', async () => {
    const browser = await connect(mina)
    await expect(
      inTransaction(world.services, async ({ tx, realtime }) => {
        realtime.announce(tx, { partyId: mina.id, type: 'order' })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await announce(mina)
    await vi.waitFor(() => expect(browser.seqs).toEqual([1]))
  })

  it('is one for each kind, however often a transaction announces it', async () => {
    const browser = await connect(mina)
    await inTransaction(world.services, async ({ tx, realtime }) => {
      for (const type of ['order', 'gift', 'order'] as const) realtime.announce(tx, { partyId: mina.id, type })
    })
    await vi.waitFor(() => expect(browser.events.map(({ type }) => type)).toEqual(['gift', 'order']))
  })

  it('tells the sender of a message that it was read', async () => {
    const { body } = await sendMessage(shop, mina)
    const sender = await connect(shop, { after: 1 })
    await mina.call('POST', `/api/conversations/${body.id}/read`)
    await vi.waitFor(() => expect(sender.events).toMatchObject([{ type: 'message', seq: 2 }]))
    // nothing was unread, so there is no event
    await mina.call('POST', `/api/conversations/${body.id}/read`)
    await announce(shop)
    await vi.waitFor(() => expect(sender.events.map(({ type }) => type)).toEqual(['message', 'order']))
  })

  it('tells both sides of an order what the clock does to it', async () => {
    const { purchaseId } = await world.anOrder(shop, await world.aDeal(mina))
    const [hers, theirs] = [await connect(mina, { after: 0 }), await connect(shop, { after: 0 })]
    const before = [hers.events.length, theirs.events.length] as const
    world.pass(24 * 30)
    await runDueDeadlines(world.services)
    expect((await shop.call('GET', `/api/purchases/${purchaseId}`)).body.status).toBe('cancelled')
    await vi.waitFor(() => expect(hers.events.slice(before[0]).map(({ type }) => type)).toContain('order'))
    await vi.waitFor(() => expect(theirs.events.slice(before[1]).map(({ type }) => type)).toContain('order'))
  })

  it('tells both sides of an order what happens to it', async () => {
    const { purchaseId } = await world.anOrder(shop, await world.aDeal(mina))
    const [receiver, sender] = [await connect(shop), await connect(mina)]
    const before = [receiver.frames.length, sender.frames.length]
    await mina.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    await vi.waitFor(() =>
      expect(receiver.frames.slice(before[0]).map(({ type }) => type)).toEqual(['notification', 'order']),
    )
    await vi.waitFor(() => expect(sender.frames[before[1]!]).toMatchObject({ type: 'own' }))
  })
})

describe('numbers', () => {
  it('have no gap that hides a later commit, whatever order transactions begin in', async () => {
    const browser = await connect(mina)
    const first = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const slow = inTransaction(world.services, async ({ tx, realtime }) => {
      realtime.announce(tx, { partyId: mina.id, type: 'order' })
      await tx.execute(sql`select 1`)
      begun.resolve()
      await first.promise
    })
    await begun.promise
    // begins and announces later, commits earlier
    await inTransaction(world.services, async ({ tx, realtime }) => {
      realtime.announce(tx, { partyId: mina.id, type: 'gift' })
    })
    await vi.waitFor(() => expect(browser.events).toMatchObject([{ seq: 1, type: 'gift' }]))
    first.resolve()
    await slow
    await vi.waitFor(() =>
      expect(browser.events).toMatchObject([
        { seq: 1, type: 'gift' },
        { seq: 2, type: 'order' },
      ]),
    )
  })

  it('are committed in their order: a transaction gets its number only after the one before it is committed', async () => {
    const { pool } = world.database
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query(`insert into live_counters as c (user_id, seq) values ($1, 1)`, [mina.id])
    await holder.query(
      `insert into live_events (user_id, seq, type, subjects, created_at) values ($1, 1, 'gift', '{gifts}', clock_timestamp())`,
      [mina.id],
    )
    const later = announce(mina).then(() => 'committed')
    const waited = await Promise.race([later, new Promise((resolve) => setTimeout(() => resolve('waits'), 300))])
    expect(waited).toBe('waits')
    const browser = await connect(mina)
    expect(browser.events).toEqual([])
    await holder.query('commit')
    holder.release()
    expect(await later).toBe('committed')
    await vi.waitFor(() => expect(browser.seqs).toEqual([1, 2]))
  })

  it('are complete and in order under concurrent transactions about the same people', async () => {
    const [hers, theirs] = [await connect(mina), await connect(shop)]
    const people = [mina, shop]
    await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        inTransaction(world.services, async ({ tx, realtime }) => {
          // in both orders
          for (const { id } of i % 2 ? people : people.toReversed())
            realtime.announce(tx, { partyId: id, type: 'order' })
        }),
      ),
    )
    const all = Array.from({ length: 100 }, (_, i) => i + 1)
    await vi.waitFor(() => expect(hers.seqs).toEqual(all), 5_000)
    await vi.waitFor(() => expect(theirs.seqs).toEqual(all), 5_000)
  })
})

describe('another process', () => {
  it('delivers at once what is announced', async () => {
    const database = openDatabase(world.applicationUrl, { max: 2 })
    const elsewhere = openRealtime(database, openLog({ level: 'silent', json: true }), memberships)
    const browser = await connect(mina)
    await vi.waitFor(() => expect(browser.frames).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 300))
    const before = performance.now()
    await database.transaction(async (tx) => elsewhere.announce(tx, { partyId: mina.id, type: 'order' }))
    await vi.waitFor(() => expect(browser.seqs).toEqual([1]), { interval: 5 })
    expect(performance.now() - before).toBeLessThan(700)
    await elsewhere.close()
    await database.close()
  })

  it('that is killed before it announces an event delays it by a sweep, and loses nothing', async () => {
    const browser = await connect(mina)
    await world.database.orm.execute(sql`
      with counter as (insert into live_counters (user_id, seq) values (${mina.id}, 1))
      insert into live_events (user_id, seq, type, subjects, created_at)
      values (${mina.id}, 1, 'order', '{orders}', clock_timestamp())`)
    await vi.waitFor(() => expect(browser.seqs).toEqual([1]), 4_000)
  })
})

it('nothing is lost when the connection that listens is lost', async () => {
  const browser = await connect(mina)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const { rowCount } = await world.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'vivobid-live' and datname = current_database()`,
  )
  expect(rowCount).toBeGreaterThan(0)
  // as another process would, without a notification
  await world.database.orm.execute(sql`
    with counter as (insert into live_counters (user_id, seq) values (${mina.id}, 1))
    insert into live_events (user_id, seq, type, subjects, created_at)
    values (${mina.id}, 1, 'order', '{orders}', clock_timestamp() - interval '1 minute')`)
  await vi.waitFor(() => expect(browser.seqs).toEqual([1]), 4_000)
  expect(browser.closeCode).toBeNull()
})

it('a reader who is too slow is closed, and continues where it was', async () => {
  const closed: number[] = []
  type Listener = (...all: never[]) => void
  const listeners = new Map<string, Listener>()
  const socket: Socket = {
    bufferedAmount: 2_000_000,
    send: () => undefined,
    ping: () => undefined,
    close: (code) => void closed.push(code),
    terminate: () => undefined,
    on: (event: string, listener: Listener) => listeners.set(event, listener),
  }
  const connections = openConnections(world.services)
  const { sessionId } = (
    await world.database.orm.execute<{ sessionId: number }>(
      sql`select id as "sessionId" from sessions where user_id = ${mina.id}`,
    )
  ).rows[0]!
  connections.add(socket, ownActor({ id: mina.id, role: 'influencer' }, { via: 'session', sessionId }))
  listeners.get('message')!(Buffer.from('{"after":0}') as never, false as never)
  await vi.waitFor(() => expect(closed).toEqual([liveCloseCodes.tooSlow]))
  listeners.get('close')!()
  connections.close()
})

describe('a browser that comes back', () => {
  it('gets what it missed, once and in order', async () => {
    for (let i = 0; i < 5; i++) await announce(mina)
    const browser = await connect(mina, { after: 2 })
    await announce(mina)
    await vi.waitFor(() => expect(browser.seqs).toEqual([3, 4, 5, 6]))
    expect(browser.frames.map(({ type }) => type)).toEqual(['order', 'order', 'order', 'ready', 'order'])
  })

  it('gets what happened in the last minute when it has seen nothing', async () => {
    await announce(mina)
    expect((await connect(mina)).seqs).toEqual([1])
    await world.database.orm.execute(
      sql`update live_events set created_at = created_at - interval '61 seconds' where user_id = ${mina.id}`,
    )
    expect((await connect(mina)).frames).toEqual([{ type: 'ready', seq: 1 }])
  })

  it('reads everything again when what it missed is older than a week', async () => {
    for (let i = 0; i < 3; i++) await announce(mina)
    await world.database.orm.execute(
      sql`update live_events set created_at = created_at - interval '8 days' where user_id = ${mina.id} and seq <= 2`,
    )
    await deleteOldEvents(world.database)
    const away = new Browser(mina, { after: 1 })
    await vi.waitFor(() => expect(away.frames).toEqual([{ type: 'resync', seq: 3 }]))
    expect((await connect(mina, { after: 2 })).seqs).toEqual([3])
  })

  it('reads everything again when its number is from another life of the database', async () => {
    await announce(mina)
    const browser = new Browser(mina, { after: 40 })
    await vi.waitFor(() => expect(browser.frames).toEqual([{ type: 'resync', seq: 1 }]))
  })
})

describe('a connection', () => {
  it('closes at once when its session ends, and the others of the person stay', async () => {
    const second = { ...mina, cookie: await world.aSession(mina.id) }
    const [ended, kept] = [await connect(second), await connect(mina)]
    await new Promise((resolve) => setTimeout(resolve, 200))
    await mina.call('DELETE', '/api/user/sessions')
    await ended.closed(liveCloseCodes.sessionEnded)
    expect(kept.closeCode).toBeNull()
  })

  it('closes at once when the account is blocked', async () => {
    const browser = await connect(mina)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await world.database.orm.execute(sql`update users set is_active = false where id = ${mina.id}`)
    await browser.closed(liveCloseCodes.sessionEnded)
  })

  it.each([
    ['no session', () => new Browser(null)],
    ['a page of another site', () => new Browser(mina, { headers: { origin: 'https://evil.example' } })],
    ['another site, as the browser says', () => new Browser(mina, { headers: { 'sec-fetch-site': 'cross-site' } })],
  ])('is refused to %s', async (_, open) => {
    await open().closed(1006)
  })

  it('is asked for by an upgrade only', async () => {
    expect((await mina.call('GET', '/api/live')).status).toBe(426)
    expect((await world.call('GET', '/api/live')).status).toBe(401)
  })

  it.each([
    ['something else', 'hello'],
    ['other fields', '{"after":1,"as":2}'],
    ['a negative number', '{"after":-1}'],
  ])('closes after %s, and others stay', async (_, text) => {
    const other = await connect(mina)
    const browser = new Browser(mina, { hello: false })
    await vi.waitFor(() => expect(browser.socket.readyState).toBe(WebSocket.OPEN))
    browser.socket.send(text)
    await browser.closed(liveCloseCodes.malformed)
    expect(other.closeCode).toBeNull()
  })

  it('closes after a second frame, and after one that is too large', async () => {
    const flooding = await connect(mina)
    flooding.socket.send('{"after":1}')
    await flooding.closed(liveCloseCodes.malformed)
    const large = await connect(mina)
    large.socket.send('x'.repeat(10_000))
    await large.closed(1009)
  })

  it('is the twentieth of a person at most', async () => {
    for (let i = 0; i < 20; i++) await connect(mina)
    await new Browser(mina).closed(liveCloseCodes.tooMany)
    expect(await connect(shop)).toMatchObject({ closeCode: null })
  })
})

describe('without WebSocket', () => {
  const poll = (person: Person, after?: number) =>
    person.call('GET', `/api/live/events${after === undefined ? '' : `?after=${after}`}`)

  it('the same events come by long polling', async () => {
    expect((await poll(mina)).body).toEqual({ seq: 0, resync: false, items: [] })
    const waiting = poll(mina, 0)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await announce(mina)
    expect((await waiting).body).toEqual({
      seq: 1,
      resync: false,
      items: [{ seq: 1, type: 'order', subjects: liveKinds.order }],
    })
    expect((await poll(mina, 0)).body.items).toHaveLength(1)
    expect((await poll(mina, 9)).body).toEqual({ seq: 1, resync: true, items: [] })
  })

  it('a request ends with its session', async () => {
    const waiting = poll(mina, 0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await world.database.orm.execute(sql`delete from sessions where user_id = ${mina.id}`)
    expect((await waiting).body.items).toEqual([])
    expect((await poll(mina, 0)).status).toBe(401)
  })

  it('no more than 20 requests of a person wait', async () => {
    const waiting = Array.from({ length: 20 }, () => poll(mina, 0))
    await new Promise((resolve) => setTimeout(resolve, 300))
    const refused = await poll(mina, 0)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
    await announce(mina)
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
  })
})
