import { eq, sql } from 'drizzle-orm'
import type { ProviderReversal, ProviderSession } from '../../../platform/checkout/provider.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { raiseAlert } from '../../foundation/alerts/index.ts'
import { depositToSuspense, returnFromSuspense } from '../ledger/index.ts'
import { changePayments, linkJournals, type Payment } from '../wallet/index.ts'
import { lockPaymentIntent } from './intent-lock.ts'
import { suspenseItems } from './tables.ts'

export type SuspenseItem = typeof suspenseItems.$inferSelect

/** Books captured money that does not match its payment to suspense and alerts admins, who decide about it (reliability.md 4.1.5). */
export async function moveToSuspense(
  context: SystemContext,
  payment: Payment,
  session: ProviderSession,
): Promise<void> {
  const { tx } = context
  const { id: sessionId, amountTotal: amount, paymentIntentId } = session
  const currency = session.currency.toUpperCase()
  if (paymentIntentId) await lockPaymentIntent(tx, paymentIntentId)
  if (amount > 0 && !(await insertItem(context, payment, session))) return
  if (amount > 0 && currency === 'USD') {
    const { journalId } = await depositToSuspense(tx, { sessionId, amount })
    await linkJournals(tx, [{ paymentId: payment.id, journalId }])
  }
  if (payment.status !== 'completed') await changePayments(context, [payment.id], { status: 'failed' })
  await raiseAlert(context, {
    kind: 'amount_mismatch',
    subject: sessionId,
    details: {
      paymentId: payment.id,
      expected: { amount: payment.amount, currency: payment.currency },
      received: { amount, currency },
    },
  })
  if (paymentIntentId) await matchRefundToSuspense(context, paymentIntentId)
}

/** Inserts the item; returns false when the session's money is in suspense already. */
async function insertItem({ tx, clock }: SystemContext, payment: Payment, session: ProviderSession): Promise<boolean> {
  const now = clock()
  const added = await tx
    .insert(suspenseItems)
    .values({
      sessionId: session.id,
      paymentId: payment.id,
      paymentIntentId: session.paymentIntentId,
      amount: session.amountTotal,
      currency: session.currency.toUpperCase(),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ sessionId: suspenseItems.sessionId })
  return added.length > 0
}

/** A session's item in suspense, locked together with its payment intent; undefined when there is none. */
export async function lockSuspenseItem(tx: Tx, sessionId: string): Promise<SuspenseItem | undefined> {
  const [known] = await tx.select().from(suspenseItems).where(eq(suspenseItems.sessionId, sessionId))
  if (known?.paymentIntentId) await lockPaymentIntent(tx, known.paymentIntentId)
  const [item] = await tx.select().from(suspenseItems).where(eq(suspenseItems.sessionId, sessionId)).for('update')
  return item
}

/** Returns whether a session's money is in suspense and awaits a decision. */
export async function isHeldInSuspense(db: Queryable, sessionId: string): Promise<boolean> {
  const [item] = await db
    .select({ status: suspenseItems.status })
    .from(suspenseItems)
    .where(eq(suspenseItems.sessionId, sessionId))
  return item?.status === 'held'
}

/** Records an admin's decision about a locked item. */
export async function decideSuspenseItem(
  { tx, clock, actor }: Context,
  { sessionId }: SuspenseItem,
  { status, reason }: { status: 'credited' | 'returning'; reason: string },
): Promise<void> {
  await tx
    .update(suspenseItems)
    .set({ status, decidedBy: actor.person.id, reason, updatedAt: clock() })
    .where(eq(suspenseItems.sessionId, sessionId))
}

/** Records the first of two approvals to credit a locked item. */
export async function approveSuspenseFirst({ tx, clock, actor }: Context, { sessionId }: SuspenseItem): Promise<void> {
  const now = clock()
  await tx
    .update(suspenseItems)
    .set({ firstApprovedBy: actor.person.id, firstApprovedAt: now, updatedAt: now })
    .where(eq(suspenseItems.sessionId, sessionId))
}

/** Books the return of money in suspense to its card, once; does nothing when it was credited. */
export async function bookReturn({ tx, clock }: SystemContext, item: SuspenseItem): Promise<void> {
  if (item.status === 'returned' || item.status === 'credited') return
  const { sessionId, paymentId } = item
  if (item.currency === 'USD') {
    const { journalId } = await returnFromSuspense(tx, { sessionId, actorId: item.decidedBy })
    await linkJournals(tx, [{ paymentId, journalId }])
  }
  const returned = { status: 'returned' as const, updatedAt: clock() }
  await tx.update(suspenseItems).set(returned).where(eq(suspenseItems.sessionId, sessionId))
}

/**
 * Matches a refund by the provider to money in suspense, which is returned once it was refunded in full. The total is that of
 * `reversal`, if it is a refund, otherwise of the refunds reported before. Returns whether the money is in suspense. The caller holds
 * the intent's lock.
 */
export async function matchRefundToSuspense(
  context: SystemContext,
  paymentIntentId: string,
  reversal?: Pick<ProviderReversal, 'kind' | 'amount'>,
): Promise<boolean> {
  const { tx } = context
  const [item] = await tx
    .select()
    .from(suspenseItems)
    .where(eq(suspenseItems.paymentIntentId, paymentIntentId))
    .for('update')
  if (!item || item.status === 'credited') return false
  const refunded = reversal?.kind === 'refund' ? reversal.amount : await refundedSoFar(tx, paymentIntentId)
  if (refunded >= item.amount) await bookReturn(context, item)
  return true
}

async function refundedSoFar(tx: Tx, paymentIntentId: string): Promise<number> {
  const { rows } = await tx.execute<{ reported: number }>(sql`
    select coalesce(sum(told), 0)::int as reported from card_reversals
    where payment_intent_id = ${paymentIntentId} and kind = 'refund'`)
  return onlyRow(rows).reported
}
