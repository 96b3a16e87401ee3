import { maxRiskScore, type RiskReason, type RiskRules, type RiskSignal, riskSignals } from '#contract/risk/risk.ts'

export type SignalCounts = Record<RiskSignal, number>

/** The points of a signal, and from which count on it gives them. */
const weights: Record<RiskSignal, (rules: RiskRules) => { points: number; from: number }> = {
  chargebacks: (rules) => ({ points: rules.chargebackPoints, from: 1 }),
  shared_payout: (rules) => ({ points: rules.sharedPayoutPoints, from: 1 }),
  gift_after_top_up: (rules) => ({ points: rules.giftPoints, from: 1 }),
  shared_network: (rules) => ({ points: rules.networkPoints, from: rules.networkAccounts }),
  cancelled_orders: (rules) => ({ points: rules.cancelPoints, from: rules.cancelledOrders }),
  lost_disputes: (rules) => ({ points: rules.disputePoints, from: rules.lostDisputes }),
  card_country: (rules) => ({ points: rules.cardCountryPoints, from: 1 }),
}

/** The score of these counts, at most 100, and its reasons, the heaviest first. */
export function scoreOf(counts: SignalCounts, rules: RiskRules): { score: number; reasons: RiskReason[] } {
  const reasons = riskSignals
    .map((signal) => ({ signal, count: counts[signal], ...weights[signal](rules) }))
    .filter(({ count, points, from }) => points > 0 && count >= from)
    .sort((a, b) => b.points - a.points)
    .map(({ signal, points, count }) => ({ signal, points, count }))
  const sum = reasons.reduce((total, { points }) => total + points, 0)
  return { score: Math.min(sum, maxRiskScore), reasons }
}
