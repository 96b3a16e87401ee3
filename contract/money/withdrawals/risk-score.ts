import { z } from 'zod'
import { instant } from '../../fields.ts'

/** Signals that add up to a score, the heaviest first. */
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
  /** Number of accounts, payments, orders or disputes in which it was found. */
  count: z.int(),
})
export type RiskReason = z.infer<typeof riskReason>

/** A score from 0 to 100 with its reasons, the heaviest first. */
export const riskScore = z.object({
  score: z.int(),
  reasons: z.array(riskReason),
  /** The score is one from which withdrawals are held for a look. */
  isHigh: z.boolean(),
  computedAt: instant,
})
export type RiskScore = z.infer<typeof riskScore>
