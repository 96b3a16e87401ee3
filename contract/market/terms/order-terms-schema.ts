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
  /** How late a delivery must be before the business may cancel unilaterally. */
  lateCancelHours: z.int().min(1),
  /** How late a delivery must be before the order is cancelled automatically. */
  lateLimitDays: z.int().min(1),
  /** How long work waits for the business's answer before its deadline resumes. */
  waitDays: z.int().min(1),
  /** How long a cancellation request may stay unanswered before it counts as agreed. */
  cancelAnswerHours: z.int().min(1),
  /** How often the due date may be moved by agreement, by how many days each time, and how long a proposal stays open. */
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
