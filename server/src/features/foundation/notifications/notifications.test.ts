import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Notification } from '#contract/foundation/notifications/notifications.ts'
import { aMarket, each } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'
import { inTransaction } from '../../../platform/context.ts'
import { allEvents, type EventName } from './declare-event.ts'
import type { MailRequest, StoredParams } from './mail-request.ts'
import { notify } from './notify.ts'
import { newNotificationId, timeOfNotification } from './record-notification.ts'

const { world, mina, shop } = await aMarket({ mina: each('influencer'), shop: each('business') })

const notifyPerson = (kind: EventName, params: StoredParams = {}, person = mina) =>
  inTransaction(world.services, (context) =>
    notify(context, { userId: person.id, otherId: shop.id, kind, params } as MailRequest),
  )
const order = (taskId: number, dealTitle = 'One honest post') => ({
  taskId,
  dealTitle,
  amount: 10_000,
  at: '2026-03-01T12:00:00Z',
})
const list = async (query = '', person = mina): Promise<Notification[]> =>
  (await person.call('GET', `/api/notifications?limit=100${query}`)).body.items
const unread = async (person = mina) => (await person.call('GET', '/api/notifications/unread')).body
const read = (body: object, person = mina) => person.call('POST', '/api/notifications/read', body)
/** A moment later, so that events have different times. */
const later = () => world.pass(1 / 3600)

