/** Shows admins which orders deserve a look; a score alone never stops an order or costs anybody anything. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idInPath } from '../../fields.ts'
import { riskScore } from '../../money/withdrawals/risk-score.ts'

/** Signals that add up to the score of an order, the heaviest first. */
export const orderRiskSignals = [
  /** Both sides have the same payout details. */
  'same_payout',
  /** Both sides signed in from one network. */
  'same_network',
  /** Ordered shortly after a card top-up, and completed soon after. */
  'quick_order',
  /** Sides whose own score is high enough to hold their withdrawals. */
  'risky_side',
] as const
export type OrderRiskSignal = (typeof orderRiskSignals)[number]

export const orderRiskReason = z.object({
  signal: z.enum(orderRiskSignals),
  points: z.int(),
  /** Number of accounts, networks, top-ups or sides in which it was found. */
  count: z.int(),
})
export type OrderRiskReason = z.infer<typeof orderRiskReason>

/** A score from 0 to 100 with its reasons, the heaviest first. */
export const orderRiskScore = z.object({
  score: z.int(),
  reasons: z.array(orderRiskReason),
  /** The score reaches the one at which a person's withdrawals are held. */
  isHigh: z.boolean(),
})
export type OrderRiskScore = z.infer<typeof orderRiskScore>

export const orderRisk = {
  /** The score of an order and those of its sides; null: nothing was found. 404 for unknown tasks. */
  ofTask: endpoint({
    method: 'GET',
    url: '/api/admin/tasks/:id/risk',
    fresh: 'everyone',
    shows: ['people', 'orders'],
    schema: {
      params: z.strictObject({ id: idInPath }),
      response: {
        200: z.object({
          order: orderRiskScore.nullable(),
          business: riskScore.nullable(),
          influencer: riskScore.nullable(),
        }),
      },
    },
  }),
}
