import { sql } from 'drizzle-orm'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { ledgerErrors } from '#contract/money/ledger/errors.ts'
import { emailWaitHours, payoutWaitHours } from '#contract/money/payout-details/payout-details.ts'
import { withdrawalErrors } from '#contract/money/withdrawals/errors.ts'
import {
  offeredMethods,
  type WithdrawalConditions,
  type WithdrawalMethod,
  type WithdrawalObstacle,
  withdrawalHours,
} from '#contract/money/withdrawals/withdrawals.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { invalid, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import type { UserRow } from '../../foundation/users/index.ts'
import { balances } from '../ledger/index.ts'
import { maskedAccount, type PlainPayoutDetails, readPayoutAccount } from '../payout-details/index.ts'
import { identityChecksView } from '../verification/index.ts'
import { readMaturity } from '../wallet/index.ts'
import { frozenAmong } from './payout-freezes.ts'

const hour = 3_600_000
/** The maximum number of requests per person within `withdrawalHours`, including rejected and failed ones. */
const maxRequestsPerDay = 5

const withdrawalMethodOf = ({ paymentMethod }: PlainPayoutDetails): WithdrawalMethod =>
  paymentMethod === 'wire' ? 'bank_transfer' : paymentMethod

/** The amount in cents that a person may withdraw now, and the obstacles to it, in order of precedence (product.md 6). */
export async function readConditions(
  db: Queryable,
  { clock, secret }: Pick<Services, 'clock' | 'secret'>,
  user: UserRow,
): Promise<WithdrawalConditions> {
  const now = clock().getTime()
  const { available, debt } = await balances(db, user.id)
  const rules = await readSetting(db, 'withdrawals')
  const { min, max } = rules
  const maturity = await readMaturity(db, { userId: user.id, available, now: new Date(now) })
  const { rows } = await db.execute<{
    kyc: boolean
    standing: Date | string | null
    requested: number
    first: Date | string | null
  }>(sql`
    select exists (select from ${identityChecksView} kyc_verifications where user_id = ${user.id} and status = 'approved') as kyc,
      max(created_at) filter (where status not in ('rejected', 'failed')) as standing, count(*)::int as requested, min(created_at) as first
    from withdrawal_requests where user_id = ${user.id} and created_at > ${new Date(now - withdrawalHours * hour)}`)
  const { kyc, standing, requested, first } = onlyRow(rows)
  const isFrozen = (await frozenAmong(db, clock, [user.id])).has(user.id)
  const blockingRequestAt = standing ?? (requested >= maxRequestsPerDay ? first : null)
  const { details, changedAt } = await readPayoutAccount(db, secret, user.id)
  const payableFrom = changedAt && new Date(changedAt.getTime() + payoutWaitHours * hour)
  const emailUntil = (user.emailChangedAt?.getTime() ?? 0) + emailWaitHours * hour
  const obstacles: [WithdrawalObstacle, boolean][] = [
    ['email_not_verified', !user.isVerified],
    ['email_new', emailUntil > now],
    ['kyc_needed', !kyc],
    ['payout_details_needed', !details],
    ['payout_details_new', details !== null && payableFrom !== null && payableFrom.getTime() > now],
    ['frozen', isFrozen],
    ['in_debt', debt > 0],
    ['one_a_day', blockingRequestAt !== null],
    ['balance_too_low', maturity.withdrawable < min],
  ]
  return {
    currency: 'USD',
    min,
    max,
    ...maturity,
    method: details && withdrawalMethodOf(details),
    account: details && maskedAccount(details),
    offered: offeredMethods(rules),
    payableFrom: payableFrom?.toISOString() ?? null,
    pausedUntil: emailUntil > now ? new Date(emailUntil).toISOString() : null,
    nextAt: blockingRequestAt && new Date(new Date(blockingRequestAt).getTime() + withdrawalHours * hour).toISOString(),
    obstacles: obstacles.filter(([, stands]) => stands).map(([name]) => name),
  }
}

const refusals: Record<WithdrawalObstacle, () => Refusal> = {
  email_not_verified: () => new Refusal(403, 'email_not_verified', identityErrors.emailNotVerified),
  email_new: () => new Refusal(409, 'email_new', withdrawalErrors.emailNew),
  kyc_needed: () => new Refusal(403, 'kyc_needed', withdrawalErrors.identityNeeded),
  payout_details_needed: () => invalid('accountDetails', withdrawalErrors.accountDetailsUnsaved),
  payout_details_new: () => new Refusal(409, 'payout_details_new', withdrawalErrors.payoutDetailsNew),
  frozen: () => new Refusal(409, 'own_payouts_frozen', withdrawalErrors.ownPayoutsFrozen),
  in_debt: () => new Refusal(409, 'in_debt', withdrawalErrors.withdrawalInDebt),
  one_a_day: () => new Refusal(409, 'one_a_day', withdrawalErrors.withdrawalOneADay),
  balance_too_low: () => new Refusal(409, 'insufficient_funds', ledgerErrors.insufficientFunds),
}

/** Refuses with the first obstacle, if there is one. */
export function refuseObstacles({ obstacles }: WithdrawalConditions): void {
  const [first] = obstacles
  if (first) throw refusals[first]()
}
