import { sql } from 'drizzle-orm'
import { reviewLimits } from '#contract/reviews.ts'
import { day } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { notify } from '../notifications/notify.ts'
import { tasks } from '../tasks/tables.ts'
import { reviewReminders } from './tables.ts'

type About = { purchaseId: number; subjectId: number; authorId: number }

/** Writes to the subjects of reviews; `at` is until when they can answer. */
export async function announce(tx: Tx, { jobs }: Services, about: About[], at: Date): Promise<void> {
  if (about.length === 0) return
  const facts = await factsOf(
    tx,
    about.map(({ purchaseId }) => purchaseId),
  )
  for (const { purchaseId, subjectId, authorId } of about) {
    const order = facts.get(purchaseId)!
    const from = authorId === order.businessId ? order.business : order.influencer
    const params = { taskId: order.taskId, dealTitle: order.dealTitle, from, at: at.toISOString() }
    await notify(tx, jobs, { userId: subjectId, kind: 'review_visible', params })
  }
}

type Facts = {
  purchaseId: number
  taskId: number
  dealTitle: string
  businessId: number
  business: string
  influencerId: number
  influencer: string
}

async function factsOf(tx: Tx, purchaseIds: number[]): Promise<Map<number, Facts>> {
  const { rows } = await tx.execute<Facts>(sql`
    select p.id as "purchaseId", t.id as "taskId", p.deal_title as "dealTitle", b.id as "businessId",
      b.display_name as business, i.id as "influencerId", i.display_name as influencer
    from influencer_deal_purchases p join ${tasks} t on t.purchase_id = p.id
      join users b on b.id = p.business_id join users i on i.id = p.influencer_id
    where p.id in (select (jsonb_array_elements_text(${JSON.stringify(purchaseIds)}::jsonb))::int)`)
  return new Map(rows.map((row) => [row.purchaseId, row]))
}

const mostAtOnce = 200

/** Reminds the sides that said nothing in the first half of the time to review, once for each order; gives how many. */
export async function remindSilent({ database, clock, jobs }: Services): Promise<number> {
  const now = clock()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number; completedAt: Date; silent: number[] }>(sql`
      with due as (
        insert into ${reviewReminders} (purchase_id, reminded_at)
        select p.id, ${now}::timestamptz from influencer_deal_purchases p
        where p.status = 'completed' and p.completed_at <= ${ago(reviewLimits.remindAfterDays)}
          and p.completed_at > ${ago(reviewLimits.daysToReview)}
          and not exists (select from review_reminders d where d.purchase_id = p.id)
        order by p.completed_at, p.id limit ${mostAtOnce}
        on conflict do nothing returning purchase_id)
      select p.id, p.completed_at as "completedAt", array(
        select u.id from users u where u.id in (p.business_id, p.influencer_id) and u.is_active
          and not exists (select from reviews r where r.purchase_id = p.id and r.author_id = u.id) order by u.id) as silent
      from due join influencer_deal_purchases p on p.id = due.purchase_id order by p.id`)
    const facts = await factsOf(
      tx,
      rows.map(({ id }) => id),
    )
    const mails = rows.flatMap(({ id, completedAt, silent }) => {
      const { taskId, dealTitle, businessId, business, influencer } = facts.get(id)!
      const at = new Date(new Date(completedAt).getTime() + reviewLimits.daysToReview * day).toISOString()
      return silent.map((userId) => ({
        userId,
        params: { taskId, dealTitle, from: userId === businessId ? influencer : business, at },
      }))
    })
    for (const mail of mails) await notify(tx, jobs, { ...mail, kind: 'review_reminder' })
    return mails.length
  })
}
