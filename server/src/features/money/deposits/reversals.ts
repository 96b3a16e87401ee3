import { eq, sql } from 'drizzle-orm'
import type { ProviderReversal } from '../../../platform/checkout/provider.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { raiseAlert } from '../../foundation/alerts/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { reinstateDeposit, reverseDeposit } from '../ledger/index.ts'
import { addPayment, lockCardDeposit } from '../wallet/index.ts'
import { depositDisputed } from './events.ts'
import { lockPaymentIntent } from './intent-lock.ts'
import { matchRefundToSuspense } from './suspense.ts'
import { cardReversals } from './tables.ts'

type Row = typeof cardReversals.$inferSelect
type Deposit = { id: number; userId: number; amount: number; journalId: number }
export type ReversalOutcome = 'reversed' | 'returned' | 'unchanged' | 'waiting' | 'mismatch'

/**
 * Records a refund or chargeback of a deposit, or the reinstatement after a dispute was won, and books it (reliability.md 4.1.4). It
 * depends on everything reported about this charge or dispute so far, not on the order of events: the largest refund total counts, and a
 * dispute once won stays won. A reversal reported before its deposit is credited waits for it.
 */
export async function recordReversal(context: SystemContext, reversal: ProviderReversal): Promise<ReversalOutcome> {
  const { tx, clock } = context
  const { id, kind, paymentIntentId, amount, isReturned } = reversal
  if (reversal.currency !== 'usd' || amount <= 0) return recordUnmatchedReversal(context, reversal)
  const deposit = await lockDeposit(tx, paymentIntentId)
  await tx.insert(cardReversals).values({ id, kind, paymentIntentId, createdAt: clock() }).onConflictDoNothing()
  const rows = await tx
    .update(cardReversals)
    .set({
      told: sql`greatest(${cardReversals.told}, ${amount})`,
      isReturned: sql`${cardReversals.isReturned} or ${isReturned}`,
      updatedAt: clock(),
    })
    .where(eq(cardReversals.id, id))
    .returning()
  if (deposit) return bookReversal(context, deposit, onlyRow(rows))
  await matchRefundToSuspense(context, paymentIntentId, reversal)
  return 'waiting'
}

/** A reversal in another currency can only be of money in suspense; otherwise it matches none of our payments, and admins are alerted. */
async function recordUnmatchedReversal(context: SystemContext, reversal: ProviderReversal): Promise<ReversalOutcome> {
  const { tx } = context
  const { id, kind, paymentIntentId, amount, currency } = reversal
  await lockPaymentIntent(tx, paymentIntentId)
  if (amount > 0 && (await matchRefundToSuspense(context, paymentIntentId, reversal))) return 'waiting'
  await raiseAlert(context, {
    kind: 'amount_mismatch',
    subject: id,
    details: {
      received: { amount, currency: currency.toUpperCase() },
      note: `A ${kind} that matches none of our payments`,
    },
  })
  return 'mismatch'
}

/** Books the refunds and disputes that were reported before their deposit was credited. */
export async function bookPendingReversals(context: SystemContext, paymentIntentId: string | null) {
  const { tx } = context
  const deposit = paymentIntentId && (await lockDeposit(tx, paymentIntentId))
  if (!deposit) return
  const waiting = await tx
    .select()
    .from(cardReversals)
    .where(eq(cardReversals.paymentIntentId, paymentIntentId))
    .orderBy(cardReversals.id)
    .for('update')
  for (const row of waiting) await bookReversal(context, deposit, row)
}

/** The credited deposit, locked. The intent's lock serializes crediting and reversing, so that neither misses the other. */
async function lockDeposit(tx: Tx, paymentIntentId: string): Promise<Deposit | undefined> {
  await lockPaymentIntent(tx, paymentIntentId)
  return lockCardDeposit(tx, paymentIntentId)
}

/** Books the difference between the reported and the booked amount. */
async function bookReversal(context: SystemContext, deposit: Deposit, row: Row): Promise<ReversalOutcome> {
  const { tx } = context
  const booked = row.isReturned ? 0 : row.told
  const change = booked - row.booked
  const lossChange = await lossIn(tx, { deposit, row, change })
  await tx
    .update(cardReversals)
    .set({ paymentId: deposit.id, booked, ...(change !== 0 && { loss: (row.loss ?? 0) + lossChange }) })
    .where(eq(cardReversals.id, row.id))
  if (change === 0) return 'unchanged'
  const [amount, loss] = [Math.abs(change), Math.abs(lossChange)]
  const { userId, journalId: depositJournalId } = deposit
  const params = { amount: amount - loss }
  if (change < 0) {
    const { journalId } = await reinstateDeposit(tx, { refId: row.id, userId, amount, loss, depositJournalId })
    await addReversalPayment(context, deposit, { row, amount, journalId, details: { loss } })
    if (params.amount > 0) await notify(context, { userId, kind: 'top_up_returned', params })
    return 'returned'
  }
  // each increase of a charge's refund total is a journal of its own
  const refId = `${row.id}:${booked}`
  const { journalId, short } = await reverseDeposit(tx, { refId, userId, amount, loss, depositJournalId })
  await addReversalPayment(context, deposit, { row, amount, journalId, details: { debt: short, loss } })
  if (params.amount > 0) await notify(context, { userId, kind: 'top_up_reversed', params })
  if (row.kind === 'dispute') await context.events.emit(context, depositDisputed, { paymentId: deposit.id, userId })
  return 'reversed'
}

/**
 * Splits off the part of a booking that changes the operator's loss, in cents and with its sign: all reversals of a deposit together take at
 * most the deposit from its owner, and only the excess is lost (product.md 4). The caller holds the intent's lock.
 */
async function lossIn(
  tx: Tx,
  { deposit, row, change }: { deposit: Deposit; row: Row; change: number },
): Promise<number> {
  const { rows } = await tx.execute<{ booked: number; loss: number }>(sql`
    select sum(booked)::int as booked, coalesce(sum(loss), 0)::int as loss
    from card_reversals where payment_intent_id = ${row.paymentIntentId}`)
  const { booked, loss } = onlyRow(rows)
  const missing = Math.max(booked + change - deposit.amount, 0) - loss
  // no more than moves now: before losses were booked, the excess was taken from the person
  return Math.min(Math.max(missing, Math.min(change, 0)), Math.max(change, 0))
}

async function addReversalPayment(
  context: SystemContext,
  deposit: Deposit,
  { row, amount, journalId, details }: { row: Row; amount: number; journalId: number; details: object },
) {
  await addPayment(context, {
    userId: deposit.userId,
    amount,
    type: 'refund',
    method: 'credit_card',
    status: 'completed',
    transactionId: row.id,
    paymentDetails: { depositId: deposit.id, kind: row.kind, ...details },
    journalId,
  })
}
