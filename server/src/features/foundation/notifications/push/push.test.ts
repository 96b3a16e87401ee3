import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationKind } from '#contract/foundation/notifications/kinds.ts'
import { openPushService, type PushBrowser, senderOf } from '../../../../../test/push-service.ts'
import { type Person, World } from '../../../../../test/world.ts'
import { inTransaction } from '../../../../platform/context.ts'
import { openLog } from '../../../../platform/log.ts'
import { pushTarget } from '../../../../platform/push/push-target.ts'
import type { EventName } from '../declare-event.ts'
import type { MailRequest, StoredParams } from '../mail-request.ts'
import { notify } from '../notify.ts'
import { readPushCounts } from './push-counts.ts'
import { deliverPush } from './push-job.ts'

let world: World
let service: Awaited<ReturnType<typeof openPushService>>
let mina: Person
let shop: Person
let phone: PushBrowser

beforeAll(async () => {
  service = await openPushService()
  world = await World.open({ env: { PUSH_TEST_ORIGIN: service.origin } })
})
beforeEach(async () => {
  ;[mina, shop] = [await world.anInfluencer(), await world.aBusiness()]
  phone = service.aBrowser()
  await add(phone)
  world.pushes.length = 0
  service.received.length = 0
})
afterAll(async () => {
  await world.close()
  await service.close()
})

const url = '/api/push-subscriptions'
const add = (browser: PushBrowser, person = mina) => person.call('POST', url, browser.subscription)
const devices = async (person = mina) => (await person.call('GET', url)).body.items
const change = (body: object) => mina.call('PUT', '/api/notification-preferences', body)
const notifyPerson = (kind: EventName, params: StoredParams = {}) =>
  inTransaction(world.services, (context) =>
    notify(context, { userId: mina.id, otherId: shop.id, kind, params } as MailRequest),
  )
const order = (taskId: number) => ({ taskId, dealTitle: `Post ${taskId}`, amount: 10_000, at: '2026-03-01T12:00:00Z' })
const log = openLog({ level: 'silent', json: true })
/** Sends queued pushes; returns the seconds after which each was due. */
async function push(): Promise<number[]> {
  const due = world.pushes.splice(0)
  for (const { job } of due) await deliverPush(world.services, log, job)
  return due.map(({ afterSeconds }) => afterSeconds)
}
const shown = (browser = phone) =>
  service.received.filter(({ path }) => path === browser.path).map((pushed) => browser.read(pushed))
/** Moves the clock to that hour in UTC. */
const passUntil = (hour: number) => world.pass((hour - world.services.clock().getUTCHours() + 24) % 24 || 24)

