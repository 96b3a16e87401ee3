import { z } from 'zod'

/**
 * The terms of an order (product.md 4): settings with these defaults, public at /api/site/terms and copied onto each order when it is
 * created.
 */
export const orderTerms = z.object({
  /** Platform fee in basis points of the influencer's gross pay. */
  feeBps: z.int().min(0).max(5000),
  /** Time to pay an order after its checkout was started. */
  unpaidMinutes: z.int().min(1),
  /** Time for the influencer to accept; may be extended once by `extensionHours`. */
  acceptHours: z.int().min(1),
  /** Time for the business to review a delivery; may be extended once by `extensionHours`. */
  reviewHours: z.int().min(1),
  extensionHours: z.int().min(1),
  /** Lateness of a delivery after which the business may cancel unilaterally. */
  lateCancelHours: z.int().min(1),
  /** Lateness of a delivery after which the order is cancelled automatically. */
  lateLimitDays: z.int().min(1),
  /** Days for which work waits for the business's answer before its deadline resumes. */
  waitDays: z.int().min(1),
  /** Hours after which an unanswered cancellation request counts as agreed. */
  cancelAnswerHours: z.int().min(1),
  /** Number of times that the due date may be moved by agreement, the days of each move, and the hours for which a proposal stays open. */
  maxMoves: z.int().min(0).max(5),
  maxMoveDays: z.int().min(1).max(30),
  moveAnswerHours: z.int().min(1).max(336),
  /** Dispute: days for evidence, for objections, for the decision after an objection, and until it ends at the latest. */
  evidenceDays: z.int().min(1).max(14),
  objectDays: z.int().min(1).max(7),
  decideDays: z.int().min(1).max(14),
  // long enough for the three above, and within the 90 days in which every order ends
  hardStopDays: z.int().min(36).max(60),
})
export type OrderTerms = z.infer<typeof orderTerms>
