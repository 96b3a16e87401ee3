import { verificationErrors } from '#contract/verification/errors.ts'
import type { SystemContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { balances, chargeVerificationFee, returnVerificationFee } from '../ledger/ledger.ts'
import { addPayments } from './add-payments.ts'

type Fee = { requestId: number; userId: number; amount: number }

/**
 * Charges the fee of a profile check, in cents, from the balance (issue point 23). The caller holds the person's lock. Refuses 409
 * `insufficient_funds`, and `debt` while the person owes money.
 */
export async function payVerificationFee(context: SystemContext, fee: Fee): Promise<void> {
  const { tx } = context
  if ((await balances(tx, fee.userId)).debt > 0) throw new Refusal(409, 'debt', verificationErrors.feeInDebt)
  const { journalId } = await chargeVerificationFee(tx, fee)
  await addPayments(context, journalId, shown(fee, 'verification_fee'))
}

/** Gives the fee back, once; `actorId` is who rejected the check, or its owner who took the profile away before it was decided. */
export async function refundVerificationFee(context: SystemContext, fee: Fee & { actorId: number }): Promise<void> {
  const { tx } = context
  const { journalId } = await returnVerificationFee(tx, fee)
  await addPayments(context, journalId, shown(fee, 'refund'))
}

const shown = ({ requestId, userId, amount }: Fee, type: 'verification_fee' | 'refund') => ({
  userId,
  amount,
  type,
  paymentDetails: { verificationRequestId: requestId },
})
