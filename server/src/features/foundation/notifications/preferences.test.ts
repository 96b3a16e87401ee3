import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultChoices } from '#contract/foundation/notifications/preferences.ts'
import { aMarket, each } from '../../../../test/market.ts'
import { inTransaction } from '../../../platform/context.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { notificationJobs } from './jobs.ts'
import { sendDigests } from './mail/digests.sql.ts'
import { stopMailTo } from './mail/stopped-mail.ts'
import { unsubscribeLink } from './mail/unsubscribe.ts'
import type { MailRequest, QueuedMail, StoredParams } from './mail-request.ts'
import { notify } from './notify.ts'
import { mailQueue } from './queues.ts'

const { world, mina, shop } = await aMarket({ mina: each('influencer'), shop: each('business') })
/** The mails that were sent. */
const sent: Mail[] = []
let deliver: (mail: QueuedMail, id: string) => Promise<void>
let nextJob = 0

beforeAll(async () => {
  const workers = new Map<string, (data: Record<string, unknown>, id: string) => Promise<void>>()
  const jobs = {
    ...world.services.jobs,
    work: async (queue: string, worker: (data: Record<string, unknown>, id: string) => Promise<void>) =>
      void workers.set(queue, worker),
  }
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined }
  await notificationJobs({ ...world.services, jobs }, mailer, { send: async () => undefined })
  deliver = (mail, id) => workers.get(mailQueue)!(mail, id)
})
beforeEach(() => {
  world.mails.length = 0
  sent.length = 0
})

const url = '/api/notification-preferences'
const change = (body: object, person = mina) => person.call('PUT', url, body)
const notifyPerson = (kind: MailRequest['kind'], params: StoredParams = {}) =>
  inTransaction(world.services, (context) =>
    notify(context, { userId: mina.id, otherId: shop.id, kind, params } as MailRequest),
  )
const order = (taskId: number) => ({ taskId, dealTitle: `Post ${taskId}`, amount: 10_000, at: '2026-03-01T12:00:00Z' })
/** Sends queued mails and returns their kinds. */
async function mailed(): Promise<string[]> {
  for (const mail of world.mails.splice(0))
    await deliver(mail, `00000000-0000-4000-8000-${String(++nextJob).padStart(12, '0')}`)
  return sent.splice(0).map(({ kind }) => kind)
}
const shown = async () => (await mina.call('GET', '/api/notifications')).body.items
/** Moves the clock to that hour in UTC. */
const passUntil = (hour: number) =>
  world.pass(
    ((hour - world.services.clock().getUTCHours() + 24) % 24) +
      (world.services.clock().getUTCHours() === hour ? 24 : 0),
  )

describe('the preferences', () => {
  it('are the defaults until somebody chooses, and keep what is not changed', async () => {
    const before = (await mina.call('GET', url)).body
    expect(before).toMatchObject({ timeZone: null, quietHours: null, showsDetails: false, mailStoppedAt: null })
    expect(before.choices.orders).toEqual(defaultChoices('orders'))
    await change({ timeZone: 'Europe/Lisbon', choices: { orders: { mail: 'daily' } } })
    await change({
      quietHours: { from: 22, until: 7 },
      choices: { orders: { push: 'never' }, gifts: { mail: 'never' } },
    })
    const { body } = await change({ showsDetails: true })
    expect(body).toMatchObject({ timeZone: 'Europe/Lisbon', quietHours: { from: 22, until: 7 }, showsDetails: true })
    expect(body.choices.orders).toEqual({ app: 'now', mail: 'daily', push: 'never' })
    expect(body.choices.gifts.mail).toBe('never')
    expect((await change({ quietHours: null })).body.quietHours).toBeNull()
    expect((await shop.call('GET', url)).body.choices.orders).toEqual(defaultChoices('orders'))
  })

  it.each([
    ['security', 'app'],
    ['money', 'app'],
    ['security', 'mail'],
  ])('cannot switch off %s in the channel %s', async (kind, channel) => {
    expect(await change({ choices: { [kind]: { [channel]: 'never' } } })).toMatchObject({
      status: 422,
      body: { code: 'notification_locked' },
    })
    expect((await change({ choices: { [kind]: { [channel]: 'now' } } })).status).toBe(200)
  })

  it.each([
    { timeZone: 'Mars/Olympus' },
    { timeZone: '+02:00' },
    { timeZone: '' },
    { quietHours: { from: 8, until: 8 } },
    { quietHours: { from: 8, until: 24 } },
    { choices: { orders: { app: 'daily' } } },
    { choices: { cats: { app: 'now' } } },
    { colour: 'red' },
  ])('refuse %j', async (body) => {
    expect((await change(body)).status).toBe(422)
  })

  it('keep notifications out of the application, but not out of mails', async () => {
    await change({ choices: { orders: { app: 'never' } } })
    await notifyPerson('order_paid', order(1))
    expect(await shown()).toEqual([])
    expect((await mina.call('GET', '/api/notifications/unread')).body.count).toBe(0)
    expect(await mailed()).toEqual(['order_paid'])
  })

  it('keep mails away, but not from the application', async () => {
    await change({ choices: { orders: { mail: 'never' } } })
    await notifyPerson('order_paid', order(1))
    await notifyPerson('top_up_received', { amount: 100 })
    expect(await mailed()).toEqual(['top_up_received'])
    expect(await shown()).toHaveLength(2)
  })
})

