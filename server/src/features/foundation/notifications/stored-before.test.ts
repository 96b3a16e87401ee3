import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, World } from '../../../../test/world.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { allEvents } from './declare-event.ts'
import { notificationJobs } from './jobs.ts'
import { mailQueue } from './queues.ts'
import { newNotificationId } from './record-notification.ts'

/** The names that notifications, held mails and the queue of an installation of version 0.2.0 hold. */
const storedNames = `
  verify_email confirm_or_close confirm_reminder reset_password password_changed confirm_device change_email email_changing
  email_changed two_factor_on two_factor_off recovery_codes_renewed passkey_added passkey_removed account_deleted username_changed
  username_reserved payout_changed price_asked price_quoted price_declined price_withdrawn question_near quote_near question_lapsed
  quote_lapsed offer_received offer_declined order_paid order_accepted order_declined order_not_accepted order_withdrawn delivered
  revision_requested order_completed order_cancelled cancel_requested cancel_refused due_date_proposed due_date_agreed due_date_refused
  due_date_withdrawn due_date_lapsed task_paused task_waiting task_resumed acceptance_extended review_extended pin_locked task_message
  dispute_opened dispute_evidence dispute_proposed dispute_objected dispute_overdue dispute_ended dispute_withdrawn direct_message
  unread_messages search_matches report_resolved report_rejected verification_approved verification_rejected kyc_approved kyc_rejected
  deadline_near review_visible review_reminder top_up_received top_up_failed deposit_rejected withdrawal_asked withdrawal_checked
  withdrawal_check_over withdrawal_paid withdrawal_rejected withdrawal_failed withdrawal_reverted gift_received gift_thanked
  bonus_received top_up_reversed top_up_returned admin_alert admin_changed pair_news deadlines_near daily_digest mail_stopped
  account_blocked account_unblocked account_warned content_hidden message_removed own_payouts_frozen sanction_ended appeal_received
  appeal_upheld appeal_undone own_decision_upheld own_decision_undone block_choice block_deliver block_cancelled block_refunded
  block_given_up block_over block_payout dispute_link campaign_submitted campaign_approved campaign_returned campaign_completed
  action_log_sealed request_applied request_invited request_offered request_agreed request_accepted request_declined request_withdrawn
  request_lapsed request_closed request_message request_published video_submitted video_failed video_verified video_changes
  video_publish video_published video_removed video_removed_seen video_restored video_refused video_review_near views_reported
  request_discounted usage_ends request_incomplete request_extended request_completed request_cancelled split_proposed split_lapsed
  goods_address goods_shipped goods_received goods_assumed goods_missing contact_received contact_answered contact_solved admin_invited
  data_export_ready rank_first rank_top rank_risen rank_fallen announced`
  .trim()
  .split(/\s+/)

let world: World
let mina: Person
let shop: Person
const sent: { kind: string; subject: string; text: string }[] = []
let deliver: (mail: Record<string, unknown>, id: string) => Promise<void>

beforeAll(async () => {
  world = await World.open()
  ;[mina, shop] = [await world.anInfluencer(), await world.aBusiness()]
  const handlers = new Map<string, typeof deliver>()
  const jobs = {
    ...world.services.jobs,
    work: async (queue: string, handler: typeof deliver) => void handlers.set(queue, handler),
    schedule: async () => undefined,
  }
  const mailer: Mailer = { send: async (mail) => void sent.push(mail), close: () => undefined }
  await notificationJobs({ ...world.services, jobs }, mailer, { send: async () => undefined })
  deliver = handlers.get(mailQueue)!
})
afterAll(() => world.close())

const jobId = '00000000-0000-4000-8000-000000000001'

/** Stores a notification as the database has it. */
const store = (event: string, values: { kind: string; path: string; params: object }) => {
  const now = world.services.clock()
  return world.database.orm.execute(sql`
    insert into notifications (id, user_id, kind, event, subject, path, params, other_id, created_at)
    values (${newNotificationId(now)}::uuid, ${mina.id}, ${values.kind}, ${event}, ${`${values.kind}:${values.path}`}, ${values.path},
      ${JSON.stringify(values.params)}::jsonb, ${shop.id}, ${now})`)
}
const list = async () => (await mina.call('GET', '/api/notifications')).body.items

describe('what was stored before', () => {
  it('has events that are all still declared', () => {
    const declared = allEvents().map(({ name }) => name)
    for (const name of storedNames) expect(declared).toContain(name)
  })

  it('is listed, whether its params are those of today or not', async () => {
    await store('order_paid', {
      kind: 'orders',
      path: '/task/7',
      params: { taskId: 7, dealTitle: 'A post', amount: 100 },
    })
    await store('love_letter', { kind: 'orders', path: '/task/8', params: { flowers: 12 } })
    const items = await list()
    expect(items.find(({ path }: { path: string }) => path === '/task/7')).toMatchObject({
      event: 'order_paid',
      title: 'New order: A post',
      action: 'Accept or decline',
    })
    expect(items.find(({ path }: { path: string }) => path === '/task/8')).toMatchObject({ event: 'love_letter' })
  })

  it('is mailed: a queued mail, with news that was held back before it', async () => {
    const before = [
      { id: jobId, kind: 'task_message', params: { taskId: 7, dealTitle: 'A post' } },
      { id: jobId, kind: 'task_paused', params: { taskId: 7, dealTitle: 'A post', reason: 'On holiday' } },
    ]
    await deliver(
      {
        userId: mina.id,
        kind: 'order_completed',
        otherId: shop.id,
        otherName: 'Shop',
        before,
        params: { taskId: 7, dealTitle: 'A post', amount: 12_000 },
      },
      jobId,
    )
    expect(sent.map(({ kind }) => kind)).toEqual(['pair_news', 'order_completed'])
    expect(sent[0]!.text).toContain('New message: A post')
    expect(sent[1]!.subject).toBe('Completed: A post')
    expect(sent[1]!.text).toContain('$120')
  })

  it('is what people have chosen', async () => {
    const choices = JSON.stringify({ orders: { mail: 'never', push: 'never' }, ranks: { mail: 'now' } })
    await world.database.orm.execute(sql`
      insert into notification_settings (user_id, choices) values (${mina.id}, ${choices}::jsonb)
      on conflict (user_id) do update set choices = excluded.choices`)
    const { body } = await mina.call('GET', '/api/notification-preferences')
    expect(body.choices.orders).toEqual({ app: 'now', mail: 'never', push: 'never' })
    expect(body.choices.ranks).toMatchObject({ mail: 'now' })
    sent.length = 0
    const mail = { userId: mina.id, kind: 'order_paid', params: { taskId: 9, dealTitle: 'B', amount: 1 } }
    await deliver(mail, jobId)
    expect(sent).toEqual([])
  })
})
