import type { SystemContext } from '../../../platform/context.ts'
import { addPayment, linkJournals } from './payment-rows.ts'

/** What a payment is for: an order or a campaign request. */
export type PaymentSubject = { purchaseId: number } | { campaignRequestId: number }

type HeldPayment = {
  subject: PaymentSubject
  payerId: number
  payeeId: number
  amount: number
  /** The journal of the hold. */
  journalId: number
  details: Record<string, unknown>
}

/** Adds the payment that shows held money, pending until `settle`. */
export async function addHeldPayment(context: SystemContext, held: HeldPayment): Promise<void> {
  const { subject, payerId, payeeId, amount, journalId, details } = held
  const { id } = await addPayment(context, {
    ...subject,
    userId: payerId,
    toUserId: payeeId,
    amount,
    type: 'campaign_payment',
    method: 'wallet',
    paymentDetails: details,
  })
  await linkJournals(context.tx, [{ paymentId: id, journalId }])
}
