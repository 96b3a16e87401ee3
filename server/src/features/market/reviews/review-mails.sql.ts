import { sql } from 'drizzle-orm'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { reviewLimits } from '#contract/market/reviews/reviews.ts'
import { day } from '../../../platform/clock.ts'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { mustFind } from '../../../platform/must-find.ts'
import type { Services } from '../../../platform/services.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { usersView } from '../../foundation/users/index.ts'
import { campaignRequestsView, notifyRequest } from '../campaign-requests/index.ts'
import { isCompletedWork } from '../engagements/index.ts'
import { purchasesView, tasksView } from '../orders/index.ts'
import { requestReviewReminders, reviewReminders } from './tables.ts'

/** The notice of a review of an order, or of a campaign request. */
export type ReviewNotice = {
  purchaseId: number | null
  campaignRequestId: number | null
  subjectId: number
  authorId: number
}

/** Mails the subjects of reviews that became visible; `at` is the deadline for their answer. */
export async function notifySubjects(context: SystemContext, notices: ReviewNotice[], at: Date): Promise<void> {
  const { tx } = context
  if (notices.length === 0) return
  const facts = await readOrderFacts(
    tx,
    notices.flatMap(({ purchaseId }) => purchaseId ?? []),
  )
  for (const { purchaseId, campaignRequestId, subjectId, authorId } of notices) {
    if (purchaseId === null) {
      // without an order, it is about a request
      await notifyOfRequest(context, campaignRequestId!, { userId: subjectId, kind: 'review_visible', at })
      continue
    }
    const order = mustFind(facts, purchaseId)
    const from = authorId === order.businessId ? order.business : order.influencer
    const params = { taskId: order.taskId, dealTitle: order.dealTitle, from, at: at.toISOString() }
    await notify(context, { userId: subjectId, kind: 'review_visible', params })
  }
}

type RequestMail = { userId: number; kind: 'review_visible' | 'review_reminder'; at: Date }

/** Mails one side of a completed request, naming the other. */
async function notifyOfRequest(context: SystemContext, requestId: number, { userId, kind, at }: RequestMail) {
  const { rows } = await context.tx.execute<{ side: Side; other: string }>(sql`
    select case when r.business_id = ${userId} then 'business' else 'influencer' end as side, u.display_name as other
    from ${campaignRequestsView} r
    join ${usersView} u on u.id = case when r.business_id = ${userId} then r.influencer_id else r.business_id end
    where r.id = ${requestId}`)
  const { side, other } = onlyRow(rows)
  await notifyRequest(context, requestId, { side, kind, params: { from: other, at: at.toISOString() } })
}

type OrderFacts = {
  purchaseId: number
  taskId: number
  dealTitle: string
  businessId: number
  business: string
  influencerId: number
  influencer: string
}

async function readOrderFacts(tx: Tx, purchaseIds: number[]): Promise<Map<number, OrderFacts>> {
  const { rows } = await tx.execute<OrderFacts>(sql`
    select p.id as "purchaseId", t.id as "taskId", p.deal_title as "dealTitle", b.id as "businessId",
      b.display_name as business, i.id as "influencerId", i.display_name as influencer
    from ${purchasesView} p join ${tasksView} t on t.purchase_id = p.id
      join ${usersView} b on b.id = p.business_id join ${usersView} i on i.id = p.influencer_id
    where p.id in (select (jsonb_array_elements_text(${JSON.stringify(purchaseIds)}::jsonb))::int)`)
  return new Map(rows.map((row) => [row.purchaseId, row]))
}

const batchSize = 200

/** Reminds the sides that have not reviewed in the first half of the review period, once per order; returns how many mails. */
export async function remindToReview(services: Services): Promise<number> {
  const { clock } = services
  const now = clock()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  return inTransaction(services, async (context) => {
    const { tx } = context
    const { rows } = await tx.execute<{ id: number; completedAt: Date; silent: number[] }>(sql`
      with due as (
        insert into ${reviewReminders} (purchase_id, reminded_at)
        select p.id, ${now}::timestamptz from ${purchasesView} p join ${tasksView} t on t.purchase_id = p.id
        where ${sql.raw(isCompletedWork('t'))} and p.status = 'completed' and p.completed_at <= ${ago(reviewLimits.remindAfterDays)}
          and p.completed_at > ${ago(reviewLimits.daysToReview)}
          and not exists (select from review_reminders d where d.purchase_id = p.id)
        order by p.completed_at, p.id limit ${batchSize}
        on conflict do nothing returning purchase_id)
      select p.id, p.completed_at as "completedAt", array(
        select u.id from ${usersView} u where u.id in (p.business_id, p.influencer_id) and u.is_active
          and not exists (select from reviews r where r.purchase_id = p.id and r.author_id = u.id) order by u.id) as silent
      from due join ${purchasesView} p on p.id = due.purchase_id order by p.id`)
    const facts = await readOrderFacts(
      tx,
      rows.map(({ id }) => id),
    )
    const mails = rows.flatMap(({ id, completedAt, silent }) => {
      const { taskId, dealTitle, businessId, business, influencer } = mustFind(facts, id)
      const at = new Date(new Date(completedAt).getTime() + reviewLimits.daysToReview * day).toISOString()
      return silent.map((userId) => ({
        userId,
        params: { taskId, dealTitle, from: userId === businessId ? influencer : business, at },
      }))
    })
    for (const mail of mails) await notify(context, { ...mail, kind: 'review_reminder' })
    return mails.length
  })
}

/** Reminds sides of campaign requests, as `remindToReview` does. */
export async function remindToReviewRequests(services: Services): Promise<number> {
  const now = services.clock()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  return inTransaction(services, async (context) => {
    const { rows } = await context.tx.execute<{ id: number; completedAt: Date; silent: number[] }>(sql`
      with due as (
        insert into ${requestReviewReminders} (campaign_request_id, reminded_at)
        select q.id, ${now}::timestamptz from ${campaignRequestsView} q
        where ${sql.raw(isCompletedWork('q'))} and q.completed_at <= ${ago(reviewLimits.remindAfterDays)}
          and q.completed_at > ${ago(reviewLimits.daysToReview)}
          and not exists (select from request_review_reminders d where d.campaign_request_id = q.id)
        order by q.completed_at, q.id limit ${batchSize}
        on conflict do nothing returning campaign_request_id)
      select q.id, q.completed_at as "completedAt", array(
        select u.id from ${usersView} u where u.id in (q.business_id, q.influencer_id) and u.is_active
          and not exists (select from reviews r where r.campaign_request_id = q.id and r.author_id = u.id) order by u.id) as silent
      from due join ${campaignRequestsView} q on q.id = due.campaign_request_id order by q.id`)
    const mails = rows.flatMap(({ id, completedAt, silent }) => {
      const at = new Date(new Date(completedAt).getTime() + reviewLimits.daysToReview * day)
      return silent.map((userId) => ({ id, userId, at }))
    })
    for (const { id, userId, at } of mails) await notifyOfRequest(context, id, { userId, kind: 'review_reminder', at })
    return mails.length
  })
}