describe('a notification', () => {
  it('is written for each event, by the same call that mails it', async () => {
    const { purchaseId } = await world.anOrder(shop, await world.aDeal(mina))
    const [received] = await list()
    expect(received).toMatchObject({
      kind: 'orders',
      event: 'order_paid',
      title: expect.stringContaining('New order:'),
      action: 'Accept or decline',
      path: expect.stringMatching(/^\/task\/\d+$/),
      person: { username: shop.username },
      isRead: false,
      unread: 1,
    })
    await mina.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    expect((await list('', shop)).map(({ event }) => event)).toEqual(['order_accepted'])
  })

  it('no longer offers a step that is done', async () => {
    const { purchaseId, taskId } = await world.anOrder(shop, await world.aDeal(mina))
    const actionOf = async (person: Person) => (await list('', person))[0]!.action
    expect(await actionOf(mina)).toBe('Accept or decline')
    await mina.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    expect(await actionOf(mina)).toBe('Open order')
    later()
    const result = { finalResultUrl: 'https://example.com/p/1', finalResultType: 'link' }
    await mina.call('POST', `/api/tasks/${taskId}/deliver`, result)
    expect(await actionOf(shop)).toBe('Accept or ask for changes')
    await shop.call('POST', `/api/tasks/${taskId}/accept`, {})
    expect(await actionOf(shop)).not.toBe('Accept or ask for changes')
  })

  it('has the deadline of its step while that is open, and then says whether it was accepted', async () => {
    const { purchaseId, taskId } = await world.anOrder(
      shop,
      await world.aDeal(mina, { title: 'A mug that keeps its heat' }),
    )
    const stateOf = async (person: Person, event: string) =>
      (await list('&unread=true', person)).find((each) => each.event === event && each.path === `/task/${taskId}`)
    const { clock } = (await mina.call('GET', `/api/tasks/${taskId}`)).body
    expect(await stateOf(mina, 'order_paid')).toMatchObject({
      subject: 'A mug that keeps its heat',
      deadline: { action: 'cancel_unaccepted', at: clock.at },
      outcome: null,
    })
    await mina.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    expect(await stateOf(mina, 'order_paid')).toMatchObject({ deadline: null, outcome: 'accepted' })
    const declined = await world.anOrder(shop, await world.aDeal(mina))
    await mina.call('POST', `/api/purchases/${declined.purchaseId}/decline`, {})
    expect((await list('', mina)).find(({ path }) => path === `/task/${declined.taskId}`)).toMatchObject({
      outcome: 'done',
    })
  })

  it('reminds of a deadline with that deadline, while it is open', async () => {
    const { purchaseId, taskId } = await world.anOrder(shop, await world.aDeal(mina))
    const { clock } = (await mina.call('GET', `/api/tasks/${taskId}`)).body
    later()
    await notifyPerson('deadline_near', { taskId, dealTitle: 'A mug', action: clock.action, at: clock.at })
    const reminder = async () => (await list()).find(({ event }) => event === 'deadline_near')
    expect(await reminder()).toMatchObject({ title: 'Coming up: A mug', subject: null, deadline: clock })
    await mina.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    expect(await reminder()).toMatchObject({ deadline: null, outcome: 'done' })
  })

  it('is in the language of its reader, whichever it was when it happened', async () => {
    await notifyPerson('order_paid', order(7))
    await mina.call('PATCH', '/api/user', { language: 'ar' })
    const [received] = await list()
    expect(received!.title).toMatch(/\p{Script=Arabic}/u)
    expect(received!.action).toBe('قبول الطلب أو رفضه')
    // a browser that shows the site in another language requests that one
    expect((await list('&language=de'))[0]!.action).toBe('Annehmen oder ablehnen')
  })

  it.each([
    ['password_changed', '/profile?tab=security'],
    ['reset_password', null],
    ['change_email', null],
    ['dispute_link', null],
    ['withdrawal_asked', '/wallet#withdrawals'],
    ['report_resolved', '/profile?tab=reports'],
  ] as const)('never contains the link of a mail that opens an account: %s', async (kind, path) => {
    await notifyPerson(kind, { link: 'http://localhost/auth/reset-password?token=secret' })
    expect((await list()).map((received) => received.path)).toEqual(path ? [path] : [])
    const { rows } = await world.database.orm.execute(
      sql`select count(*)::int as n from notifications where user_id = ${mina.id} and params::text like '%secret%'`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it.each(allEvents().map(({ name }) => name as EventName))('has a title, a step and a page: %s', async (kind) => {
    await notifyPerson(kind, { ...order(7), from: 'Shop', search: 'Food', campaignTitle: 'Tea', videoTitle: 'Clip' })
    for (const { title, action, path } of await list()) {
      for (const text of [title, action]) expect(text).not.toMatch(/\{\{|undefined|^\w+\.\w+$/)
      expect(path).toMatch(/^\//)
    }
  })

  it('of a message names its sender and leads to the conversation, and its mail comes only if they stay away', async () => {
    world.mails.length = 0
    const { body } = await shop.call('POST', '/api/conversations', { participantId: mina.id, content: 'Hello' })
    expect((await list()).map(({ title, path }) => [title, path])).toEqual([
      [`New message from ${shop.username}`, `/inbox?c=${body.id}`],
    ])
    expect(world.mails.filter(({ kind }) => kind === 'direct_message')).toEqual([])
  })

  it('of a withdrawal leads to it in the wallet', async () => {
    await notifyPerson('withdrawal_asked', { amount: 5_000, at: '2026-03-01T12:00:00Z' })
    expect((await list()).map(({ action, path }) => [action, path])).toEqual([
      ['View withdrawal', '/wallet#withdrawals'],
    ])
  })

  it('has an id that says when it was written', () => {
    const at = new Date('2026-03-01T12:34:56.789Z')
    expect(timeOfNotification(newNotificationId(at))).toEqual(at)
  })
})

describe('the list', () => {
  it('shows one row for each subject, with the last event and the number of unread ones', async () => {
    await notifyPerson('order_paid', order(7))
    later()
    await notifyPerson('order_paid', order(8))
    later()
    await notifyPerson('due_date_agreed', order(7))
    expect((await list()).map(({ event, path, unread }) => [event, path, unread])).toEqual([
      ['due_date_agreed', '/task/7', 2],
      ['order_paid', '/task/8', 1],
    ])
    expect(await unread()).toEqual({ count: 2, paths: ['/task/7', '/task/8'] })
  })

  it('has as many unread ones as the bell counts, whatever was marked as read and unread again', async () => {
    const shownUnread = async () => (await list('&unread=true')).length
    await notifyPerson('order_paid', order(7))
    const first = (await read({ path: '/task/7' })).body.readAt
    later()
    await notifyPerson('due_date_agreed', order(7))
    await read({ path: '/task/7' })
    // undone too late: the subject has been read again since
    await mina.call('POST', '/api/notifications/unread', { readAt: first })
    expect([await shownUnread(), (await unread()).count]).toEqual([0, 0])
    await mina.call('POST', '/api/notifications/unread', { ids: (await list()).map(({ id }) => id) })
    expect([await shownUnread(), (await unread()).count]).toEqual([1, 1])
    await notifyPerson('order_paid', order(8))
    expect([await shownUnread(), (await unread()).count]).toEqual([2, 2])
  })

  it('keeps what is about money and security apart', async () => {
    await notifyPerson('top_up_received', { amount: 500 })
    await notifyPerson('top_up_received', { amount: 700 })
    expect(await list()).toHaveLength(2)
    expect((await unread()).count).toBe(2)
  })

  it('shows unread ones first, page by page, without repeating or losing any', async () => {
    for (let taskId = 1; taskId <= 9; taskId++) {
      await notifyPerson('order_paid', order(taskId))
      later()
    }
    await read({ ids: (await list()).slice(0, 4).map(({ id }) => id) })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await mina.call('GET', `/api/notifications?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...body.items.map((item: Notification) => `${item.path}${item.isRead ? ' read' : ''}`))
      cursor = body.nextCursor
    } while (cursor)
    expect(seen).toEqual([
      ...[5, 4, 3, 2, 1].map((id) => `/task/${id}`),
      ...[9, 8, 7, 6].map((id) => `/task/${id} read`),
    ])
  })

  it('can be limited to unread or read ones and to a kind', async () => {
    await notifyPerson('order_paid', order(1))
    await notifyPerson('gift_received', { from: 'Shop', amount: 100, link: 'http://localhost/influencer/gifts' })
    await read({ path: '/influencer/gifts' })
    expect((await list('&unread=true')).map(({ kind }) => kind)).toEqual(['orders'])
    expect((await list('&unread=false')).map(({ kind }) => kind)).toEqual(['gifts'])
    expect((await list('&kind=gifts')).map(({ kind }) => kind)).toEqual(['gifts'])
    expect(await list('&kind=gifts&unread=true')).toEqual([])
  })

  it.each(['kind=cats', 'unread=maybe', 'cursor=unread_1', 'cursor=WzFd'])('refuses %s', async (query) => {
    expect((await mina.call('GET', `/api/notifications?${query}`)).status).toBe(422)
  })

  it('ends after 180 days, when partitions are dropped too', async () => {
    await notifyPerson('order_paid', order(1))
    world.pass(181 * 24)
    expect(await list()).toEqual([])
    expect((await unread()).count).toBe(0)
    await notifyPerson('order_paid', order(2))
    // the clock is ahead of all partitions: the default one holds it until its month is created
    await world.database.pool.query('select keep_notification_partitions($1)', [world.services.clock()])
    expect((await list()).map(({ path }) => path)).toEqual(['/task/2'])
    const { rows } = await world.database.orm.execute(
      sql`select count(*)::int as n from notifications_default union all
        select count(*)::int from notifications where created_at < ${new Date(world.services.clock().getTime() - 215 * 24 * 3_600_000)}`,
    )
    expect(rows).toEqual([{ n: 0 }, { n: 0 }])
  })

  it('is empty for a stranger, who can mark nothing either', async () => {
    await notifyPerson('order_paid', order(1))
    const [mine] = await list()
    expect(await list('', shop)).toEqual([])
    expect((await read({ ids: [mine!.id] }, shop)).status).toBe(200)
    expect((await unread()).count).toBe(1)
  })
})

describe('reading', () => {
  it('of a row reads all events of its subject, but not what arrived meanwhile', async () => {
    await notifyPerson('order_paid', order(7))
    later()
    await notifyPerson('due_date_agreed', order(7))
    const [row] = await list()
    later()
    await notifyPerson('delivered', order(7))
    await read({ ids: [row!.id] })
    expect((await list()).map(({ event, isRead, unread }) => [event, isRead, unread])).toEqual([
      ['delivered', false, 1],
    ])
  })

  it('of everything reads what was seen, not what was written between looking and pressing', async () => {
    await notifyPerson('order_paid', order(1))
    later()
    await notifyPerson('order_paid', order(2))
    const seen = (await list())[0]!.createdAt
    later()
    await notifyPerson('order_paid', order(3))
    later()
    expect((await read({ all: true, until: seen })).status).toBe(200)
    expect(await unread()).toEqual({ count: 1, paths: ['/task/3'] })
    await notifyPerson('delivered', order(3))
    await read({ path: '/task/3', until: (await list('&unread=true'))[0]!.createdAt })
    expect((await unread()).count).toBe(0)
    expect((await read({ until: seen })).status).toBe(422)
  })

  it('can be taken back, also for everything', async () => {
    await notifyPerson('order_paid', order(1))
    later()
    await notifyPerson('order_paid', order(2))
    later()
    await read({ path: '/task/1' })
    later()
    const { readAt } = (await read({ all: true })).body
    expect((await unread()).count).toBe(0)
    expect((await mina.call('POST', '/api/notifications/unread', { readAt })).status).toBe(204)
    expect(await unread()).toEqual({ count: 1, paths: ['/task/2'] })
    const [one] = await list('&unread=false')
    await mina.call('POST', '/api/notifications/unread', { ids: [one!.id] })
    expect((await unread()).count).toBe(2)
  })

  it.each([{}, { all: true, path: '/task/1' }, { ids: [] }, { ids: ['1'] }, { path: 'task/1' }, { all: false }])(
    'refuses %j',
    async (body) => {
      expect((await read(body)).status).toBe(422)
    },
  )

  it('reaches all devices of the person at once', async () => {
    const events = async () =>
      (
        await world.database.orm.execute(
          sql`select type, subjects from live_events where user_id = ${mina.id} order by seq`,
        )
      ).rows
    await notifyPerson('order_paid', order(1))
    expect(await events()).toContainEqual({ type: 'notification', subjects: ['notifications'] })
    await read({ all: true })
    expect((await events()).at(-1)).toEqual({ type: 'own', subjects: ['notifications'] })
  })
})

it('an event that is rolled back notifies nobody', async () => {
  await expect(
    inTransaction(world.services, async (context) => {
      await notify(context, { userId: mina.id, kind: 'order_paid', params: order(1) })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await list()).toEqual([])
})
