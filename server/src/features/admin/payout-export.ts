import { and, asc, eq, lte, ne, or } from 'drizzle-orm'
import { product } from '#contract/product.ts'
import type { PayableMethod } from '#contract/withdrawals.ts'
import { toCsv } from '../../platform/csv.ts'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { readSetting } from '../site/settings.ts'
import { openAccount } from '../wallet/payout-account.ts'
import { withdrawalRequests } from '../wallet/tables.ts'
import { type AskedBy, logAction } from './action-log.ts'

const most = 1_000

/**
 * The withdrawals that wait, oldest first, with whole accounts: for the bank a table with a heading, for PayPal the lines of its mass
 * payment (address, amount, currency, number, note). What takes two admins is in it once the other one has approved. Who took it is
 * written down.
 */
export async function exportPayouts(
  tx: Tx,
  { clock, secret }: Pick<Services, 'clock' | 'secret'>,
  asked: AskedBy,
  method: PayableMethod,
): Promise<string> {
  const { twoAdminsAbove } = await readSetting(tx, 'withdrawals')
  const rows = await tx
    .select()
    .from(withdrawalRequests)
    .where(
      and(
        eq(withdrawalRequests.status, 'pending'),
        eq(withdrawalRequests.paymentMethod, method),
        or(lte(withdrawalRequests.amount, twoAdminsAbove), ne(withdrawalRequests.firstApprovedBy, asked.actor.id)),
      ),
    )
    .orderBy(asc(withdrawalRequests.number))
    .limit(most)
  const waiting = rows.map((row) => ({ ...row, account: openAccount(secret, row.id, row.accountDetails) }))
  await logAction(tx, asked, clock, {
    type: 'other',
    targetType: 'withdrawal_export',
    targetId: method,
    details: { withdrawals: rows.map(({ id }) => id) },
  })
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  if (method === 'paypal')
    return toCsv(
      waiting.map(({ id, amount, account }) => [account.paypalEmail ?? null, dollars(amount), 'USD', id, product]),
    )
  const heading = ['id', 'account_holder', 'bank', 'account_number', 'swift', 'routing_number', 'amount', 'currency']
  return toCsv([
    heading,
    ...waiting.map(({ id, amount, account }) => [
      id,
      account.accountHolder ?? null,
      account.bankName ?? null,
      account.accountNumber ?? null,
      account.swiftCode ?? null,
      account.routingNumber ?? null,
      dollars(amount),
      'USD',
    ]),
  ])
}
