import { sql } from 'drizzle-orm'
import type { SystemContext } from '../../platform/context.ts'
import { closeHold, feeOf } from '../ledger/index.ts'
import type { PaymentSubject } from './held-payments.ts'
import { recordPayments } from './record-payments.ts'

/** Money held for an order or a campaign request: payer, payee, `amount` in cents, and the platform's fee on what is released in basis points. */
export type Hold = {
  purpose: 'deal_purchase' | 'campaign_request'
  /** What the money is held for: the order or the request. */
  id: number
  payerId: number
  payeeId: number
  amount: number
  feeBps: number
}

export type Settlement = {
  /** Cents released to the payee, before the fee: the whole amount, none (a full refund) or a part (a split). */
  release: number
  /** Who caused it; null: a deadline. */
  actorId: number | null
}

/**
 * Settles a hold, once: `release` less the fee goes to the payee, the rest is refunded to the payer. Completes or cancels the payment
 * that held the money, and records fee and refund as payments of their own. Returns the fee in cents. Refuses 409 `already_settled`
 * when the hold was settled with other amounts.
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
  const paymentDetails = await finalizeHeldPayment(context, hold, { journalId, release })
  const common = { ...subjectOf(hold), paymentDetails }
  const feePayment = { ...common, type: 'platform_fee' as const, userId: payeeId, amount: fee }
  const refund = hold.amount - release
  const refundPayment = { ...common, type: 'refund' as const, userId: hold.payerId, toUserId: payeeId, amount: refund }
  await recordPayments(context, journalId, ...(fee > 0 ? [feePayment] : []), ...(refund > 0 ? [refundPayment] : []))
  return { fee }
}

const subjectOf = ({ purpose, id }: Hold): PaymentSubject =>
  purpose === 'deal_purchase' ? { purchaseId: id } : { campaignRequestId: id }

const subjectColumns = { deal_purchase: 'purchase_id', campaign_request: 'campaign_request_id' }

/** Completes or cancels the payment that held the money. Returns its details, which the fee and refund payments copy. */
async function finalizeHeldPayment(
  { tx, clock }: SystemContext,
  { purpose, id, amount }: Hold,
  { journalId, release }: { journalId: number; release: number },
) {
  const isSplit = release > 0 && release < amount
  const details = JSON.stringify(isSplit ? { released: release } : {})
  const { rows } = await tx.execute<{ details: Record<string, unknown> }>(sql`
    with held as (
      update payments set status = ${release > 0 ? 'completed' : 'cancelled'}, journal_id = ${journalId}, updated_at = ${clock()},
        payment_details = payment_details || ${details}::jsonb
      where ${sql.identifier(subjectColumns[purpose])} = ${id} and type = 'campaign_payment' returning id, payment_details
    ), linked as (
      insert into payment_journals (payment_id, journal_id) select id, ${journalId} from held
    )
    select payment_details as details from held`)
  return rows[0]!.details
}
