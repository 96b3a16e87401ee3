import { maxRiskScore } from '../../money/withdrawals/risk-score.ts'

type Stored = Record<string, unknown>

/**
 * Reads a value of the setting `risk` from when each signal had points of its own, as rows and the action log still hold it: a kind gets
 * the points with which none of its signals gives fewer than it did. Returns any other value as it is.
 */
export function fromFormerRiskRules(stored: Stored): Stored {
  if (!('chargebackPoints' in stored)) return stored
  const { holdFrom, disputePoints } = stored
  const of = (signal: string) => Number(stored[`${signal}Points`] ?? 0)
  const highest = (...points: number[]) => Math.min(maxRiskScore, Math.ceil(Math.max(...points)))
  return {
    holdFrom,
    sharedPoints: highest(
      of('sharedPayout'),
      of('network') * 2,
      (of('samePayout') * 2) / 3,
      (of('sameNetwork') * 4) / 3,
    ),
    cardPoints: highest(of('chargeback'), (of('cardCountry') * 8) / 3),
    passThroughPoints: highest(of('gift'), of('quickOrder'), (of('cancel') * 3) / 2),
    disputePoints,
  }
}
