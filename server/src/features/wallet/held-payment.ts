import { and, eq, sql } from 'drizzle-orm'
import type { SystemContext } from '../../platform/context.ts'
import { paymentJournals, payments } from './tables.ts'

/** Closes the payment that held the money of an order, and records the outcome; gives that payment. */
export async function finishHeldPayment(
  { tx, clock }: SystemContext,
  purchaseId: number,
  {
    status,
    journalId,
    details = {},
  }: { status: 'completed' | 'cancelled'; journalId: number; details?: Record<string, number> },
) {
  const [payment] = await tx
    .update(payments)
    .set({
      status,
      journalId,
      updatedAt: clock(),
      paymentDetails: sql`${payments.paymentDetails} || ${JSON.stringify(details)}::jsonb`,
    })
    .where(and(eq(payments.purchaseId, purchaseId), eq(payments.type, 'campaign_payment')))
    .returning()
  await tx.insert(paymentJournals).values({ paymentId: payment!.id, journalId })
  return payment!
}
