import { eq, sql } from 'drizzle-orm'
import type { ProviderReversal } from '../../platform/checkout/provider.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { raiseAlert } from '../alerts/raise.ts'
import { returnDeposit, reverseDeposit } from '../ledger/ledger.ts'
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
export async function takeReversal(
  tx: Tx,
  jobs: Jobs,
  clock: Clock,
  reversal: ProviderReversal,
): Promise<ReversalOutcome> {
  const { id, kind, paymentIntentId, amount, isReturned } = reversal
  if (reversal.currency !== 'usd' || amount <= 0) return takeUnfitting(tx, { jobs, clock }, reversal)
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
  if (deposit) return book(tx, jobs, clock, deposit, row!)
  await takeFromSuspense(tx, { clock }, paymentIntentId, reversal)
  return 'waiting'
}

/** In another currency it can only be about money in suspense; else it is about nothing of ours, and admins are told. */
async function takeUnfitting(
  tx: Tx,
  means: { jobs: Jobs; clock: Clock },
  reversal: ProviderReversal,
): Promise<ReversalOutcome> {
  const { id, kind, paymentIntentId, amount, currency } = reversal
  await lockIntent(tx, paymentIntentId)
  if (amount > 0 && (await takeFromSuspense(tx, means, paymentIntentId, reversal))) return 'waiting'
  await raiseAlert(tx, means, {
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
export async function bookWaitingReversals(tx: Tx, jobs: Jobs, clock: Clock, paymentIntentId: string | null) {
  const deposit = paymentIntentId && (await lockDeposit(tx, paymentIntentId))
  if (!deposit) return
  const waiting = await tx
    .select()
    .from(cardReversals)
    .where(eq(cardReversals.paymentIntentId, paymentIntentId))
    .orderBy(cardReversals.id)
    .for('update')
  for (const row of waiting) await book(tx, jobs, clock, deposit, row)
}

/** The credited deposit, locked. Crediting it and hearing of its reversal wait for each other, so that neither misses the other. */
async function lockDeposit(tx: Tx, paymentIntentId: string): Promise<Deposit | undefined> {
  await lockIntent(tx, paymentIntentId)
  return lockCardDeposit(tx, paymentIntentId)
}

/** Brings the books to what was told. */
async function book(tx: Tx, jobs: Jobs, clock: Clock, deposit: Deposit, row: Row): Promise<ReversalOutcome> {
  const wanted = row.isReturned ? 0 : row.told
  const amount = Math.abs(wanted - row.booked)
  await tx.update(cardReversals).set({ paymentId: deposit.id, booked: wanted }).where(eq(cardReversals.id, row.id))
  if (amount === 0) return 'unchanged'
  const isTaken = wanted > row.booked
  const { userId, journalId: depositJournalId } = deposit
  if (!isTaken) {
    const { journalId } = await returnDeposit(tx, { refId: row.id, userId, amount, depositJournalId })
    await show(tx, clock, deposit, row, amount, journalId, {})
    await notify(tx, jobs, { userId, kind: 'top_up_returned', params: { amount } })
    return 'returned'
  }
  // each growth of a charge's refunds is a movement of its own
  const refId = `${row.id}:${wanted}`
  const { journalId, short } = await reverseDeposit(tx, { refId, userId, amount, depositJournalId })
  await show(tx, clock, deposit, row, amount, journalId, { debt: short })
  await notify(tx, jobs, { userId, kind: 'top_up_reversed', params: { amount } })
  return 'reversed'
}

async function show(
  tx: Tx,
  clock: Clock,
  deposit: Deposit,
  row: Row,
  amount: number,
  journalId: number,
  details: object,
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
