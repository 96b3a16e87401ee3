import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * The numbers that an order lives by (product.md 4): settings with these defaults, public at /api/site/terms,
 * and copied onto each order when it is made.
 */
export const orderTerms = z.object({
  /** Platform fee in basis points of what the influencer is paid for. */
  feeBps: z.int().min(0).max(5000),
  /** Time to pay an order whose checkout was begun. */
  unpaidMinutes: z.int().min(1),
  /** Time for the influencer to accept; may be extended once by `extensionHours`. */
  acceptHours: z.int().min(1),
  /** Time for the business to answer a delivery; may be extended once by `extensionHours`. */
  reviewHours: z.int().min(1),
  extensionHours: z.int().min(1),
  /** How late a delivery must be for the business to cancel alone. */
  lateCancelHours: z.int().min(1),
  /** How late a delivery must be for the order to be cancelled by itself. */
  lateLimitDays: z.int().min(1),
  /** How long work waits for the business's answer before its clock runs on. */
  waitDays: z.int().min(1),
  /** How long a request to cancel may stay unanswered before it counts as agreed. */
  cancelAnswerHours: z.int().min(1),
  /** How often both may agree on a later due date, how much later each time, and how long the other side may take to answer. */
  maxMoves: z.int().min(0).max(5),
  maxMoveDays: z.int().min(1).max(30),
  moveAnswerHours: z.int().min(1).max(336),
  /** A dispute: days for evidence, to object to a proposal, for the decision after an objection, and until it ends at the latest. */
  evidenceDays: z.int().min(1).max(14),
  objectDays: z.int().min(1).max(7),
  decideDays: z.int().min(1).max(14),
  // long enough for the three before, and within the 90 days in which every order ends
  hardStopDays: z.int().min(36).max(60),
})
export type OrderTerms = z.infer<typeof orderTerms>

export const defaultTerms: OrderTerms = {
  feeBps: 1000,
  unpaidMinutes: 30,
  acceptHours: 72,
  reviewHours: 72,
  extensionHours: 72,
  lateCancelHours: 24,
  lateLimitDays: 14,
  waitDays: 7,
  cancelAnswerHours: 72,
  maxMoves: 2,
  maxMoveDays: 14,
  moveAnswerHours: 72,
  evidenceDays: 5,
  objectDays: 2,
  decideDays: 7,
  hardStopDays: 45,
}

export const site = {
  terms: endpoint({ method: 'GET', url: '/api/site/terms', schema: { response: { 200: orderTerms } } }),
}
