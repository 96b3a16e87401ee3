import type { OrderRiskSignal } from '#contract/market/risk/order-risk.ts'
import type { RiskRules } from '#contract/market/risk/risk.ts'
import { maxRiskScore, type RiskReason, type RiskSignal } from '#contract/money/withdrawals/risk-score.ts'

export type SignalCounts = Record<RiskSignal, number>

/** The points of each signal, and the count from which it gives them. */
type Weights<Signal extends string> = Record<Signal, { points: number; from: number }>

const weights = (rules: RiskRules): Weights<RiskSignal> => ({
  chargebacks: { points: rules.chargebackPoints, from: 1 },
  shared_payout: { points: rules.sharedPayoutPoints, from: 1 },
  gift_after_top_up: { points: rules.giftPoints, from: 1 },
  shared_network: { points: rules.networkPoints, from: rules.networkAccounts },
  cancelled_orders: { points: rules.cancelPoints, from: rules.cancelledOrders },
  lost_disputes: { points: rules.disputePoints, from: rules.lostDisputes },
  card_country: { points: rules.cardCountryPoints, from: 1 },
})

/** The weights of the signals of orders. */
export const orderWeights = (rules: RiskRules): Weights<OrderRiskSignal> => ({
  same_payout: { points: rules.samePayoutPoints, from: 1 },
  same_network: { points: rules.sameNetworkPoints, from: 1 },
  quick_order: { points: rules.quickOrderPoints, from: 1 },
  risky_side: { points: rules.riskySidePoints, from: 1 },
})

/** A person's score of these counts, at most 100, and its reasons, the heaviest first. */
export const scoreOf = (counts: SignalCounts, rules: RiskRules): { score: number; reasons: RiskReason[] } =>
  weigh(counts, weights(rules))

/** A score of these counts, at most 100, and its reasons, the heaviest first. */
export function weigh<Signal extends string>(counts: Record<Signal, number>, weights: Weights<Signal>) {
  const reasons = (Object.keys(weights) as Signal[])
    .map((signal) => ({ signal, count: counts[signal], ...weights[signal] }))
    .filter(({ count, points, from }) => points > 0 && count >= from)
    .sort((a, b) => b.points - a.points)
    .map(({ signal, points, count }) => ({ signal, points, count }))
  const sum = reasons.reduce((total, { points }) => total + points, 0)
  return { score: Math.min(sum, maxRiskScore), reasons }
}
