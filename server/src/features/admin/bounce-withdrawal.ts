import { eq, sql } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { Tx } from '../../platform/database.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { failPayout } from '../ledger/ledger.ts'
import { notify } from '../notifications/notify.ts'
import { paymentJournals, payments, withdrawalRequests } from '../wallet/tables.ts'
import { lockWithdrawal } from '../wallet/withdrawals.ts'
import { type AskedBy, logAction } from './action-log.ts'

/**
 * Books that a transfer came back from the bank or PayPal: the money is in the balance again, and the person is told why. Refuses 404
 * what does not exist, 403 one's own, 409 `withdrawal_state` what was not sent or came back already (reliability.md 4.1.4).
 */
export async function bounceWithdrawal(
  tx: Tx,
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  asked: AskedBy,
  id: string,
  note: string,
): Promise<void> {
  const row = await lockWithdrawal(tx, id)
  if (!row) throw notFound()
  if (row.userId === asked.actor.id) throw new Refusal(403, 'own_decision', messages.ownDecision)
  if (row.status !== 'approved') throw new Refusal(409, 'withdrawal_state', messages.withdrawalNotSent)
  const { userId, amount, paymentId } = row
  const { journalId } = await failPayout(tx, { refId: row.id, actorId: asked.actor.id })
  const now = clock()
  await tx.insert(paymentJournals).values({ paymentId, journalId })
  await tx
    .update(payments)
    .set({
      status: 'failed',
      paymentDetails: sql`${payments.paymentDetails} || ${JSON.stringify({ notes: note })}::jsonb`,
      updatedAt: now,
    })
    .where(eq(payments.id, paymentId))
  await tx
    .update(withdrawalRequests)
    .set({ status: 'failed', notes: note, failedAt: now, failedBy: asked.actor.id, updatedAt: now })
    .where(eq(withdrawalRequests.id, row.id))
  await logAction(tx, asked, clock, {
    type: 'withdrawal_process',
    targetType: 'withdrawal_request',
    targetId: row.id,
    details: { userId, amount, decision: 'bounced', note },
  })
  await notify(tx, jobs, { userId, kind: 'withdrawal_failed', params: { amount, reason: note } })
}
