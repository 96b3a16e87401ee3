import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { aMarket, each } from '../../../../../test/market.ts'
import { Work } from '../../../../../test/work.ts'
import type { Person } from '../../../../../test/world.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import type { EventName } from '../declare-event.ts'
import { notificationJobs } from '../jobs.ts'
import type { QueuedMail, StoredParams } from '../mail-request.ts'
import { mailQueue } from '../queues.ts'
import { sendFoldedMails } from './fold-mails.ts'
import { renderMail } from './render-mail.ts'

const { world, mina, shop } = await aMarket({ mina: each('influencer'), shop: each('business') })
/** The mails that were sent. */
const sent: Mail[] = []
let deliver: (mail: QueuedMail, id?: string) => Promise<void>

beforeAll(async () => {
  const workers = new Map<string, (data: Record<string, unknown>, id: string) => Promise<void>>()
  const jobs = {
    ...world.services.jobs,
    work: async (queue: string, worker: (data: Record<string, unknown>, id: string) => Promise<void>) =>
      void workers.set(queue, worker),
  }
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined }
  await notificationJobs({ ...world.services, jobs }, mailer, { send: async () => undefined })
  deliver = (mail, id = randomUUID()) => workers.get(mailQueue)!(mail, id)
})
beforeEach(() => {
  sent.length = 0
  world.mails.length = 0
})

const params = (dealTitle: string) => ({ taskId: 7, dealTitle, amount: 10_000, at: '2026-03-01T12:00:00Z' })
const about = (other: Person, kind: EventName = 'order_accepted', dealTitle = 'One honest post'): QueuedMail => ({
  userId: mina.id,
  otherId: other.id,
  kind,
  params: params(dealTitle),
})
/** Sends the mails of the scheduled job. */
const sweep = async () => {
  const many = await sendFoldedMails(world.services)
  for (const mail of world.mails.splice(0)) await deliver(mail)
  return many
}

describe('mails about a pair', () => {
  it('are limited to one in ten minutes, and those in between become one mail that lists them all', async () => {
    await deliver(about(shop))
    for (let i = 2; i <= 6; i++) await deliver(about(shop, 'order_accepted', `Post ${i}`))
    await deliver(about(shop, 'order_withdrawn', 'Post 6'))
    expect(sent.map(({ kind }) => kind)).toEqual(['order_accepted'])
    world.pass(9 / 60)
    expect(await sweep()).toBe(0)
    world.pass(2 / 60)
    expect(await sweep()).toBe(1)
    expect(sent.map(({ kind }) => kind)).toEqual(['order_accepted', 'pair_news'])
    for (const text of [
      'Your order was accepted: Post 2',
      'Your order was accepted: Post 6',
      'Order withdrawn: Post 6',
      '/task/7',
    ])
      expect(sent[1]!.text).toContain(text)
    expect(sent[1]!.subject).toContain(shop.username)
    // and the ten minutes start over
    await deliver(about(shop))
    expect(sent).toHaveLength(2)
    expect(await sweep()).toBe(0)
    world.pass(11 / 60)
    await sweep()
    // a single held back mail is sent unchanged
    expect(sent.at(-1)).toMatchObject({ kind: 'order_accepted' })
  })

  it('are one mail for 200 concurrent events', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, i) => deliver(about(shop, 'order_accepted', `Post ${i}`))))
    expect(sent).toHaveLength(1)
    world.pass(11 / 60)
    await Promise.all([sweep(), sweep(), sweep()])
    expect(sent).toHaveLength(2)
    const { rows } = await world.database.orm.execute(sql`select count(*)::int as n from folded_mails`)
    expect(rows).toEqual([{ n: 0 }])
  })

  it('about another person or to the other side are sent separately', async () => {
    await deliver(about(shop))
    await deliver(about(await world.aBusiness()))
    await deliver({ ...about(mina), userId: shop.id })
    expect(sent).toHaveLength(3)
  })

  it.each<EventName>([
    'order_completed',
    'order_cancelled',
    'withdrawal_paid',
    'gift_received',
    'pin_locked',
    'password_changed',
  ])('are never folded when about money or security: %s', async (kind) => {
    for (let i = 0; i < 3; i++) await deliver(about(shop, kind))
    expect(sent).toHaveLength(3)
  })

  it('are sent again by a repeated job and held back only once', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await deliver(about(shop), first)
    await deliver(about(shop), first)
    expect(sent).toHaveLength(2)
    await deliver(about(shop, 'task_resumed'), second)
    await deliver(about(shop, 'task_resumed'), second)
    world.pass(11 / 60)
    await sweep()
    expect(sent.slice(2).map(({ kind }) => kind)).toEqual(['task_resumed'])
  })

  it('can be ended with one click, for the kinds of news that are in them', async () => {
    await deliver(about(shop))
    await deliver(about(shop, 'task_resumed'))
    await deliver(about(shop, 'task_message'))
    world.pass(11 / 60)
    await sweep()
    const { kind, unsubscribe, text, html } = sent.at(-1)!
    expect(kind).toBe('pair_news')
    expect([text, html].every((part) => part.includes(unsubscribe!))).toBe(true)
    const path = unsubscribe!.replace(world.services.publicOrigin, '')
    expect((await world.app.inject({ method: 'POST', url: path })).statusCode).toBe(204)
    const { choices } = (await mina.call('GET', '/api/notification-preferences')).body
    expect([choices.orders.mail, choices.messages.mail, choices.gifts.mail]).toEqual(['never', 'never', 'now'])
  })
})

