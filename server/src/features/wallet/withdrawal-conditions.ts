import { sql } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { payoutWaitHours } from '#contract/payout.ts'
import type { PayableMethod, WithdrawalConditions, WithdrawalObstacle } from '#contract/withdrawals.ts'
import type { Queryable } from '../../platform/database.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { openPayoutDetails } from '../accounts/payout-details.ts'
import type { UserRow } from '../accounts/users.ts'
import { balances } from '../ledger/ledger.ts'
import { readSetting } from '../site/settings.ts'
import { maskedAccount } from './payout-account.ts'

const hour = 3_600_000
/** How often a day a person may ask, whatever became of it. */
const asksPerDay = 5

export const payableOf = (user: UserRow): PayableMethod | null =>
  user.paymentMethod && (user.paymentMethod === 'wire' ? 'bank_transfer' : 'paypal')

/** What a person may ask to be paid out now, in cents, and what stands in the way (product.md 6). */
export async function readConditions(
  db: Queryable,
  { clock, secret }: Pick<Services, 'clock' | 'secret'>,
  user: UserRow,
): Promise<WithdrawalConditions> {
  const now = clock().getTime()
  const { available, debt } = await balances(db, user.id)
  const { clearingDays, min, max } = await readSetting(db, 'withdrawals')
  const clearing = clearingDays > 0 ? await earnedSince(db, user.id, new Date(now - clearingDays * 24 * hour)) : 0
  const { rows } = await db.execute<{
    kyc: boolean
    standing: Date | string | null
    asked: number
    first: Date | string | null
  }>(sql`
    select exists (select from kyc_verifications where user_id = ${user.id} and status = 'approved') as kyc,
      max(created_at) filter (where status not in ('rejected', 'failed')) as standing, count(*)::int as asked, min(created_at) as first
    from withdrawal_requests where user_id = ${user.id} and created_at > ${new Date(now - 24 * hour)}`)
  const { kyc, standing, asked, first } = rows[0]!
  const counted = standing ?? (asked >= asksPerDay ? first : null)
  const payableFrom = user.payoutChangedAt && new Date(user.payoutChangedAt.getTime() + payoutWaitHours * hour)
  const details = openPayoutDetails(secret, user)
  const withdrawable = Math.max(0, available - clearing)
  const obstacles: [WithdrawalObstacle, boolean][] = [
    ['email_not_verified', !user.isVerified],
    ['kyc_needed', !kyc],
    ['payout_details_needed', !details],
    ['payout_details_new', details !== null && payableFrom !== null && payableFrom.getTime() > now],
    ['in_debt', debt > 0],
    ['one_a_day', counted !== null],
    ['balance_too_low', withdrawable < min],
  ]
  return {
    currency: 'USD',
    min,
    max,
    withdrawable,
    clearing,
    clearingDays,
    method: payableOf(user),
    account: details && maskedAccount(details),
    payableFrom: payableFrom?.toISOString() ?? null,
    nextAt: counted && new Date(new Date(counted).getTime() + 24 * hour).toISOString(),
    obstacles: obstacles.filter(([, stands]) => stands).map(([name]) => name),
  }
}

/** What was released to a person since then, in cents. */
async function earnedSince(db: Queryable, userId: number, since: Date): Promise<number> {
  const { rows } = await db.execute<{ earned: string }>(sql`
    select coalesce(sum(e.amount), 0) as earned
    from ledger.accounts a join ledger.entries e on e.account_id = a.id join ledger.journals j on j.id = e.journal_id
    where a.owner_id = ${userId} and a.kind = 'user_available' and j.code = 'hold_release' and e.amount > 0
      and j.created_at > ${since}`)
  return Number(rows[0]!.earned)
}

const refusals: Record<WithdrawalObstacle, () => Refusal> = {
  email_not_verified: () => new Refusal(403, 'email_not_verified', messages.emailNotVerified),
  kyc_needed: () => new Refusal(403, 'kyc_needed', messages.identityNeeded),
  payout_details_needed: () => invalid('accountDetails', messages.accountDetailsRequired),
  payout_details_new: () => new Refusal(409, 'payout_details_new', messages.payoutDetailsNew),
  in_debt: () => new Refusal(409, 'in_debt', messages.withdrawalInDebt),
  one_a_day: () => new Refusal(409, 'one_a_day', messages.withdrawalOneADay),
  balance_too_low: () => new Refusal(409, 'insufficient_funds', messages.insufficientFunds),
}

/** Refuses with the first thing that stands in the way. */
export function refuseObstacles({ obstacles }: WithdrawalConditions): void {
  const [first] = obstacles
  if (first) throw refusals[first]()
}
