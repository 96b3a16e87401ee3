import { verificationErrors } from '#contract/money/verification/errors.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { balances, chargeVerificationFee, returnVerificationFee } from '../ledger/index.ts'
import { recordPayments } from './record-payments.sql.ts'

type Fee = { requestId: number; userId: number; amount: number }

/**
 * Charges the fee for verifying a profile, in cents, to the person's balance (reliability.md 4.1.4). The caller holds the
 * person's lock. Refuses 409 `insufficient_funds`, and `debt` while the person owes money.
 */
export async function payVerificationFee(context: SystemContext, fee: Fee): Promise<void> {
  const { tx } = context
  if ((await balances(tx, fee.userId)).debt > 0) throw new Refusal(409, 'debt', verificationErrors.feeInDebt)
  const { journalId } = await chargeVerificationFee(tx, fee)
  await recordPayments(context, journalId, feePayment(fee, 'verification_fee'))
}

/** Refunds the fee, once. `actorId`: the admin who rejected the request, or the owner who removed the profile while it was pending. */
export async function refundVerificationFee(context: SystemContext, fee: Fee & { actorId: number }): Promise<void> {
  const { tx } = context
  const { journalId } = await returnVerificationFee(tx, fee)
  await recordPayments(context, journalId, feePayment(fee, 'refund'))
}

const feePayment = ({ requestId, userId, amount }: Fee, type: 'verification_fee' | 'refund') => ({
  userId,
  amount,
  type,
  paymentDetails: { verificationRequestId: requestId },
})
