import { payoutReference } from '#contract/money/payouts/payout-reference.ts'
import type { WithdrawalMethod } from '#contract/money/withdrawals/withdrawals.ts'
import { product } from '#contract/product.ts'
import type { AdminContext } from '../../../platform/context.ts'
import { type Cell, money, type Table } from '../../../platform/documents/tables.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { maskedAccount, maskedNumber, openAccount } from '../payout-details/index.ts'
import { selectUnbatched } from '../withdrawals/index.ts'

const maxExported = 1_000

/**
 * Withdrawals that are in no batch yet, oldest first, as a table for viewing only: accounts are masked, and in full only in the files of
 * batches (product.md 6). The export is written to the action log.
 */
export async function exportPendingWithdrawals(context: AdminContext, method: WithdrawalMethod): Promise<Table> {
  const { tx, secret } = context
  const rows = await selectUnbatched(tx, method).limit(maxExported)
  const waiting = rows.map((row) => ({ ...row, account: openAccount(secret, row.id, row.accountDetails) }))
  await logAction(context, {
    type: 'other',
    targetType: 'withdrawal_export',
    targetId: method,
    details: { withdrawals: rows.map(({ id }) => id) },
  })
  const tableOf = (heading: string[], cells: (row: (typeof waiting)[number]) => Cell[]): Table => ({
    heading,
    rows: [waiting.map(cells)],
  })
  if (method === 'paypal')
    return tableOf(['recipient', 'amount', 'currency', 'id', 'note'], ({ id, amount, account }) => [
      maskedAccount(account),
      money(amount),
      'USD',
      payoutReference(id),
      product,
    ])
  if (method === 'stripe' || method === 'crypto')
    return tableOf(['id', 'destination', 'amount', 'currency'], ({ id, amount, account }) => [
      id,
      maskedAccount(account),
      money(amount),
      method === 'crypto' ? 'USDC' : 'USD',
    ])
  const heading = ['id', 'account_holder', 'bank', 'account_number', 'swift', 'routing_number', 'amount', 'currency']
  return tableOf(heading, ({ id, amount, account }) => [
    id,
    account.accountHolder ?? null,
    account.bankName ?? null,
    maskedNumber(account.accountNumber),
    maskedNumber(account.swiftCode),
    maskedNumber(account.routingNumber),
    money(amount),
    'USD',
  ])
}
