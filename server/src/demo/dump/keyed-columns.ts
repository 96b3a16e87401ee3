import type { PaymentMethod } from '#contract/money/payout-details/payout-details.ts'
import { newPin } from '../../features/market/orders/index.ts'
import {
  openAccount,
  openPayoutDetails,
  sealAccount,
  sealPayoutDetails,
} from '../../features/money/payout-details/index.ts'
import { openFile, sealFile } from '../../features/money/payouts/index.ts'
import { randomId } from './moments.ts'

/** A row as texts; null where it has nothing. */
export type Row = Record<string, string | null>

/** Secrets of an installation that its columns depend on. */
export type Keys = { secret: string; passwordHash: string }

/** Columns that depend on the installation: the dump has their content in plain text, or nothing. */
type KeyedColumns = { open: (row: Row, secret: string) => Row; close: (row: Row, keys: Keys) => Row }

const payoutColumns = {
  paypal_email: 'paypalEmail',
  bank_name: 'bankName',
  account_holder: 'accountHolder',
  account_number: 'accountNumber',
  routing_number: 'routingNumber',
  swift_code: 'swiftCode',
  stripe_account_id: 'stripeAccountId',
  crypto_address: 'cryptoAddress',
} as const

/** Replaces each payout detail of a row by its value in `values`. */
const withPayoutDetails = (row: Row, values: Partial<Record<string, string | null>>): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(payoutColumns).map(([column, name]) => [column, values[name] ?? null])),
})

/** The payout details of a row by their names in the program. */
const payoutDetailsIn = (row: Row) =>
  Object.fromEntries(Object.entries(payoutColumns).map(([column, name]) => [name, row[column] ?? null])) as Record<
    (typeof payoutColumns)[keyof typeof payoutColumns],
    string | null
  >

const payoutDetails: KeyedColumns = {
  open: (row, secret) => {
    const paymentMethod = row.payment_method as PaymentMethod | null
    const stored = { ...payoutDetailsIn(row), userId: Number(row.user_id), paymentMethod }
    return withPayoutDetails(row, openPayoutDetails(secret, stored) ?? {})
  },
  close: (row, { secret }) =>
    withPayoutDetails(row, sealPayoutDetails(secret, Number(row.user_id), payoutDetailsIn(row))),
}

/** The previous release finds the payout details here too: they are copied once those are loaded (load-dump.ts). */
const users: KeyedColumns = {
  open: (row) => ({ ...withPayoutDetails(row, {}), password: null }),
  close: (row, { passwordHash }) => ({ ...row, password: passwordHash }),
}

/** The value of a column that is never null. */
function textIn(row: Row, column: string): string {
  const value = row[column]
  if (value === null || value === undefined) throw new Error(`The dump has no ${column}.`)
  return value
}

const withdrawals: KeyedColumns = {
  open: (row, secret) => ({
    ...row,
    account_details: JSON.stringify(openAccount(secret, textIn(row, 'id'), textIn(row, 'account_details'))),
  }),
  close: (row, { secret }) => ({
    ...row,
    account_details: sealAccount(secret, textIn(row, 'id'), JSON.parse(textIn(row, 'account_details'))),
  }),
}

const batches: KeyedColumns = {
  open: (row, secret) => ({ ...row, file: row.file ? openFile(secret, textIn(row, 'id'), row.file) : null }),
  close: (row, { secret }) => ({ ...row, file: row.file ? sealFile(secret, textIn(row, 'id'), row.file) : null }),
}

/** Each installation has PINs of its own. */
const tasks: KeyedColumns = {
  open: (row) => ({ ...row, pin_code: '', pin_mac: '' }),
  close: (row, { secret }) => {
    const { sealed, mac } = newPin(secret, Number(row.purchase_id))
    return { ...row, pin_code: sealed, pin_mac: mac }
  },
}

/** Identity documents are encrypted once their rows exist (store-files.ts). */
const files: KeyedColumns = {
  open: (row) => (row.purpose === 'kyc' ? { ...row, sealing: '', sha256: '' } : row),
  close: (row) => row,
}

/** A hash of the request, which names random ids: no request has them any more. */
const journals: KeyedColumns = {
  open: (row) => (randomId.test(textIn(row, 'idem_key')) ? { ...row, request_hash: String.raw`\x` } : row),
  close: (row) => row,
}

export const keyedColumns: Record<string, KeyedColumns> = {
  'ledger.journals': journals,
  'public.users': users,
  'public.payout_details': payoutDetails,
  'public.withdrawal_requests': withdrawals,
  'public.payout_batches': batches,
  'public.tasks': tasks,
  'public.files': files,
}
