import { eq, sql } from 'drizzle-orm'
import type { ProviderReversal } from '../../platform/checkout/provider.ts'
import type { SystemContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { raiseAlert } from '../alerts/raise.ts'
import { reinstateDeposit, reverseDeposit } from '../ledger/ledger.ts'
import { notify } from '../notifications/notify.ts'
import { lockCardDeposit } from '../wallet/payments.ts'
import { paymentJournals, payments } from '../wallet/tables.ts'
import { lockIntent } from './intent-lock.ts'
import { takeFromSuspense } from './suspense.ts'
import { cardReversals } from './tables.ts'

type Row = typeof cardReversals.$inferSelect
type Deposit = { id: number; userId: number; journalId: number }
export type ReversalOutcome = 'reversed' | 'returned' | 'unchanged' | 'waiting' | 'mismatch'

/**
 * Books what the card provider took back of a deposit, or gave back after a dispute was won (reliability.md 4.1.4). It goes by
 * all that was ever told of this charge or dispute, not by the order in which it is told: of refunds the largest sum counts, and a
 * dispute that was won stays so. What is told before the deposit itself waits for it.
 */
export async function takeReversal(context: SystemContext, reversal: ProviderReversal): Promise<ReversalOutcome> {
  const { tx, clock } = context
  const { id, kind, paymentIntentId, amount, isReturned } = reversal
  if (reversal.currency !== 'usd' || amount <= 0) return takeUnfitting(context, reversal)
  const deposit = await lockDeposit(tx, paymentIntentId)
  await tx.insert(cardReversals).values({ id, kind, paymentIntentId, createdAt: clock() }).onConflictDoNothing()
  const [row] = await tx
    .update(cardReversals)
    .set({
      told: sql`greatest(${cardReversals.told}, ${amount})`,
      isReturned: sql`${cardReversals.isReturned} or ${isReturned}`,
      updatedAt: clock(),
    })
    .where(eq(cardReversals.id, id))
    .returning()
  if (deposit) return book(context, deposit, row!)
  await takeFromSuspense(context, paymentIntentId, reversal)
  return 'waiting'
}

/** In another currency it can only be about money in suspense; else it is about nothing of ours, and admins are told. */
async function takeUnfitting(context: SystemContext, reversal: ProviderReversal): Promise<ReversalOutcome> {
  const { tx } = context
  const { id, kind, paymentIntentId, amount, currency } = reversal
  await lockIntent(tx, paymentIntentId)
  if (amount > 0 && (await takeFromSuspense(context, paymentIntentId, reversal))) return 'waiting'
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

/** A deposit was credited: what was told before of its refunds and disputes is booked now. */
export async function bookWaitingReversals(context: SystemContext, paymentIntentId: string | null) {
  const { tx } = context
  const deposit = paymentIntentId && (await lockDeposit(tx, paymentIntentId))
  if (!deposit) return
  const waiting = await tx
    .select()
    .from(cardReversals)
    .where(eq(cardReversals.paymentIntentId, paymentIntentId))
    .orderBy(cardReversals.id)
    .for('update')
  for (const row of waiting) await book(context, deposit, row)
}

/** The credited deposit, locked. Crediting it and hearing of its reversal wait for each other, so that neither misses the other. */
async function lockDeposit(tx: Tx, paymentIntentId: string): Promise<Deposit | undefined> {
  await lockIntent(tx, paymentIntentId)
  return lockCardDeposit(tx, paymentIntentId)
}

/** Brings the books to what was told. */
async function book(context: SystemContext, deposit: Deposit, row: Row): Promise<ReversalOutcome> {
  const { tx } = context
  const wanted = row.isReturned ? 0 : row.told
  const amount = Math.abs(wanted - row.booked)
  await tx.update(cardReversals).set({ paymentId: deposit.id, booked: wanted }).where(eq(cardReversals.id, row.id))
  if (amount === 0) return 'unchanged'
  const isTaken = wanted > row.booked
  const { userId, journalId: depositJournalId } = deposit
  if (!isTaken) {
    const { journalId } = await reinstateDeposit(tx, { refId: row.id, userId, amount, depositJournalId })
    await show(context, deposit, { row, amount, journalId, details: {} })
    await notify(context, { userId, kind: 'top_up_returned', params: { amount } })
    return 'returned'
  }
  // each growth of a charge's refunds is a movement of its own
  const refId = `${row.id}:${wanted}`
  const { journalId, short } = await reverseDeposit(tx, { refId, userId, amount, depositJournalId })
  await show(context, deposit, { row, amount, journalId, details: { debt: short } })
  await notify(context, { userId, kind: 'top_up_reversed', params: { amount } })
  return 'reversed'
}

async function show(
  { tx, clock }: SystemContext,
  deposit: Deposit,
  { row, amount, journalId, details }: { row: Row; amount: number; journalId: number; details: object },
) {
  const [payment] = await tx
    .insert(payments)
    .values({
      userId: deposit.userId,
      amount,
      type: 'refund',
      method: 'credit_card',
      status: 'completed',
      transactionId: row.id,
      paymentDetails: { depositId: deposit.id, kind: row.kind, ...details },
      journalId,
      createdAt: clock(),
      updatedAt: clock(),
    })
    .returning({ id: payments.id })
  await tx.insert(paymentJournals).values({ paymentId: payment!.id, journalId })
}
