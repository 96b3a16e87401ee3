/** Scores that show admins which people deserve a look; no score blocks or charges anybody by itself. */
import { z } from 'zod'
import { maxRiskScore } from '../../money/withdrawals/risk-score.ts'
import { requestErrors } from '../../request-errors.ts'

const number = (min: number, max: number) =>
  z.int(requestErrors.valueInvalid).min(min, requestErrors.valueInvalid).max(max, requestErrors.valueInvalid)
const points = number(0, maxRiskScore)

/** The score that holds withdrawals, and the points of each kind of signal; docs/decisions/risk.md has the share that each signal gives. */
export const riskRules = z.object({
  /** The score from which withdrawals are held until an admin has looked at them. */
  holdFrom: number(1, maxRiskScore),
  /** Payout details or networks that accounts share. */
  sharedPoints: points,
  /** Card payments: chargebacks, and cards from another country than the profile's. */
  cardPoints: points,
  /** Money that passes through: gifts and quick orders after a card top-up, and orders that are paid and cancelled. */
  passThroughPoints: points,
  /** Disputes decided against a person. */
  disputePoints: points,
})
export type RiskRules = z.infer<typeof riskRules>

export const defaultRiskRules: RiskRules = {
  holdFrom: 70,
  sharedPoints: 40,
  cardPoints: 40,
  passThroughPoints: 30,
  disputePoints: 20,
}

/** Working days within which an admin looks at a held withdrawal. */
export const checkWorkingDays = 2

/** The same time of day after a number of working days, Monday to Friday in UTC. */
export function addWorkingDays(from: Date, days: number): Date {
  const at = new Date(from)
  for (let left = days; left > 0; ) {
    at.setUTCDate(at.getUTCDate() + 1)
    const weekday = at.getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return at
}