describe('a pushed notification', () => {
  it('arrives encrypted, signed by the installation, and tells neither names nor amounts nor words', async () => {
    await notifyPerson('order_paid', { ...order(1), reason: 'Please hurry' })
    expect(await push()).toEqual([4])
    expect(shown()).toEqual([
      {
        title: 'Vivobid',
        body: 'News about an order',
        path: '/task/1',
        tag: 'orders:/task/1',
        action: { title: 'Accept', path: '/task/1' },
        unread: 1,
        at: world.services.clock().toISOString(),
        lang: 'en',
        dir: 'ltr',
      },
    ])
    const [pushed] = service.received
    const { key, claims } = senderOf(pushed!)
    expect(key).toBe((await mina.call('GET', url)).body.publicKey)
    expect(claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:.+@.+/) })
    expect(pushed!.headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(pushed!.body.toString('latin1')).not.toContain('task')
  })

  it('tells them to who wants it, in their language, with a button to write back', async () => {
    await change({ showsDetails: true })
    await world.database.orm.execute(sql`update users set language = 'ar' where id = ${mina.id}`)
    await notifyPerson('direct_message', { link: 'http://localhost/inbox?c=7', reason: 'x'.repeat(5_000) })
    await push()
    const [content] = shown()
    expect(content).toMatchObject({ path: '/inbox?c=7', lang: 'ar', dir: 'rtl' })
    expect(content.title).toContain(shop.username)
    expect(content.action).toEqual({ title: expect.stringMatching(/\p{Script=Arabic}/u), path: '/inbox?c=7#reply' })
    expect([...content.body]).toHaveLength(240)
  })

  it('goes to every browser of the person and to nobody else', async () => {
    const [laptop, other] = [service.aBrowser(), service.aBrowser()]
    await add(laptop)
    await add(other, shop)
    await notifyPerson('order_paid', order(1))
    await push()
    expect([shown(), shown(laptop), shown(other)].map(({ length }) => length)).toEqual([1, 1, 0])
  })

  it('is not sent once it has been read, or once a later one about the same replaces it', async () => {
    await notifyPerson('order_paid', order(1))
    await mina.call('POST', '/api/notifications/read', { all: true })
    world.pass(1)
    await notifyPerson('order_paid', order(2))
    world.pass(1)
    await notifyPerson('order_withdrawn', order(2))
    await push()
    expect(shown()).toMatchObject([{ path: '/task/2', unread: 1, action: null }])
  })

  it.each<[NotificationKind, EventName]>([
    ['orders', 'order_paid'],
    ['security', 'password_changed'],
  ])('about %s is not sent to who has switched it off', async (kind, event) => {
    await change({ choices: { [kind]: { push: 'never' } } })
    await notifyPerson(event, order(1))
    expect(world.pushes).toEqual([])
  })

  it('is sent to who wants it nowhere else', async () => {
    await change({ choices: { orders: { app: 'never' } } })
    await notifyPerson('order_paid', order(1))
    await push()
    expect(shown()).toMatchObject([{ path: '/task/1', unread: 0 }])
  })

  it('is not sent to blocked people', async () => {
    await notifyPerson('order_paid', order(1))
    await world.database.orm.execute(sql`update users set is_active = false where id = ${mina.id}`)
    await push()
    expect(shown()).toEqual([])
  })
})

describe('quiet hours', () => {
  it('keep everything back until they end, and then the number of what is still unread is told once', async () => {
    await change({ timeZone: 'Asia/Tokyo', quietHours: { from: 22, until: 7 } })
    // 23:00 in Tokyo
    passUntil(14)
    const minutes = world.services.clock().getUTCMinutes() * 60 + world.services.clock().getUTCSeconds()
    await notifyPerson('order_paid', order(1))
    await notifyPerson('order_paid', order(2))
    world.pass(1 / 3_600)
    await notifyPerson('order_paid', order(3))
    await push()
    expect(shown()).toEqual([])
    expect(world.pushes.map(({ afterSeconds }) => afterSeconds)).toEqual(
      [1, 1, 1].map((late) => 28_800 - minutes - late),
    )
    await mina.call('POST', '/api/notifications/read', { path: '/task/1' })
    passUntil(22)
    await push()
    expect(shown()).toMatchObject([{ body: 'Unread notifications: 2', path: '/notifications', unread: 2 }])
  })

  it('are over in the person’s own zone', async () => {
    await change({ timeZone: 'Asia/Kolkata', quietHours: { from: 22, until: 7 } })
    passUntil(2)
    await notifyPerson('order_paid', order(1))
    await push()
    expect(shown()).toHaveLength(1)
  })
})

