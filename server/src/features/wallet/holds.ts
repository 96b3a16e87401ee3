import { and, eq, sql } from 'drizzle-orm'
import type { SystemContext } from '../../platform/context.ts'
import { closeHold, feeOf } from '../ledger/ledger.ts'
import { addPayments } from './add-payments.ts'
import { paymentJournals, payments } from './tables.ts'

/** Money held for work that one person does for another: of whom, for whom, in cents, and the platform's share of what is released. */
export type Hold = {
  purpose: 'deal_purchase'
  /** The order that the money is held for. */
  id: number
  payerId: number
  payeeId: number
  amount: number
  feeBps: number
}

export type Settlement = {
  /** Cents that leave the hold for the payee, before the fee: the whole amount, nothing (a full refund) or a part (a split). */
  release: number
  /** Who caused it; null: a deadline. */
  actorId: number | null
}

/**
 * Ends a hold, once, in the caller's transaction: `release` less the fee goes to the payee, the rest back to the payer; the payment
 * that held the money is final, and fee and refund are payments of their own. Returns the fee in cents. Refuses 409 `already_settled`
 * when the hold was settled differently.
 */
export async function settle(
  context: SystemContext,
  hold: Hold,
  { release, actorId }: Settlement,
): Promise<{ fee: number }> {
  const { tx } = context
  const fee = feeOf(release, hold.feeBps)
  const { purpose, payeeId } = hold
  const { journalId } = await closeHold(tx, { purpose, refId: String(hold.id), payeeId, release, fee, actorId })
  const paymentDetails = await finishHeldPayment(context, hold, { journalId, release })
  const shown = { purchaseId: hold.id, paymentDetails }
  const shownFee = { ...shown, type: 'platform_fee' as const, userId: payeeId, amount: fee }
  const refund = hold.amount - release
  const shownRefund = { ...shown, type: 'refund' as const, userId: hold.payerId, toUserId: payeeId, amount: refund }
  await addPayments(context, journalId, ...(fee > 0 ? [shownFee] : []), ...(refund > 0 ? [shownRefund] : []))
  return { fee }
}

/** Makes the payment that held the money final; returns its details, which the payments that follow from it share. */
async function finishHeldPayment(
  { tx, clock }: SystemContext,
  { id, amount }: Hold,
  { journalId, release }: { journalId: number; release: number },
) {
  const isSplit = release > 0 && release < amount
  const [payment] = await tx
    .update(payments)
    .set({
      status: release > 0 ? 'completed' : 'cancelled',
      journalId,
      updatedAt: clock(),
      paymentDetails: sql`${payments.paymentDetails} || ${JSON.stringify(isSplit ? { released: release } : {})}::jsonb`,
    })
    .where(and(eq(payments.purchaseId, id), eq(payments.type, 'campaign_payment')))
    .returning()
  await tx.insert(paymentJournals).values({ paymentId: payment!.id, journalId })
  return payment!.paymentDetails
}
