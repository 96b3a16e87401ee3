import { randomUUID } from 'node:crypto'
import { and, desc, eq, lt } from 'drizzle-orm'
import { ledgerErrors } from '#contract/money/ledger/errors.ts'
import { withdrawalErrors } from '#contract/money/withdrawals/errors.ts'
import {
  type NewWithdrawal,
  offeredMethods,
  type Withdrawal,
  type WithdrawalMethod,
  type WithdrawalStage,
} from '#contract/money/withdrawals/withdrawals.ts'
import type { Context, ReadContext, SystemContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusal.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { lockUser, readUser, type UserRow } from '../../foundation/users/index.ts'
import { closeHold, openHold } from '../ledger/index.ts'
import { maskedAccount, matchesAccount, openAccount, readPayoutAccount, sealAccount } from '../payout-details/index.ts'
import { addPayment, changePayments, linkJournals } from '../wallet/index.ts'
import { withdrawalRequested } from './events.ts'
import { withdrawalRequests } from './tables.ts'
import { readConditions, refuseObstacles } from './withdrawal-conditions.ts'

export type WithdrawalRow = typeof withdrawalRequests.$inferSelect

export const withdrawalOf = (secret: string, row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  amount: row.amount,
  currency: 'USD',
  paymentMethod: row.paymentMethod,
  account: maskedAccount(openAccount(secret, row.id, row.accountDetails)),
  status: row.status,
  stage: stageOf(row),
  // a check has its date
  checkDueAt: stageOf(row) === 'checking' ? row.checkDueAt!.toISOString() : null,
  batchId: row.batchId,
  notes: row.notes,
  transactionId: row.transactionId,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  paidAt: row.paidAt?.toISOString() ?? null,
  cancelledAt: row.cancelledAt?.toISOString() ?? null,
  failedAt: row.failedAt?.toISOString() ?? null,
})

function stageOf({ status, cancelledAt, batchId, paidAt, checkedSince, releasedAt }: WithdrawalRow): WithdrawalStage {
  const isOpen = status === 'pending' || (status === 'approved' && !batchId)
  if (isOpen && checkedSince && !releasedAt) return 'checking'
  if (status === 'pending') return 'waiting'
  if (status === 'failed') return 'returned'
  if (status === 'rejected') return cancelledAt ? 'cancelled' : 'rejected'
  if (paidAt) return 'paid'
  return batchId ? 'being_paid' : 'approved'
}

/**
 * Requests a withdrawal of `amount` cents and holds them immediately (product.md 6). The caller has just verified the password.
 * `accountDetails` identifies the saved destination, in full or masked; the money always goes to the saved one. Refuses with the sentences
 * of spec §5: 422 a disabled method, an account that is not saved and an amount outside the limits, 403 without a verified identity, 409
 * recently changed payout details, debt, a second withdrawal within a day and an insufficient balance.
 */
export async function requestWithdrawal(
  context: Context,
  { amount, paymentMethod, accountDetails }: Omit<NewWithdrawal, 'password'>,
): Promise<Withdrawal> {
  const { tx, actor, clock, secret, events } = context
  if (!offeredMethods(await readSetting(tx, 'withdrawals')).includes(paymentMethod))
    throw invalid('paymentMethod', withdrawalErrors.withdrawalMethodClosed)
  await lockUser(tx, actor.party)
  const user = await readUser(tx, actor.party.id)
  const conditions = await readConditions(tx, context, user)
  refuseObstacles(conditions)
  const { details } = await readPayoutAccount(tx, secret, user.id)
  if (conditions.method !== paymentMethod || !details || !matchesAccount(details, accountDetails))
    throw invalid('accountDetails', withdrawalErrors.accountDetailsUnsaved)
  if (amount < conditions.min || amount > conditions.max) throw invalid('amount', withdrawalErrors.withdrawalOutside)
  if (amount > conditions.withdrawable) throw new Refusal(409, 'insufficient_funds', ledgerErrors.insufficientFunds)
  const row = await openWithdrawal(context, user, {
    amount,
    method: paymentMethod,
    actorId: actor.person.id,
    isAfterBlock: false,
  })
  const params = { amount, at: clock().toISOString() }
  await notify(context, { userId: actor.party.id, kind: 'withdrawal_asked', params })
  await events.emit(context, withdrawalRequested, { withdrawalId: row.id, userId: actor.party.id })
  // it was opened just now
  return withdrawalOf(secret, (await findWithdrawal(tx, row.id))!)
}

type WithdrawalInput = { amount: number; method: WithdrawalMethod; actorId: number | null; isAfterBlock: boolean }

