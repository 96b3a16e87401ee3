import { isMachineReadable } from '#contract/money/payouts/machine-readable.ts'
import { payoutReference } from '#contract/money/payouts/payout-reference.ts'
import type { WithdrawalMethod } from '#contract/money/withdrawals/withdrawals.ts'
import { product } from '#contract/product.ts'
import { seal, unseal } from '../../../platform/crypto/secret.ts'
import { toMachineCsv } from '../../../platform/documents/csv.ts'

/** One withdrawal with its full account, as saved by the owner; `amount` in cents. */
export type FileLine = { id: string; amount: number; account: { [field: string]: string | undefined } }

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** The account fields in each method's file, the required one first. */
const accountFields: Record<WithdrawalMethod, readonly [string, ...string[]]> = {
  paypal: ['paypalEmail'],
  bank_transfer: ['accountNumber', 'accountHolder', 'bankName', 'swiftCode', 'routingNumber'],
  stripe: ['stripeAccountId'],
  crypto: ['cryptoAddress'],
}

/** Returns whether an account fits this method and all its fields can be written to the file. */
export const hasUsableAccount = (method: WithdrawalMethod, { account }: FileLine): boolean =>
  Boolean(account[accountFields[method][0]]) &&
  accountFields[method].every((field) => isMachineReadable(account[field] ?? ''))

/**
 * The CSV file for the bank or PayPal, with full accounts: for PayPal the rows of a mass payment (address, amount, currency, reference, note),
 * otherwise a table with a header row.
 */
export function payoutFile(method: WithdrawalMethod, lines: FileLine[]): string {
  const of = ({ account }: FileLine) => accountFields[method].map((field) => account[field] ?? '')
  if (method === 'paypal')
    return toMachineCsv(
      lines.map((line) => [...of(line), dollars(line.amount), 'USD', payoutReference(line.id), product]),
    )
  if (method === 'bank_transfer')
    return toMachineCsv([
      ['id', 'account_holder', 'bank', 'account_number', 'swift', 'routing_number', 'amount', 'currency'],
      ...lines.map((line) => {
        const [number, holder, bank, swift, routing] = of(line) as [string, string, string, string, string]
        return [line.id, holder, bank, number, swift, routing, dollars(line.amount), 'USD']
      }),
    ])
  const unit = method === 'crypto' ? 'USDC' : 'USD'
  return toMachineCsv([
    ['id', 'destination', 'amount', 'currency'],
    ...lines.map((line) => [line.id, ...of(line), dollars(line.amount), unit]),
  ])
}

const sealedFor = (batchId: string) => ({ purpose: 'payout-batch', owner: `batch:${batchId}` })

/** Encrypts a batch's file for storage; it can be decrypted only for that batch. */
export const sealFile = (secret: string, batchId: string, file: string): string =>
  seal(secret, sealedFor(batchId), file)

export const openFile = (secret: string, batchId: string, sealed: string): string =>
  unseal(secret, sealedFor(batchId), sealed)
