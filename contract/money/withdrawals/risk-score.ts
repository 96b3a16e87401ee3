import { z } from 'zod'
import { instant } from '../../fields.ts'

/** What a score is made of, the heaviest first. */
export const riskSignals = [
  /** A chargeback of one of their card payments that was not won. */
  'chargebacks',
  /** Payout details that another account has too. */
  'shared_payout',
  /** Gifts, sent or received, of money that had just been topped up by card. */
  'gift_after_top_up',
  /** Many accounts that sign in from one network. */
  'shared_network',
  /** Orders that were paid and cancelled again. */
  'cancelled_orders',
  /** Disputes decided against them. */
  'lost_disputes',
  /** Cards issued in another country than that of their profile. */
  'card_country',
] as const
export type RiskSignal = (typeof riskSignals)[number]

export const maxRiskScore = 100

export const riskReason = z.object({
  signal: z.enum(riskSignals),
  points: z.int(),
  /** How many accounts, payments, orders or disputes it was found in. */
  count: z.int(),
})
export type RiskReason = z.infer<typeof riskReason>

/** A score from 0 to 100 with its reasons, the heaviest first. */
export const riskScore = z.object({
  score: z.int(),
  reasons: z.array(riskReason),
  /** Whether withdrawals are held for a look from this score on. */
  isHigh: z.boolean(),
  computedAt: instant,
})
export type RiskScore = z.infer<typeof riskScore>
