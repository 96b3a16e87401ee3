import { eq, sql } from 'drizzle-orm'
import type { ProviderReversal, ProviderSession } from '../../platform/checkout/provider.ts'
import type { SystemContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { raiseAlert } from '../alerts/raise.ts'
import { depositToSuspense, returnFromSuspense } from '../ledger/ledger.ts'
import { paymentJournals, payments } from '../wallet/tables.ts'
import { lockIntent } from './intent-lock.ts'
import { suspenseItems } from './tables.ts'

export type SuspenseItem = typeof suspenseItems.$inferSelect
type Payment = typeof payments.$inferSelect

/** Money arrived that is not what was asked for: kept in suspense until an admin has decided, who is told (reliability.md 4.1.5). */
export async function setAside(context: SystemContext, payment: Payment, session: ProviderSession): Promise<void> {
  const { tx, clock } = context
  const { id: sessionId, amountTotal: amount, paymentIntentId } = session
  const currency = session.currency.toUpperCase()
  if (paymentIntentId) await lockIntent(tx, paymentIntentId)
  if (amount > 0 && !(await addItem(context, payment, session))) return
  if (amount > 0 && currency === 'USD') {
    const { journalId } = await depositToSuspense(tx, { sessionId, amount })
    await tx.insert(paymentJournals).values({ paymentId: payment.id, journalId })
  }
  if (payment.status !== 'completed')
    await tx.update(payments).set({ status: 'failed', updatedAt: clock() }).where(eq(payments.id, payment.id))
  await raiseAlert(context, {
    kind: 'amount_mismatch',
    subject: sessionId,
    details: {
      paymentId: payment.id,
      expected: { amount: payment.amount, currency: payment.currency },
      received: { amount, currency },
    },
  })
  if (paymentIntentId) await takeFromSuspense(context, paymentIntentId)
}

/** Whether the money of this session is new here. */
async function addItem({ tx, clock }: SystemContext, payment: Payment, session: ProviderSession): Promise<boolean> {
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

/** Money that was set aside, locked as everything of its payment intent is; undefined when this session brought none. */
export async function lockSuspended(tx: Tx, sessionId: string): Promise<SuspenseItem | undefined> {
  const [known] = await tx.select().from(suspenseItems).where(eq(suspenseItems.sessionId, sessionId))
  if (known?.paymentIntentId) await lockIntent(tx, known.paymentIntentId)
  const [item] = await tx.select().from(suspenseItems).where(eq(suspenseItems.sessionId, sessionId)).for('update')
  return item
}

/** Books that money in suspense is back on its card, once; what is credited stays so. */
export async function finishReturn({ tx, clock }: SystemContext, item: SuspenseItem): Promise<void> {
  if (item.status === 'returned' || item.status === 'credited') return
  const { sessionId, paymentId } = item
  if (item.currency === 'USD') {
    const { journalId } = await returnFromSuspense(tx, { sessionId, actorId: item.decidedBy })
    await tx.insert(paymentJournals).values({ paymentId, journalId })
  }
  const returned = { status: 'returned' as const, updatedAt: clock() }
  await tx.update(suspenseItems).set(returned).where(eq(suspenseItems.sessionId, sessionId))
}

/**
 * The provider gave money back to a card that may be in suspense; it counts once all of it was. `told` is the refund that is told of
 * now, else what was told before. Gives whether the money is one of suspense. The caller holds the intent's lock.
 */
export async function takeFromSuspense(
  context: SystemContext,
  paymentIntentId: string,
  told?: Pick<ProviderReversal, 'kind' | 'amount'>,
): Promise<boolean> {
  const { tx } = context
  const [item] = await tx
    .select()
    .from(suspenseItems)
    .where(eq(suspenseItems.paymentIntentId, paymentIntentId))
    .for('update')
  if (!item || item.status === 'credited') return false
  const refunded = told?.kind === 'refund' ? told.amount : await toldBefore(tx, paymentIntentId)
  if (refunded >= item.amount) await finishReturn(context, item)
  return true
}

async function toldBefore(tx: Tx, paymentIntentId: string): Promise<number> {
  const { rows } = await tx.execute<{ told: number }>(sql`
    select coalesce(sum(told), 0)::int as told from card_reversals
    where payment_intent_id = ${paymentIntentId} and kind = 'refund'`)
  return rows[0]!.told
}