describe('the time zone', () => {
  it('is that of the times in mails', async () => {
    await notifyPerson('order_paid', order(1))
    await change({ timeZone: 'Asia/Kolkata' })
    await deliver(world.mails.pop()!, '00000000-0000-4000-9000-000000000004')
    expect(sent.map(({ text }) => /by (March .*?);/.exec(text)?.[1])).toEqual(['March 1, 2026 at 5:30 PM GMT+5:30'])
  })
})

describe('the daily mail', () => {
  it('brings news of ranks and announcements to who has chosen nothing', async () => {
    const link = 'http://localhost/rankings'
    await notifyPerson('rank_top', { rank: 3, top: 3, country: 'PT', link })
    await notifyPerson('announced', { news: 'We move to faster servers.', link })
    expect(await mailed()).toEqual([])
    passUntil(8)
    await sendDigests(world.services)
    const [digest] = world.mails.filter(({ userId }) => userId === mina.id)
    await deliver(digest!, '00000000-0000-4000-9000-000000000002')
    for (const text of ['top 3', '(Portugal)', 'We move to faster servers.', link])
      expect(sent[0]!.text).toContain(text)
  })

  it('brings what came right after one, even if the next is hours late', async () => {
    await change({ choices: { orders: { mail: 'daily' } } })
    passUntil(8)
    await sendDigests(world.services)
    await notifyPerson('order_paid', order(1))
    passUntil(11)
    world.pass(24)
    await sendDigests(world.services)
    const digest = world.mails.find(({ kind }) => kind === 'daily_digest')
    expect(digest).toMatchObject({ userId: mina.id, params: { items: [{ kind: 'order_paid' }] } })
  })

  it('brings all since the last one, however many mornings no server was running', async () => {
    passUntil(8)
    await sendDigests(world.services)
    await change({ choices: { orders: { mail: 'daily' } } })
    await notifyPerson('order_paid', order(1))
    world.pass(5 * 24)
    await notifyPerson('order_paid', order(2))
    passUntil(13)
    await sendDigests(world.services)
    expect(world.mails.filter(({ kind }) => kind === 'daily_digest')).toEqual([])
    passUntil(8)
    await sendDigests(world.services)
    await sendDigests(world.services)
    const digests = world.mails.filter(({ kind, userId }) => kind === 'daily_digest' && userId === mina.id)
    expect(digests).toHaveLength(1)
    expect(digests[0]!.params.items!.map(({ params }) => params.taskId)).toEqual([1, 2])
  })

  it('loses nothing of who comes from a zone in which it is later', async () => {
    await change({ timeZone: 'Pacific/Kiritimati', choices: { orders: { mail: 'daily' } } })
    passUntil(8)
    await sendDigests(world.services)
    // after 8:00 in Kiritimati, before 8:00 in Honolulu
    passUntil(18)
    await sendDigests(world.services)
    world.mails.length = 0
    passUntil(19)
    await notifyPerson('order_paid', order(1))
    await change({ timeZone: 'Pacific/Honolulu' }, shop)
    passUntil(20)
    await sendDigests(world.services)
    await change({ timeZone: 'Pacific/Honolulu' })
    passUntil(18)
    await sendDigests(world.services)
    const digests = world.mails.filter(({ kind, userId }) => kind === 'daily_digest' && userId === mina.id)
    expect(digests.map(({ params }) => params.items!.length)).toEqual([1])
  })

  it('comes at 8:00 in the zone of the person, once, about what they have not seen', async () => {
    await change({
      timeZone: 'Asia/Tokyo',
      choices: { orders: { mail: 'daily' }, gifts: { mail: 'daily', app: 'never' } },
    })
    // 20:00 in Tokyo
    passUntil(11)
    await notifyPerson('order_paid', order(1))
    await notifyPerson('order_paid', order(2))
    await notifyPerson('gift_received', { from: 'Shop', amount: 100, link: 'http://localhost/influencer/gifts' })
    await mina.call('POST', '/api/notifications/read', { path: '/task/2' })
    expect(await mailed()).toEqual([])
    await sendDigests(world.services)
    expect(await mailed()).toEqual([])
    passUntil(22)
    await sendDigests(world.services)
    expect(await mailed()).toEqual([])
    // 8:00 in Tokyo
    passUntil(23)
    await Promise.all([sendDigests(world.services), sendDigests(world.services)])
    const [digest, ...others] = world.mails.filter(({ userId }) => userId === mina.id)
    expect(others).toEqual([])
    expect(digest).toMatchObject({
      kind: 'daily_digest',
      params: { items: [{ kind: 'order_paid' }, { kind: 'gift_received' }] },
    })
    await deliver(digest!, '00000000-0000-4000-9000-000000000001')
    for (const text of ['New order: Post 1', '/task/1', 'A gift from Shop', '/influencer/gifts'])
      expect(sent[0]!.text).toContain(text)
    expect(sent[0]!.text).not.toContain('Post 2')
    world.mails.length = 0
    passUntil(23)
    await sendDigests(world.services)
    expect(world.mails.filter(({ userId }) => userId === mina.id)).toEqual([])
  })
})

