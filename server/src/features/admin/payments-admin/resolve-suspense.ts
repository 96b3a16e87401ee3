import type { suspenseResolutions } from '#contract/foundation/alerts/alerts.ts'
import { alertErrors } from '#contract/foundation/alerts/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { AdminContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { closeAlert, lockAlert } from '../../foundation/alerts/index.ts'
import { creditApproval } from '../../foundation/approvals/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import {
  approveSuspenseFirst,
  bookPendingReversals,
  decideSuspenseItem,
  lockSuspenseItem,
  type SuspenseItem,
} from '../../money/deposits/index.ts'
import { creditFromSuspense } from '../../money/ledger/index.ts'
import { addPayment, findPayment, maturityDate } from '../../money/wallet/index.ts'

type Decision = { resolution: (typeof suspenseResolutions)[number]; reason: string; asFirst?: boolean | undefined }

/**
 * Credits money in suspense to the person or marks it for return to the card, and settles its alert. The return itself is requested after
 * the commit (deposits/return-suspense.ts). Beyond the sum that one admin may credit alone within 24 hours a credit takes two different
 * admins; the first one's approval is recorded if they pass `asFirst`. Returns the id of the checkout session. Refuses 409
 * `second_admin_needed` such a credit otherwise, `suspense_none` an alert without money, `already_decided`, `suspense_foreign` a credit
 * in another currency; 403 the admin's own money.
 */
export async function resolveSuspense(
  context: AdminContext,
  id: number,
  { resolution, reason, asFirst = false }: Decision,
): Promise<string> {
  const { tx, actor } = context
  const alert = await lockAlert(tx, id)
  const item = alert.kind === 'amount_mismatch' ? await lockSuspenseItem(tx, alert.subject) : undefined
  if (!item) throw new Refusal(409, 'suspense_none', alertErrors.suspenseNone)
  const { sessionId, amount, currency } = item
  // a suspended deposit names its payment
  const { userId } = (await findPayment(tx, item.paymentId))!
  if (userId === actor.party.id) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  if (item.status !== 'held') throw new Refusal(409, 'already_decided', requestErrors.alreadyDecided)
  if (resolution === 'credit') {
    if (currency !== 'USD') throw new Refusal(409, 'suspense_foreign', alertErrors.suspenseForeign)
    if ((await creditApproval(context, { ...item, userId }, { asFirst })) === 'first') {
      await approveSuspenseFirst(context, item)
      const details = { what: 'suspense_approved_first', userId, amount, reason } as const
      await logAction(context, { type: 'other', targetType: 'alert', targetId: id, details })
      return sessionId
    }
    await creditItem(context, item, userId)
  }
  await decideSuspenseItem(context, item, { status: resolution === 'credit' ? 'credited' : 'returning', reason })
  await closeAlert(context, alert, { reason, details: { resolution, userId, amount, currency } })
  return sessionId
}

/**
 * Credits the item as a card deposit of its own, so that later refunds and disputes of it find their deposit. It matures like any card
 * payment, counted from its receipt.
 */
async function creditItem(
  context: AdminContext,
  { sessionId, amount, paymentIntentId, createdAt }: SuspenseItem,
  userId: number,
): Promise<void> {
  const { tx, actor } = context
  const { journalId } = await creditFromSuspense(tx, {
    sessionId,
    userId,
    actorId: actor.person.id,
    maturesAt: await maturityDate(tx, createdAt),
  })
  await addPayment(context, {
    userId,
    amount,
    type: 'deposit',
    method: 'credit_card',
    status: 'completed',
    transactionId: paymentIntentId,
    paymentDetails: { suspenseSessionId: sessionId },
    journalId,
  })
  await notify(context, { userId, kind: 'top_up_received', params: { amount } })
  await bookPendingReversals(context, paymentIntentId)
}
