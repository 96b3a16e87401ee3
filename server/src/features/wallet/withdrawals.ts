import { randomUUID } from 'node:crypto'
import { and, desc, eq, lt } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { type NewWithdrawal, payableMethods, type Withdrawal } from '#contract/withdrawals.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/cursor.ts'
import type { Actor } from '../../platform/http/route.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { openPayoutDetails } from '../accounts/payout-details.ts'
import { holdPerson, readUser } from '../accounts/users.ts'
import { closeHold, openHold } from '../ledger/ledger.ts'
import { notify } from '../notifications/notify.ts'
import { maskedAccount, openAccount, sealAccount } from './payout-account.ts'
import { paymentJournals, payments, withdrawalRequests } from './tables.ts'
import { payableOf, readConditions, refuseObstacles } from './withdrawal-conditions.ts'

export type WithdrawalRow = typeof withdrawalRequests.$inferSelect

export const withdrawalOf = (secret: string, row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  amount: row.amount,
  currency: 'USD',
  paymentMethod: row.paymentMethod,
  account: maskedAccount(openAccount(secret, row.id, row.accountDetails)),
  status: row.status,
  notes: row.notes,
  transactionId: row.transactionId,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  cancelledAt: row.cancelledAt?.toISOString() ?? null,
  failedAt: row.failedAt?.toISOString() ?? null,
})

/**
 * Asks for `amount` cents to be paid out, and reserves them at once (product.md 6). Whoever asks has just given their password.
 * Refuses with the sentences of spec §5: 422 for the method and the account, 403 without an identity check, 409 for fresh payout
 * details, debt, a second one within a day and a balance that is too low.
 */
export async function requestWithdrawal(
  tx: Tx,
  services: Services,
  actor: Actor,
  { amount, paymentMethod }: Omit<NewWithdrawal, 'password'>,
): Promise<Withdrawal> {
  const { clock, secret, jobs, publicOrigin } = services
  const method = payableMethods.find((each) => each === paymentMethod)
  if (!method) throw invalid('paymentMethod', messages.withdrawalMethodClosed)
  await holdPerson(tx, actor)
  const user = await readUser(tx, actor.id)
  const conditions = await readConditions(tx, services, user)
  refuseObstacles(conditions)
  if (payableOf(user) !== method) throw invalid('paymentMethod', messages.accountDetailsRequired)
  if (amount < conditions.min || amount > conditions.max) throw invalid('amount', messages.withdrawalOutside)
  if (amount > conditions.withdrawable) throw new Refusal(409, 'insufficient_funds', messages.insufficientFunds)

  const [id, now] = [randomUUID(), clock()]
  const { journalId } = await openHold(tx, {
    purpose: 'withdrawal',
    refId: id,
    userId: actor.id,
    amount,
    actorId: actor.id,
  })
  const moments = { createdAt: now, updatedAt: now }
  const [payment] = await tx
    .insert(payments)
    .values({
      userId: actor.id,
      amount,
      type: 'withdrawal',
      method,
      paymentDetails: { withdrawalId: id },
      ...moments,
    })
    .returning({ id: payments.id })
  await tx.insert(paymentJournals).values({ paymentId: payment!.id, journalId })
  const accountDetails = sealAccount(secret, id, openPayoutDetails(secret, user)!)
  const [row] = await tx
    .insert(withdrawalRequests)
    .values({ id, userId: actor.id, amount, paymentMethod: method, accountDetails, paymentId: payment!.id, ...moments })
    .returning()
  const params = { amount, at: now.toISOString(), link: `${publicOrigin}/auth/forgot-password` }
  await notify(tx, jobs, { userId: actor.id, kind: 'withdrawal_asked', params })
  return withdrawalOf(secret, row!)
}

/** One's own, newest first. */
export async function listWithdrawals(
  db: Queryable,
  secret: string,
  actor: Actor,
  query: { limit?: number | undefined; cursor?: string | undefined },
) {
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const rows = await db
    .select()
    .from(withdrawalRequests)
    .where(
      and(
        eq(withdrawalRequests.userId, actor.id),
        before === undefined ? undefined : lt(withdrawalRequests.number, before),
      ),
    )
    .orderBy(desc(withdrawalRequests.number))
    .limit(limit + 1)
  const { items, nextCursor } = toPage(rows, limit, (row) => encodeCursor(row.number))
  return { items: items.map((row) => withdrawalOf(secret, row)), nextCursor }
}

/** Takes a request back while it waits; the money is available again. Another's is 404, a decided one 409; twice is once. */
export async function cancelWithdrawal(tx: Tx, { clock, secret }: Services, actor: Actor, id: string) {
  const row = await lockWithdrawal(tx, id)
  if (!row || row.userId !== actor.id) throw notFound()
  if (row.cancelledAt) return withdrawalOf(secret, row)
  refuseDecided(row)
  return withdrawalOf(secret, await giveBack(tx, clock, row, actor.id, { cancelledAt: clock() }))
}

export async function lockWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.select().from(withdrawalRequests).where(eq(withdrawalRequests.id, id)).for('update')
  return row
}

export function refuseDecided(row: WithdrawalRow): void {
  if (row.status !== 'pending') throw new Refusal(409, 'already_decided', messages.withdrawalDecided)
}

/** Ends a waiting, locked request with the money back in the balance, saying why. */
export async function giveBack(
  tx: Tx,
  clock: Clock,
  row: WithdrawalRow,
  actorId: number,
  why: { cancelledAt: Date } | { notes: string; decidedBy: number; decidedAt: Date },
): Promise<WithdrawalRow> {
  const { journalId } = await closeHold(tx, {
    purpose: 'withdrawal',
    refId: row.id,
    payeeId: row.userId,
    release: 0,
    fee: 0,
    actorId,
  })
  await tx.insert(paymentJournals).values({ paymentId: row.paymentId, journalId })
  await tx.update(payments).set({ status: 'cancelled', updatedAt: clock() }).where(eq(payments.id, row.paymentId))
  const [ended] = await tx
    .update(withdrawalRequests)
    .set({ status: 'rejected', ...why, updatedAt: clock() })
    .where(eq(withdrawalRequests.id, row.id))
    .returning()
  return ended!
}
