import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath, instant, page, pageOf, person, prose } from './fields.ts'
import { messages } from './messages.ts'

/** product.md 4, Review; characters and days. The reminder comes once, in the middle of the time to review. */
export const reviewLimits = { text: 2000, answer: 2000, daysToReview: 14, daysToAnswer: 28, remindAfterDays: 7 }

export const newReview = z.strictObject({
  stars: z.int(messages.starsNeeded).min(1, messages.starsNeeded).max(5, messages.starsNeeded),
  /** May be empty: the stars alone say something. */
  text: prose({ max: reviewLimits.text }).default(''),
})
export type NewReview = z.infer<typeof newReview>

export const reviewAnswer = z.strictObject({ answer: prose({ min: 1, max: reviewLimits.answer }) })

/** What one side of a completed order says of the other (product.md 4, Review). */
export const review = z.object({
  id,
  /** null: the account was deleted; what was said of the work stays. */
  author: person.nullable(),
  stars: z.int(),
  text: z.string(),
  /** What the reviewed person said to it; once. */
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  createdAt: instant,
  /** null: hidden until both sides have spoken, or 14 days after completion. */
  visibleAt: instant.nullable(),
})
export type Review = z.infer<typeof review>

/** The reviews of one order as one of its sides sees them: what the other wrote is missing until it is visible. */
export const orderReviews = z.object({
  mine: review.nullable(),
  theirs: review.nullable(),
  /** Until when one may still leave a review; null: not completed, too late, or done. */
  reviewUntil: instant.nullable(),
  /** Until when one may answer `theirs`; null: nothing to answer, too late, or done. */
  answerUntil: instant.nullable(),
})
export type OrderReviews = z.infer<typeof orderReviews>

/** The average of the visible reviews, of 1 to 5 stars with two decimals, counted here; null without any. */
export const rating = z.object({ average: z.number(), count: z.int() }).nullable()
export type Rating = z.infer<typeof rating>

/** The same with how many gave 1, 2, 3, 4 and 5 stars. */
export const ratingInFull = z.object({ average: z.number(), count: z.int(), stars: z.array(z.int()).length(5) })
export type RatingInFull = z.infer<typeof ratingInFull>

const onId = z.strictObject({ id: idInPath })

export const reviews = {
  /**
   * Either side of a completed order, once, within 14 days. 409 `order_not_completed`, `review_closed`, `already_reviewed`; for
   * others the order does not exist.
   */
  create: endpoint({
    method: 'POST',
    url: '/api/purchases/:id/reviews',
    idempotent: true,
    schema: { params: onId, body: newReview, response: { 201: orderReviews } },
  }),
  ofOrder: endpoint({
    method: 'GET',
    url: '/api/purchases/:id/reviews',
    schema: { params: onId, response: { 200: orderReviews } },
  }),
  /** Whom the review is about, once, within 28 days of its being seen. 409 `already_answered`, `answer_closed`. */
  answer: endpoint({
    method: 'POST',
    url: '/api/reviews/:id/answer',
    idempotent: true,
    schema: { params: onId, body: reviewAnswer, response: { 200: review } },
  }),
  /** The visible ones about a person, the newest first. */
  ofProfile: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/reviews',
    schema: { params: onId, querystring: z.strictObject(page), response: { 200: pageOf(review) } },
  }),
}