describe('mails that are late', () => {
  const kinds = () => sent.map(({ kind }) => kind)
  const of = (work: Work, to: Person, kind: EventName, more: StoredParams = {}): QueuedMail => ({
    userId: to.id,
    otherId: to === work.business ? work.influencer.id : work.business.id,
    kind,
    params: { ...params('Post'), taskId: work.taskId, ...more },
  })
  /** Delivers the mails enqueued for a person so far, some minutes late and out of order. */
  const deliverLate = async (to: Person) => {
    for (const mail of world.mails.splice(0).reverse()) if (mail.userId === to.id) await deliver(mail)
  }

  it('ask for nothing that is done: a delivery, a dispute about it and its end within seconds', async () => {
    const work = await Work.of(world, 'delivered')
    const opened = await work.business.call('POST', `/api/purchases/${work.purchaseId}/dispute`, {
      reason: 'Nothing of what we agreed was done.',
    })
    expect(opened.status).toBe(201)
    await work.business.call('POST', `/api/disputes/${opened.body.id}/withdraw`)
    await work.business.call('POST', `/api/tasks/${work.taskId}/accept`, {})
    await deliverLate(work.business)
    world.pass(11 / 60)
    await sweep()
    expect(kinds()).toContain('order_completed')
    for (const kind of ['delivered', 'dispute_opened', 'deadline_near']) expect(kinds()).not.toContain(kind)
  })

  it('come in the order of events: what is held back about two people goes before what can’t wait', async () => {
    const work = await Work.of(world, 'in_progress')
    const { business } = work
    world.mails.length = 0
    await deliver(of(work, business, 'order_accepted'))
    await deliver(of(work, business, 'task_message'))
    await deliver(of(work, business, 'order_completed', { amount: 100 }))
    expect(kinds()).toEqual(['order_accepted'])
    for (const mail of world.mails.splice(0)) if (mail.userId === business.id) await deliver(mail)
    expect(kinds()).toEqual(['order_accepted', 'task_message', 'order_completed'])
    world.pass(11 / 60)
    await sweep()
    expect(kinds()).toHaveLength(3)
  })

  it.each<EventName>(['order_paid', 'delivered', 'dispute_opened', 'request_invited', 'video_submitted'])(
    'are never those with a deadline: %s',
    async (kind) => {
      await deliver(about(shop))
      await deliver(about(shop, kind))
      await deliver(about(shop, kind))
      expect(kinds()).toEqual(['order_accepted', kind, kind])
      await deliver(about(shop, 'task_resumed'))
      expect(kinds()).toHaveLength(3)
    },
  )

  it('that remind of what comes up are one mail, the nearest first, without what is done', async () => {
    const [first, second, done] = [
      await Work.of(world, 'pending'),
      await Work.of(world, 'pending'),
      await Work.of(world, 'pending'),
    ]
    const reminder = async ({ taskId, business }: Work): Promise<QueuedMail> => {
      const { rows } = await world.database.orm.execute<{ at: string }>(
        sql`select clock_at as at from tasks where id = ${taskId}`,
      )
      const at = new Date(rows[0]!.at).toISOString()
      const about = { taskId, dealTitle: `Order ${taskId}`, action: 'cancel_unaccepted' as const, at }
      return { userId: mina.id, otherId: business.id, kind: 'deadline_near', params: about }
    }
    for (const work of [second, done, first]) await deliver(await reminder(work))
    expect(kinds()).toEqual([])
    await done.influencer.call('POST', `/api/purchases/${done.purchaseId}/accept`, {})
    world.mails.length = 0
    expect(await sweep()).toBe(1)
    expect(kinds()).toEqual(['deadlines_near'])
    const [{ text, unsubscribe }] = sent.splice(0) as [Mail]
    const places = [first, second, done].map(({ taskId }) => text.indexOf(`“Order ${taskId}”`))
    expect(places[0]).toBeGreaterThan(0)
    expect(places[1]).toBeGreaterThan(0)
    expect(places[2]).toBe(-1)
    expect(unsubscribe).toBeDefined()
    await deliver(await reminder(first))
    await sweep()
    expect(kinds()).toEqual(['deadline_near'])
  })
})

it('every mail about an order names the other person', async () => {
  const deal = await world.aDeal(mina)
  const { purchaseId, taskId } = await world.anOrder(shop, deal)
  await mina.call('POST', `/api/purchases/${purchaseId}/accept`, {})
  await shop.call('POST', `/api/tasks/${taskId}/messages`, { content: 'Hello' })
  expect(world.mails.map(({ userId, otherId, kind }) => [kind, userId, otherId])).toEqual([
    ['order_paid', mina.id, shop.id],
    ['order_accepted', shop.id, mina.id],
    ['task_message', mina.id, shop.id],
  ])
})

it.each(languages)('folded mails are complete in %s', (language) => {
  const items = [
    { kind: 'order_paid' as const, params: params('A <b>post</b>') },
    { kind: 'delivered' as const, params: params('Two') },
  ]
  const site = { publicOrigin: 'https://v.example', supportAddress: 'help@v.example' }
  const mail = renderMail('pair_news', { from: 'Shop', items }, { reader: { language, displayName: 'Mina' }, site })
  for (const text of [mail.subject, mail.text, mail.html]) expect(text).not.toMatch(/\{\{|undefined|pair_news/)
  expect(mail.html).not.toContain('<b>')
  expect(mail.html.match(/https:\/\/v\.example\/task\/7/g)).toHaveLength(2)
})
