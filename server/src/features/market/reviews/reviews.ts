import { eq, sql } from 'drizzle-orm'
import { reviewErrors } from '#contract/market/reviews/errors.ts'
import { type NewReview, reviewLimits } from '#contract/market/reviews/reviews.ts'
import { day } from '../../../platform/clock.ts'
import { type Context, inTransaction, type SystemContext } from '../../../platform/context.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { completedWorkAt } from '../engagements/index.ts'
import { notifySubjects, type ReviewNotice } from './review-mails.sql.ts'
import { columnOf, lockSubject, type ReviewSubject } from './review-subject.ts'
import { reviews } from './tables.ts'

/**
 * Leaves a review of the other side; the second review of an order or a request makes both visible. It is locked, so that of two
 * concurrent reviews one sees the other. Refuses 404 other people's work; 409 before completion, when nothing was submitted, after 14
 * days and a second time (product.md 4, Review).
 */
export async function leaveReview(context: Context, subject: ReviewSubject, input: NewReview): Promise<void> {
  const { tx, clock, actor } = context
  const now = clock()
  const { column, name, id } = columnOf(subject)
  const { businessId, influencerId, ...work } = await lockSubject(context, subject)
  if (work.status !== 'completed') throw new Refusal(409, 'order_not_completed', reviewErrors.reviewTooEarly)
  const completedAt = completedWorkAt(work)
  if (completedAt === null) throw new Refusal(409, 'nothing_to_review', reviewErrors.nothingToReview)
  const shownFrom = new Date(completedAt.getTime() + reviewLimits.daysToReview * day)
  const subjectId = actor.party.id === businessId ? influencerId : businessId
  const existing = await tx.select({ authorId: reviews.authorId }).from(reviews).where(eq(column, id))
  if (existing.some(({ authorId }) => authorId === actor.party.id))
    throw new Refusal(409, 'already_reviewed', reviewErrors.reviewedAlready)
  if (now >= shownFrom) throw new Refusal(409, 'review_closed', reviewErrors.reviewClosed)
  await tx
    .insert(reviews)
    .values({ ...input, ...subject, authorId: actor.party.id, subjectId, createdAt: now, shownFrom })
  if (existing.length > 0) await publish(context, sql`r.${sql.identifier(name)} = ${id}`, [actor.party.id])
}

/**
 * Makes the matching hidden reviews (`reviews r`) visible, recounts the ratings of their subjects and notifies them by mail, except those
 * in `without`, who are just reading it. Returns how many there were.
 */
async function publish(context: SystemContext, which: ReturnType<typeof sql>, without: number[]): Promise<number> {
  const { tx, clock } = context
  const now = clock()
  const { rows: published } = await tx.execute<ReviewNotice>(sql`
    update reviews r set visible_at = ${now} where r.visible_at is null and ${which}
    returning r.subject_id as "subjectId", r.author_id as "authorId", r.purchase_id as "purchaseId",
      r.campaign_request_id as "campaignRequestId"`)
  if (published.length === 0) return 0
  await tx.execute(sql`select recount_ratings(array(
    select (jsonb_array_elements_text(${JSON.stringify(published.map(({ subjectId }) => subjectId))}::jsonb))::int))`)
  const notices = published.filter(({ subjectId }) => !without.includes(subjectId))
  await notifySubjects(context, notices, new Date(now.getTime() + reviewLimits.daysToAnswer * day))
  return published.length
}

const batchSize = 200

/** Publishes reviews whose order was completed 14 days ago, even without a review by the other side; returns how many. */
export async function publishDueReviews(services: Services): Promise<number> {
  const due = sql`r.id in (
    select d.id from reviews d where d.visible_at is null and d.shown_from <= ${services.clock()}
    order by d.shown_from, d.id limit ${batchSize} for update skip locked)`
  return inTransaction(services, (context) => publish(context, due, []))
}

/**
 * Answers a review about the actor, once, within 28 days of its becoming visible. Refuses 404 reviews that are hidden or about
 * others; 409 a second time and too late.
 */
export async function answerReview({ tx, clock, actor }: Context, id: number, answer: string): Promise<void> {
  const now = clock()
  const { rows } = await tx.execute<{ isAnswered: boolean; visibleAt: Date }>(sql`
    select answer is not null as "isAnswered", visible_at as "visibleAt" from reviews
    where id = ${id} and subject_id = ${actor.party.id} and visible_at is not null for update`)
  const [review] = rows
  if (!review) throw notFound()
  if (review.isAnswered) throw new Refusal(409, 'already_answered', reviewErrors.answeredAlready)
  if (now.getTime() >= new Date(review.visibleAt).getTime() + reviewLimits.daysToAnswer * day)
    throw new Refusal(409, 'answer_closed', reviewErrors.answerClosed)
  await tx.execute(sql`update reviews set answer = ${answer}, answered_at = ${now} where id = ${id}`)
}