describe('unsubscribing', () => {
  const pathOf = (link: string) => link.replace(world.services.publicOrigin, '')
  const oneClick = (path: string) =>
    world.app.inject({
      method: 'POST',
      url: path,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  it('takes one click by a program of mail, which has no session, and ends only that kind', async () => {
    await notifyPerson('order_paid', order(1))
    await deliver(world.mails.pop()!, '00000000-0000-4000-9000-000000000002')
    const { unsubscribe, text, html } = sent.pop()!
    for (const part of [text, html]) expect(part).toContain(unsubscribe)
    for (let i = 0; i < 2; i++) expect((await oneClick(pathOf(unsubscribe!))).statusCode).toBe(204)
    expect((await mina.call('GET', url)).body.choices.orders.mail).toBe('never')
    await notifyPerson('order_paid', order(2))
    await notifyPerson('gift_received', { from: 'Shop', amount: 100 })
    expect(await mailed()).toEqual(['gift_received'])
  })

  it('of the daily mail leaves nothing for it', async () => {
    await change({ choices: { orders: { mail: 'daily' } } })
    expect((await oneClick(pathOf(unsubscribeLink(world.services, mina.id, 'digest')))).statusCode).toBe(204)
    const { choices } = (await mina.call('GET', url)).body
    expect([choices.orders.mail, choices.ranks.mail, choices.gifts.mail]).toEqual(['never', 'never', 'now'])
  })

  it('refuses a link that we did not sign, or that was signed for something else', async () => {
    const path = pathOf(unsubscribeLink(world.services, mina.id, ['orders']))
    for (const forged of [
      path.replace('.orders.', '.gifts.'),
      path.replace(`/${mina.id}.`, `/${shop.id}.`),
      path.slice(0, -4),
      '/unsubscribe/x',
    ])
      expect((await oneClick(forged)).statusCode).toBe(404)
  })

  it('is not offered for security', async () => {
    await notifyPerson('password_changed', {})
    await deliver(world.mails.pop()!, '00000000-0000-4000-9000-000000000003')
    expect(sent.pop()!.unsubscribe).toBeUndefined()
  })
})

describe('an address whose mail comes back', () => {
  const stop = () => inTransaction(world.services, (context) => stopMailTo(context, mina.email.toUpperCase(), 'bounce'))

  it('gets no more mail, and its owner learns it in the application, once', async () => {
    await stop()
    await stop()
    await notifyPerson('order_paid', order(1))
    expect(await mailed()).toEqual([])
    expect((await shown()).filter(({ event }: { event: string }) => event === 'mail_stopped')).toHaveLength(1)
    expect((await mina.call('GET', url)).body.mailStoppedAt).toBe(world.services.clock().toISOString())
  })

  it('gets mail again when its owner wants it', async () => {
    await stop()
    expect((await mina.call('DELETE', `${url}/stopped-mail`)).status).toBe(204)
    await notifyPerson('order_paid', order(1))
    expect(await mailed()).toEqual(['order_paid'])
    const { rows } = await world.database.orm.execute(sql`select count(*)::int as n from stopped_addresses`)
    expect((rows[0] as { n: number }).n).toBeLessThanOrEqual(1)
  })
})
