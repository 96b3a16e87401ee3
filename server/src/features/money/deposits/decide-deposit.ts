import type { DepositApproval } from '#contract/money/deposits/deposits.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { AdminContext, Context } from '../../../platform/context.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { decidedRefusal, logAction } from '../../foundation/action-log/index.ts'
import { creditApproval } from '../../foundation/approvals/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { deposit } from '../ledger/index.ts'
import { changePayments, linkJournals, lockPayment, type Payment } from '../wallet/index.ts'
import { isManualDeposit, needsTwoAdmins } from './manual-deposits.ts'

/**
 * Credits a manual deposit that an admin found on the platform's account, with the transfer's transaction id; it can be withdrawn
 * immediately. Above the deposit's `twoAdminsAbove` the first approval is only recorded, and another admin's completes it (product.md 9,
 * Rights); the same applies, if the caller passes `asFirst`, beyond the sum that one admin may credit alone within 24 hours. Refuses 409
 * `second_admin_needed` such a credit otherwise, the same admin twice and an only admin, 404 deposits that are not by PayPal or bank, 409
 * `already_decided`, and 403 the admin's own deposit.
 */
export async function approveDeposit(
  context: AdminContext,
  id: number,
  { transactionId, asFirst = false }: DepositApproval,
): Promise<void> {
  const { tx } = context
  const payment = await lockForDecision(context, id)
  const { userId, amount } = payment
  if ((await creditApproval(context, payment, { asFirst, needsTwo: needsTwoAdmins(payment) })) === 'first')
    return recordFirstApproval(context, { payment, transactionId })
  const { journalId } = await deposit(tx, { paymentId: id, userId, amount, maturesAt: null })
  await linkJournals(tx, [{ paymentId: id, journalId }])
  await changePayments(context, [id], { status: 'completed', journalId, transactionId })
  await logAction(context, {
    type: 'payment_approve',
    targetType: 'payment',
    targetId: id,
    details: { userId, amount, transactionId, decision: 'approved' },
  })
  await notify(context, { userId, kind: 'top_up_received', params: { amount } })
}

async function recordFirstApproval(
  context: AdminContext,
  { payment: { id, userId, amount }, transactionId }: { payment: Payment; transactionId: string },
): Promise<void> {
  const { clock, actor } = context
  await changePayments(context, [id], { firstApprovedBy: actor.person.id, firstApprovedAt: clock() })
  const details = { userId, amount, transactionId, decision: 'approved_first' }
  await logAction(context, { type: 'payment_approve', targetType: 'payment', targetId: id, details })
}

/** Rejects a manual deposit whose money did not arrive or cannot be accepted; the person is notified with the reason. */
export async function rejectDeposit(context: AdminContext, id: number, notes: string): Promise<void> {
  const { userId, amount } = await lockForDecision(context, id)
  await changePayments(context, [id], { status: 'failed', details: { notes } })
  await logAction(context, {
    type: 'payment_reject',
    targetType: 'payment',
    targetId: id,
    details: { userId, amount, notes },
  })
  await notify(context, { userId, kind: 'deposit_rejected', params: { amount, reason: notes } })
}

async function lockForDecision({ tx, actor }: Context, id: number): Promise<Payment> {
  const payment = await lockPayment(tx, id)
  if (!payment || !isManualDeposit(payment)) throw notFound()
  if (payment.userId === actor.party.id) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  // cancelled by its owner, perhaps after the first of two approvals
  if (payment.status === 'cancelled') throw new Refusal(409, 'already_decided', requestErrors.alreadyDecided)
  if (payment.status !== 'pending') throw await decidedRefusal(tx, { targetType: 'payment', targetId: id })
  return payment
}
