import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, page, pageOf, person, prose } from '../../fields.ts'
import type { Subject } from '../../subjects.ts'
import { reviewErrors } from './errors.ts'

/** product.md 4, Review; in characters and days. The reminder is sent once, halfway through the review period. */
export const reviewLimits = { text: 2000, answer: 2000, daysToReview: 14, daysToAnswer: 28, remindAfterDays: 7 }

export const newReview = z.strictObject({
  stars: z.int(reviewErrors.starsNeeded).min(1, reviewErrors.starsNeeded).max(5, reviewErrors.starsNeeded),
  /** Optional: stars alone are enough. */
  text: prose({ max: reviewLimits.text }).default(''),
})
export type NewReview = z.infer<typeof newReview>

export const reviewAnswer = z.strictObject({ answer: prose({ min: 1, max: reviewLimits.answer }) })

/** One side's review of the other after a completed order (product.md 4, Review). */
export const review = z.object({
  id,
  /** null: deleted account; the review remains. */
  author: person.nullable(),
  stars: z.int(),
  text: z.string(),
  /** The reviewed person's one-time answer. */
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  createdAt: instant,
  /** null: hidden until both sides have reviewed, or 14 days after completion. */
  visibleAt: instant.nullable(),
})
export type Review = z.infer<typeof review>

/** The reviews of one order for one of its sides: the other's is null until it is visible. */
export const orderReviews = z.object({
  mine: review.nullable(),
  theirs: review.nullable(),
  /** Deadline for leaving a review; null: not completed, too late, or done. */
  reviewUntil: instant.nullable(),
  /** Deadline for answering `theirs`; null: nothing to answer, too late, or done. */
  answerUntil: instant.nullable(),
})
export type OrderReviews = z.infer<typeof orderReviews>

/** Average of the visible reviews, 1 to 5 stars with two decimals; null without any. */
export const rating = z.object({ average: z.number(), count: z.int() }).nullable()
export type Rating = z.infer<typeof rating>

/** A rating with the number of reviews for 1, 2, 3, 4 and 5 stars. */
export const ratingInFull = z.object({ average: z.number(), count: z.int(), stars: z.array(z.int()).length(5) })
export type RatingInFull = z.infer<typeof ratingInFull>

const onId = z.strictObject({ id: idInPath })

const creation = (of: string, subject: Subject) =>
  endpoint({
    method: 'POST',
    url: `/api/${of}/:id/reviews`,
    needs: 'manage',
    idempotent: true,
    invalidates: ['reviews', subject],
    schema: { params: onId, body: newReview, response: { 201: orderReviews } },
  })
const both = (of: string, subject: Subject) =>
  endpoint({
    method: 'GET',
    url: `/api/${of}/:id/reviews`,
    needs: 'read',
    fresh: 'admins',
    shows: ['reviews', subject],
    schema: { params: onId, response: { 200: orderReviews } },
  })

export const reviews = {
  /**
   * By either side of a completed order, once, within 14 days. 409 `order_not_completed`, `review_closed`, `already_reviewed`; 404
   * for others.
   */
  create: creation('purchases', 'orders'),
  /** The same, for screens that only know the task's id. */
  ofTask: both('tasks', 'orders'),
  ofOrder: both('purchases', 'orders'),
  /** The same about a completed campaign request. */
  createOnRequest: creation('campaign-requests', 'campaign-requests'),
  ofRequest: both('campaign-requests', 'campaign-requests'),
  /** By the reviewed person, once, within 28 days after it became visible. 409 `already_answered`, `answer_closed`. */
  answer: endpoint({
    method: 'POST',
    url: '/api/reviews/:id/answer',
    needs: 'manage',
    idempotent: true,
    invalidates: ['reviews', 'orders'],
    schema: { params: onId, body: reviewAnswer, response: { 200: review } },
  }),
  /** Visible reviews of a person, newest first. */
  ofProfile: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/reviews',
    shows: ['reviews'],
    schema: { params: onId, querystring: z.strictObject(page), response: { 200: pageOf(review) } },
  }),
}
