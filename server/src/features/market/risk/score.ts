import type { OrderRiskSignal } from '#contract/market/risk/order-risk.ts'
import type { RiskRules } from '#contract/market/risk/risk.ts'
import { maxRiskScore, type RiskSignal } from '#contract/money/withdrawals/risk-score.ts'

/** Days for which signals count. */
export const signalDays = 90
/** Hours after a card top-up within which a gift, or a quick order, of at least half of it counts. */
export const topUpHours = 48
/** Hours after an order within which its completion counts as quick. */
export const quickOrderHours = 24

/** The points that a signal gives once it was found `from` times. */
type Weight = { points: (rules: RiskRules) => number; from: number }

const weights: Record<RiskSignal | OrderRiskSignal, Weight> = {
  chargebacks: { points: ({ cardPoints }) => cardPoints, from: 1 },
  card_country: { points: ({ cardPoints }) => (cardPoints * 3) / 8, from: 1 },
  shared_payout: { points: ({ sharedPoints }) => sharedPoints, from: 1 },
  shared_network: { points: ({ sharedPoints }) => sharedPoints / 2, from: 5 },
  gift_after_top_up: { points: ({ passThroughPoints }) => passThroughPoints, from: 1 },
  cancelled_orders: { points: ({ passThroughPoints }) => (passThroughPoints * 2) / 3, from: 4 },
  lost_disputes: { points: ({ disputePoints }) => disputePoints, from: 2 },
  same_payout: { points: ({ sharedPoints }) => (sharedPoints * 3) / 2, from: 1 },
  same_network: { points: ({ sharedPoints }) => (sharedPoints * 3) / 4, from: 1 },
  quick_order: { points: ({ passThroughPoints }) => passThroughPoints, from: 1 },
  risky_side: { points: () => 30, from: 1 },
}

const pointsOf = (signal: RiskSignal | OrderRiskSignal, rules: RiskRules) =>
  Math.min(maxRiskScore, Math.round(weights[signal].points(rules)))

/** The score of these counts of signals, at most 100, and its reasons, the heaviest first. */
export function scoreOf<Signal extends RiskSignal | OrderRiskSignal>(counts: Record<Signal, number>, rules: RiskRules) {
  const reasons = (Object.keys(counts) as Signal[])
    .filter((signal) => counts[signal] >= weights[signal].from)
    .map((signal) => ({ signal, points: pointsOf(signal, rules), count: counts[signal] }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
  const sum = reasons.reduce((total, { points }) => total + points, 0)
  return { score: Math.min(sum, maxRiskScore), reasons }
}
