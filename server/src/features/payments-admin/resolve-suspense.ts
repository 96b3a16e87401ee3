import { eq } from 'drizzle-orm'
import type { suspenseResolutions } from '#contract/alerts/alerts.ts'
import { alertErrors } from '#contract/alerts/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { AdminContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { bookPendingReversals, lockSuspenseItem, type SuspenseItem } from '../deposits/index.ts'
import { suspenseItems } from '../deposits/tables.ts'
import { creditFromSuspense } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import { maturityDate } from '../wallet/index.ts'
import { paymentJournals, payments } from '../wallet/tables.ts'
import { closeAlert, lockAlert } from './alerts.ts'

type Decision = { resolution: (typeof suspenseResolutions)[number]; reason: string }

/**
 * Credits money in suspense to the person or marks it for return to the card, and settles its alert. The return itself is requested
 * after the commit (deposits/return-suspense.ts). Returns the id of the checkout session. Refuses 409 `suspense_none` an alert without
 * money, `already_decided`, `suspense_foreign` a credit in another currency; 403 the admin's own money.
 */
export async function resolveSuspense(
  context: AdminContext,
  id: number,
  { resolution, reason }: Decision,
): Promise<string> {
  const { tx, clock, actor } = context
  const alert = await lockAlert(tx, id)
  const item = alert.kind === 'amount_mismatch' ? await lockSuspenseItem(tx, alert.subject) : undefined
  if (!item) throw new Refusal(409, 'suspense_none', alertErrors.suspenseNone)
  const { sessionId, amount, currency } = item
  const [payment] = await tx.select().from(payments).where(eq(payments.id, item.paymentId))
  const userId = payment!.userId
  if (userId === actor.id) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  if (item.status !== 'held') throw new Refusal(409, 'already_decided', requestErrors.alreadyDecided)
  if (resolution === 'credit') await creditItem(context, item, userId)
  await tx
    .update(suspenseItems)
    .set({
      status: resolution === 'credit' ? 'credited' : 'returning',
      decidedBy: actor.id,
      reason,
      updatedAt: clock(),
    })
    .where(eq(suspenseItems.sessionId, sessionId))
  await closeAlert(context, alert, { reason, details: { resolution, userId, amount, currency } })
  return sessionId
}

/**
 * Credits the item as a card deposit of its own, so that later refunds and disputes of it find their deposit. It matures like any card
 * payment, counted from its receipt.
 */
async function creditItem(
  context: AdminContext,
  { sessionId, amount, currency, paymentIntentId, createdAt }: SuspenseItem,
  userId: number,
): Promise<void> {
  const { tx, clock, actor } = context
  if (currency !== 'USD') throw new Refusal(409, 'suspense_foreign', alertErrors.suspenseForeign)
  const { journalId } = await creditFromSuspense(tx, {
    sessionId,
    userId,
    actorId: actor.id,
    maturesAt: await maturityDate(tx, createdAt),
  })
  const [payment] = await tx
    .insert(payments)
    .values({
      userId,
      amount,
      type: 'deposit',
      method: 'credit_card',
      status: 'completed',
      transactionId: paymentIntentId,
      paymentDetails: { suspenseSessionId: sessionId },
      journalId,
      createdAt: clock(),
      updatedAt: clock(),
    })
    .returning({ id: payments.id })
  await tx.insert(paymentJournals).values({ paymentId: payment!.id, journalId })
  await notify(context, { userId, kind: 'top_up_received', params: { amount } })
  await bookPendingReversals(context, paymentIntentId)
}
