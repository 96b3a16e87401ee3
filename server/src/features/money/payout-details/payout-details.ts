import { eq } from 'drizzle-orm'
import {
  type PaymentMethod,
  type PayoutChange,
  type PayoutDetails,
  payoutWaitHours,
} from '#contract/money/payout-details/payout-details.ts'
import { payoutErrors } from '#contract/money/payouts/errors.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import { type Actor, inTransaction } from '../../../platform/context.ts'
import { seal, unseal } from '../../../platform/crypto/secret.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/refusal.ts'
import { type AccountServices, confirmPassword } from '../../accounts/credentials/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { changeUser, lockUser } from '../../foundation/users/index.ts'
import { digestOfEnding } from './account-ending.ts'
import { checkBankNumbers } from './check-bank-numbers.ts'
import { isEthereumAddress } from './ethereum-address.ts'
import { payoutDetailsChanged } from './events.ts'
import { payoutDetails } from './tables.ts'

const numbers = ['accountNumber', 'routingNumber', 'swiftCode', 'stripeAccountId', 'cryptoAddress'] as const
const sealedColumns = ['paypalEmail', 'bankName', 'accountHolder', ...numbers] as const
type Sealed = (typeof sealedColumns)[number]

/** The purpose and owner that bind each encrypted value to its column and person; it decrypts for no other. */
const sealedFor = (userId: number, column: Sealed) => ({ purpose: 'payout-details', owner: `user:${userId}:${column}` })

type PayoutRow = typeof payoutDetails.$inferSelect

/** A person's payout details as they are stored; undefined when there are none. */
async function findPayoutRow(db: Queryable, userId: number): Promise<PayoutRow | undefined> {
  const [row] = await db.select().from(payoutDetails).where(eq(payoutDetails.userId, userId))
  return row
}

/** A person's payout details, masked (spec §3, users); each field null when there is none. */
export async function readPayoutDetails(db: Queryable, secret: string, userId: number): Promise<PayoutDetails> {
  const row = await findPayoutRow(db, userId)
  const open = (column: Sealed) => {
    const sealed = row?.[column] ?? null
    return sealed && unseal(secret, sealedFor(userId, column), sealed)
  }
  const masked = (column: (typeof numbers)[number]) => {
    const value = open(column)
    // never more than half of a short number
    return value && `•••• ${value.slice(-Math.min(4, Math.floor(value.length / 2)))}`
  }
  return {
    paymentMethod: row?.paymentMethod ?? null,
    paypalEmail: open('paypalEmail')?.replace(/(?<=^.).*(?=@)/, '•••') ?? null,
    bankName: open('bankName'),
    accountHolder: open('accountHolder'),
    accountNumber: masked('accountNumber'),
    routingNumber: masked('routingNumber'),
    swiftCode: masked('swiftCode'),
    stripeAccountId: masked('stripeAccountId'),
    cryptoAddress: masked('cryptoAddress'),
    payableFrom: row?.changedAt ? new Date(row.changedAt.getTime() + payoutWaitHours * 3_600_000).toISOString() : null,
  }
}

/** A person's payout details in full, null when there are none, and when they last changed. */
export async function readPayoutAccount(db: Queryable, secret: string, userId: number) {
  const row = await findPayoutRow(db, userId)
  return { details: row ? openPayoutDetails(secret, row) : null, changedAt: row?.changedAt ?? null }
}

/** A person's payout details in full, to be stored with a withdrawal; null when there are none. */
export function openPayoutDetails(
  secret: string,
  row: Pick<PayoutRow, 'userId' | 'paymentMethod' | Sealed>,
): PlainPayoutDetails | null {
  if (!row.paymentMethod) return null
  const opened = sealedColumns.flatMap((column) => {
    const sealed = row[column]
    return sealed ? [[column, unseal(secret, sealedFor(row.userId, column), sealed)]] : []
  })
  return { paymentMethod: row.paymentMethod, ...Object.fromEntries(opened) }
}
export type PlainPayoutDetails = { paymentMethod: PaymentMethod } & { [column in Sealed]?: string }

/** The columns of a person's payout details, each encrypted for that person alone; null where nothing is given. */
export const sealPayoutDetails = (
  secret: string,
  userId: number,
  given: { [column in Sealed]?: string | null },
): { [column in Sealed]: string | null } =>
  Object.fromEntries(
    sealedColumns.map((column) => {
      const value = given[column]
      return [column, value ? seal(secret, sealedFor(userId, column), value) : null]
    }),
  ) as { [column in Sealed]: string | null }

/**
 * Replaces the payout details, which are stored encrypted; withdrawals to them are possible a day later (product.md 6), and the person is
 * notified by mail. Returns them masked. Refuses 422 a wrong password, an invalid Ethereum address and numbers that no bank has, and 409
 * `changed_elsewhere` to replace details other than those that were shown.
 */
export async function changePayoutDetails(
  accounts: AccountServices,
  actor: Actor,
  { password, was, ...details }: PayoutChange,
): Promise<PayoutDetails> {
  const { clock, secret, publicOrigin } = accounts.services
  if (details.paymentMethod === 'crypto' && !isEthereumAddress(details.cryptoAddress))
    throw invalid('cryptoAddress', payoutErrors.cryptoAddressInvalid)
  if (details.paymentMethod === 'wire') checkBankNumbers(details)
  await confirmPassword(accounts, actor, { password })
  const now = clock()
  const given: { paymentMethod: unknown } & { [column in Sealed]?: string | null } = details
  return inTransaction(accounts.services, async (context) => {
    const { tx, events } = context
    await lockUser(tx, actor.party)
    const { payableFrom } = await readPayoutDetails(tx, secret, actor.party.id)
    // which is another after each change
    mergeConcurrentChanges({ payableFrom }, { was, payableFrom: undefined })
    const stored = {
      ...sealPayoutDetails(secret, actor.party.id, given),
      paymentMethod: details.paymentMethod,
      accountEnding: given.accountNumber ? digestOfEnding(secret, given.accountNumber) : null,
      changedAt: now,
    }
    await tx
      .insert(payoutDetails)
      .values({ userId: actor.party.id, ...stored })
      .onConflictDoUpdate({ target: payoutDetails.userId, set: stored })
    await changeUser(tx, actor.party.id, { updatedAt: now })
    const params = { at: now.toISOString(), link: `${publicOrigin}/auth/forgot-password` }
    await notify(context, { userId: actor.party.id, kind: 'payout_changed', params })
    await events.emit(context, payoutDetailsChanged, { userId: actor.party.id })
    return readPayoutDetails(tx, secret, actor.party.id)
  })
}