describe('a push service that answers', () => {
  const counts = () => readPushCounts(world.database.orm, world.services.clock())
  /** The growth of the health page's counts during `act`. */
  async function countedIn(act: () => Promise<unknown>) {
    const before = await counts()
    await act()
    const { sent, failed, removed } = await counts()
    return { sent: sent - before.sent, failed: failed - before.failed, removed: removed - before.removed }
  }

  it.each([
    [201, { sent: 1, failed: 0, removed: 0 }],
    [410, { sent: 0, failed: 0, removed: 1 }],
    [400, { sent: 0, failed: 1, removed: 0 }],
    [503, { sent: 0, failed: 0, removed: 0 }],
  ])('%i is counted for the admins', async (status, counted) => {
    service.answer({ status })
    await notifyPerson('order_paid', order(1))
    expect(await countedIn(push)).toEqual(counted)
  })

  it.each([404, 410])('%i ends the subscription', async (status) => {
    service.answer({ status })
    await notifyPerson('order_paid', order(1))
    await push()
    expect(await devices()).toEqual([])
    expect(world.pushes).toEqual([])
    await notifyPerson('order_paid', order(2))
    expect(world.pushes).toEqual([])
  })

  it('429 is left alone for as long as it asks, and then gets the message', async () => {
    service.answer({ status: 429, headers: { 'retry-after': '600' } })
    await notifyPerson('order_paid', order(1))
    await push()
    expect(world.pushes).toMatchObject([{ afterSeconds: 600 }])
    world.pass(1 / 60)
    await notifyPerson('order_paid', order(2))
    await push()
    expect(service.received).toHaveLength(1)
    expect(world.pushes).toMatchObject([{ afterSeconds: 540 }, { afterSeconds: 540 }])
    world.pass(1)
    await push()
    expect(shown()).toMatchObject([{ path: '/task/1' }, { path: '/task/1' }, { path: '/task/2' }])
  })

  it('500 gets the message again after ever longer times, six times in all, without the browsers that have it', async () => {
    const laptop = service.aBrowser()
    await add(laptop)
    await notifyPerson('order_paid', order(1))
    const waits: number[] = []
    const counted = await countedIn(async () => {
      while (world.pushes.length > 0) {
        // the first answer is for the first request
        service.answer({ status: 500 })
        waits.push(...(await push()))
      }
    })
    expect(counted).toEqual({ sent: 1, failed: 1, removed: 0 })
    expect(waits).toEqual([4, 30, 120, 600, 1_800, 7_200])
    expect([shown().length, shown(laptop).length].sort()).toEqual([1, 6])
    expect(await devices()).toHaveLength(2)
  })

  it('always with errors is given up in the end', async () => {
    await world.database.orm.execute(sql`update push_devices set failures = 39 where user_id = ${mina.id}`)
    service.answer({ status: 400 })
    await notifyPerson('order_paid', order(1))
    await push()
    expect(await devices()).toEqual([])
  })

  it('nothing at all is tried again', async () => {
    await world.database.orm.execute(
      sql`update push_devices set endpoint = 'https://nowhere.invalid/x' where user_id = ${mina.id}`,
    )
    await notifyPerson('order_paid', order(1))
    await push()
    expect(world.pushes).toMatchObject([{ afterSeconds: 30 }])
  })

  it('at a private address is not asked, whatever its name says', async () => {
    const port = new URL(service.origin).port
    await world.database.orm.execute(
      sql`update push_devices set endpoint = ${`https://127.0.0.1:${port}/x`} where user_id = ${mina.id}`,
    )
    await notifyPerson('order_paid', order(1))
    await push()
    expect(service.received).toEqual([])
    expect(world.pushes).toMatchObject([{ afterSeconds: 30 }])
  })
})

