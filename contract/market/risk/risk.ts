/** Scores that show admins which people deserve a look; no score blocks or charges anybody by itself. */
import { z } from 'zod'
import { maxRiskScore } from '../../money/withdrawals/risk-score.ts'
import { requestErrors } from '../../request-errors.ts'

const number = (min: number, max: number) =>
  z.int(requestErrors.valueInvalid).min(min, requestErrors.valueInvalid).max(max, requestErrors.valueInvalid)
const points = number(0, maxRiskScore)

/** Points of each signal, and the number from which it counts. */
export const riskRules = z.object({
  /** The score from which withdrawals are held until an admin has looked at them. */
  holdFrom: number(1, maxRiskScore),
  chargebackPoints: points,
  sharedPayoutPoints: points,
  giftPoints: points,
  /** Hours after a top-up within which a gift, or a quick order, of at least half of it counts. */
  giftHours: number(1, 720),
  networkPoints: points,
  /** Accounts in one network, with their own. */
  networkAccounts: number(2, 100),
  cancelPoints: points,
  cancelledOrders: number(1, 100),
  disputePoints: points,
  lostDisputes: number(1, 100),
  cardCountryPoints: points,
  samePayoutPoints: points,
  sameNetworkPoints: points,
  quickOrderPoints: points,
  /** Hours after an order within which its completion counts as quick. */
  quickOrderHours: number(1, 720),
  riskySidePoints: points,
  /** Days for which events count. */
  signalDays: number(1, 730),
})
export type RiskRules = z.infer<typeof riskRules>

export const defaultRiskRules: RiskRules = {
  holdFrom: 70,
  chargebackPoints: 40,
  sharedPayoutPoints: 40,
  giftPoints: 30,
  giftHours: 48,
  networkPoints: 20,
  networkAccounts: 5,
  cancelPoints: 20,
  cancelledOrders: 4,
  disputePoints: 20,
  lostDisputes: 2,
  cardCountryPoints: 15,
  samePayoutPoints: 60,
  sameNetworkPoints: 30,
  quickOrderPoints: 30,
  quickOrderHours: 24,
  riskySidePoints: 30,
  signalDays: 90,
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
