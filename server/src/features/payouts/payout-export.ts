import { payoutReference } from '#contract/payouts/payout-reference.ts'
import { product } from '#contract/product.ts'
import type { WithdrawalMethod } from '#contract/withdrawals/withdrawals.ts'
import type { AdminContext } from '../../platform/context.ts'
import { toCsv } from '../../platform/documents/csv.ts'
import { logAction } from '../action-log/index.ts'
import { maskedAccount, maskedNumber, openAccount } from '../payout-details/index.ts'
import { selectUnbatched } from '../withdrawals/index.ts'

const maxExported = 1_000

/**
 * Withdrawals that are in no batch yet, oldest first, as CSV for viewing only: accounts are masked, and in full only in the files of
 * batches (product.md 6). The export is written to the action log.
 */
export async function exportPendingWithdrawals(context: AdminContext, method: WithdrawalMethod): Promise<string> {
  const { tx, secret } = context
  const rows = await selectUnbatched(tx, method).limit(maxExported)
  const waiting = rows.map((row) => ({ ...row, account: openAccount(secret, row.id, row.accountDetails) }))
  await logAction(context, {
    type: 'other',
    targetType: 'withdrawal_export',
    targetId: method,
    details: { withdrawals: rows.map(({ id }) => id) },
  })
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  if (method === 'paypal')
    return toCsv(
      waiting.map(({ id, amount, account }) => [
        maskedAccount(account),
        dollars(amount),
        'USD',
        payoutReference(id),
        product,
      ]),
    )
  if (method === 'stripe' || method === 'crypto')
    return toCsv([
      ['id', 'destination', 'amount', 'currency'],
      ...waiting.map(({ id, amount, account }) => [
        id,
        maskedAccount(account),
        dollars(amount),
        method === 'crypto' ? 'USDC' : 'USD',
      ]),
    ])
  const heading = ['id', 'account_holder', 'bank', 'account_number', 'swift', 'routing_number', 'amount', 'currency']
  return toCsv([
    heading,
    ...waiting.map(({ id, amount, account }) => [
      id,
      account.accountHolder ?? null,
      account.bankName ?? null,
      maskedNumber(account.accountNumber),
      maskedNumber(account.swiftCode),
      maskedNumber(account.routingNumber),
      dollars(amount),
      'USD',
    ]),
  ])
}