describe('a browser', () => {
  it('is registered once, however often it says so, and listed with its name', async () => {
    const [first] = await devices()
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    expect(await mina.call('POST', url, phone.subscription, agent)).toMatchObject({
      status: 201,
      body: { id: first.id },
    })
    const now = world.services.clock().toISOString()
    expect(await devices()).toEqual([
      { id: first.id, browser: 'Firefox', system: 'Linux', createdAt: now, lastSeenAt: now, isCurrent: true },
    ])
  })

  it('is the same one however its address is written, which is stored in one form', async () => {
    const { endpoint, keys } = phone.subscription
    for (const other of [
      endpoint.replace('http://', 'HTTP://'),
      `${endpoint}#again`,
      endpoint.replace('/push/', '/a/../push/'),
    ])
      expect((await mina.call('POST', url, { endpoint: other, keys })).status).toBe(201)
    const { rows } = await world.database.orm.execute(sql`select endpoint from push_devices where user_id = ${mina.id}`)
    expect(rows).toEqual([{ endpoint }])
    expect(await shop.call('POST', url, { endpoint: `${endpoint}#mine`, keys })).toMatchObject({ status: 409 })
  })

  it.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
    ['https://web.push.apple.com/x', true],
    ['https://push.operator.example/x', true],
    ['https://a.push.operator.example/x', false],
  ])('of the push service %s may be one: %s', (endpoint, isOne) => {
    const { p256dh, auth } = phone.subscription.keys
    const allowed = { hosts: ['push.operator.example'], testOrigin: null }
    expect(pushTarget({ endpoint, p256dh, auth }, allowed) !== null).toBe(isOne)
  })

  const subscription = () => phone.subscription
  it.each<[string, () => object]>([
    ['without TLS', () => ({ endpoint: 'http://push.example/x' })],
    ['at an address instead of a name', () => ({ endpoint: 'https://10.0.0.7/x' })],
    ['at an address of version 6', () => ({ endpoint: 'https://[::1]/x' })],
    ['on this machine', () => ({ endpoint: 'https://localhost/x' })],
    ['at another port', () => ({ endpoint: 'https://fcm.googleapis.com:8443/x' })],
    ['with a password', () => ({ endpoint: 'https://me:secret@fcm.googleapis.com/x' })],
    ['at a host that is no push service', () => ({ endpoint: 'https://intranet.example/x' })],
    ['at a host that only ends like one', () => ({ endpoint: 'https://notfcm.googleapis.com/x' })],
    ['at a host below one', () => ({ endpoint: 'https://fcm.googleapis.com.example/x' })],
    ['that is no address', () => ({ endpoint: 'push' })],
    [
      'with a key that is not on the curve',
      () => ({
        keys: {
          ...subscription().keys,
          p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
        },
      }),
    ],
    ['with a short secret', () => ({ keys: { ...subscription().keys, auth: 'AAAA' } })],
    ['without keys', () => ({ keys: {} })],
    ['with more than a subscription', () => ({ colour: 'red' })],
  ])('is refused with a subscription %s', async (_what, part) => {
    const { status } = await mina.call('POST', url, { ...service.aBrowser().subscription, ...part() })
    expect(status).toBe(422)
    expect(await devices()).toHaveLength(1)
  })

  it('of somebody else is not taken over, nor removed', async () => {
    expect(await add(phone, shop)).toMatchObject({ status: 409, body: { code: 'push_device_taken' } })
    const [{ id }] = await devices()
    expect((await shop.call('DELETE', `${url}/${id}`)).status).toBe(404)
    expect(await devices()).toHaveLength(1)
  })

  it('gets nothing more once it is removed', async () => {
    const [{ id }] = await devices()
    expect((await mina.call('DELETE', `${url}/${id}`)).status).toBe(204)
    expect((await mina.call('DELETE', `${url}/${id}`)).status).toBe(404)
    await notifyPerson('order_paid', order(1))
    expect(world.pushes).toEqual([])
  })

  it('is renewed by who it belongs to, but does not come back once it was removed', async () => {
    const renew = (person: Person) => person.call('POST', url, { ...phone.subscription, onlyIfKnown: true })
    world.pass(1)
    expect((await renew(mina)).status).toBe(201)
    const [{ id, lastSeenAt }] = await devices()
    expect(lastSeenAt).toBe(world.services.clock().toISOString())
    expect((await renew(shop)).status).toBe(404)
    await mina.call('DELETE', `${url}/${id}`)
    expect((await renew(mina)).status).toBe(404)
    expect(await devices()).toEqual([])
  })

  it('gets nothing more after signing out on it, while the others do', async () => {
    const laptop = service.aBrowser()
    const cookie = await world.aSession(mina.id)
    await mina.call('POST', url, laptop.subscription, { cookie })
    await mina.call('POST', '/api/logout', undefined, { cookie })
    expect(await devices()).toMatchObject([{ isCurrent: true }])
  })

  it('gets nothing more when its session is ended elsewhere', async () => {
    for (const end of ['one', 'others']) {
      const cookie = await world.aSession(mina.id)
      await mina.call('POST', url, service.aBrowser().subscription, { cookie })
      const { items } = (await mina.call('GET', '/api/user/sessions')).body
      const { id } = items.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
      await mina.call('DELETE', `/api/user/sessions${end === 'one' ? `/${id}` : ''}`)
      expect(await devices()).toHaveLength(1)
    }
  })

  it('goes on getting them after its session has expired', async () => {
    await world.database.orm.execute(sql`delete from sessions where user_id = ${mina.id}`)
    await notifyPerson('order_paid', order(1))
    await push()
    expect(shown()).toHaveLength(1)
  })
})