/** Holds the amount and inserts the request to the person's saved account. The caller has checked the conditions. Returns the row. */
export async function openWithdrawal(
  context: SystemContext,
  user: UserRow,
  { amount, method, actorId, isAfterBlock }: WithdrawalInput,
): Promise<WithdrawalRow> {
  const { tx, clock, secret } = context
  const [id, now] = [randomUUID(), clock()]
  const { details } = await readPayoutAccount(tx, secret, user.id)
  // stored on the request, so that a later change of the setting applies only to later requests
  const { twoAdminsAbove, clearingDays } = await readSetting(tx, 'withdrawals')
  const { journalId } = await openHold(tx, {
    purpose: 'withdrawal',
    refId: id,
    userId: user.id,
    amount,
    actorId,
    maturedBy: clearingDays > 0 ? now : 'infinity',
  })
  const payment = await addPayment(context, {
    userId: user.id,
    amount,
    type: 'withdrawal',
    // payments have four methods (spec §4); the other payout methods are recorded as `wallet`
    method: method === 'bank_transfer' || method === 'paypal' ? method : 'wallet',
    paymentDetails: { withdrawalId: id },
  })
  await linkJournals(tx, [{ paymentId: payment.id, journalId }])
  const rows = await tx
    .insert(withdrawalRequests)
    .values({
      id,
      userId: user.id,
      amount,
      paymentMethod: method,
      // requests are refused without an account
      accountDetails: sealAccount(secret, id, details!),
      twoAdminsAbove,
      isAfterBlock,
      paymentId: payment.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return onlyRow(rows)
}

/** Lets a blocked person's pending withdrawals be paid. */
export async function allowAfterBlock({ tx, clock }: SystemContext, userId: number): Promise<void> {
  await tx
    .update(withdrawalRequests)
    .set({ isAfterBlock: true, updatedAt: clock() })
    .where(and(eq(withdrawalRequests.userId, userId), eq(withdrawalRequests.status, 'pending')))
}

/** One page of the actor's withdrawals, newest first. */
export async function listWithdrawals(
  { db, secret, actor }: ReadContext,
  query: { limit?: number | undefined; cursor?: string | undefined },
) {
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const rows = await db
    .select()
    .from(withdrawalRequests)
    .where(
      and(
        eq(withdrawalRequests.userId, actor.party.id),
        before === undefined ? undefined : lt(withdrawalRequests.number, before),
      ),
    )
    .orderBy(desc(withdrawalRequests.number))
    .limit(limit + 1)
  const { items, nextCursor } = toPage(rows, limit, (row) => encodeCursor(row.number))
  return { items: items.map((row) => withdrawalOf(secret, row)), nextCursor }
}

/**
 * Cancels the actor's withdrawal until it is in a batch; the money returns to the balance. Cancelling again changes nothing. Refuses 404
 * other people's, and 409 `already_decided`.
 */
export async function cancelWithdrawal(context: Context, id: string) {
  const { tx, clock, secret, actor } = context
  const row = await lockWithdrawal(tx, id)
  if (!row || row.userId !== actor.party.id) throw notFound()
  if (row.cancelledAt) return withdrawalOf(secret, row)
  refuseDecided(row)
  return withdrawalOf(
    secret,
    await returnToBalance(context, row, { actorId: actor.person.id, why: { cancelledAt: clock() } }),
  )
}

export async function findWithdrawal(db: Queryable, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await db.select().from(withdrawalRequests).where(eq(withdrawalRequests.id, id))
  return row
}

export async function lockWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.select().from(withdrawalRequests).where(eq(withdrawalRequests.id, id)).for('update')
  return row
}

/** Refuses 409 `already_decided` a withdrawal that is closed or in a payout batch; an approval alone is not a decision. */
export function refuseDecided(row: WithdrawalRow): void {
  if (row.batchId && row.status === 'approved')
    throw new Refusal(409, 'already_decided', withdrawalErrors.withdrawalBeingPaid)
  if (row.status !== 'pending' && row.status !== 'approved')
    throw new Refusal(409, 'already_decided', withdrawalErrors.withdrawalDecided)
}

/** Closes a locked withdrawal that is in no batch as rejected or cancelled: refunds its hold to the balance. Returns the row. */
export async function returnToBalance(
  context: SystemContext,
  row: WithdrawalRow,
  {
    actorId,
    why,
  }: { actorId: number; why: { cancelledAt: Date } | { notes: string; decidedBy: number; decidedAt: Date } },
): Promise<WithdrawalRow> {
  const { tx, clock } = context
  const { journalId } = await closeHold(tx, {
    purpose: 'withdrawal',
    refId: row.id,
    payeeId: row.userId,
    release: 0,
    fee: 0,
    actorId,
  })
  await linkJournals(tx, [{ paymentId: row.paymentId, journalId }])
  await changePayments(context, [row.paymentId], { status: 'cancelled' })
  const closed = await tx
    .update(withdrawalRequests)
    .set({ status: 'rejected', ...why, updatedAt: clock() })
    .where(eq(withdrawalRequests.id, row.id))
    .returning()
  return onlyRow(closed)
}
