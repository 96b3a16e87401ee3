import { eq } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { Tx } from '../../platform/database.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readUser } from '../accounts/users.ts'
import { balances, payOut } from '../ledger/ledger.ts'
import { notify } from '../notifications/notify.ts'
import { readSetting } from '../site/settings.ts'
import { paymentJournals, payments, withdrawalRequests } from '../wallet/tables.ts'
import { giveBack, lockWithdrawal, refuseDecided, type WithdrawalRow } from '../wallet/withdrawals.ts'
import { type AskedBy, logAction } from './action-log.ts'

type Means = Pick<Services, 'clock' | 'jobs'>

/**
 * Books that a withdrawal was sent, under the transfer's number, and tells the person. Above `twoAdminsAbove` the first approval is
 * only noted, and another admin completes it (reliability.md 4.1.5). Who comes too late gets 409, and so does the first admin again;
 * refuses one's own with 403, and 409 while payouts are frozen or the person is blocked or owes money.
 */
export async function approveWithdrawal(
  tx: Tx,
  { clock, jobs }: Means,
  asked: AskedBy,
  id: string,
  transactionId: string | undefined,
): Promise<void> {
  const row = await lockForDecision(tx, asked, id)
  if ((await readSetting(tx, 'payouts_frozen')).frozen) throw new Refusal(409, 'payouts_frozen', messages.payoutsFrozen)
  const [user, { debt }] = [await readUser(tx, row.userId), await balances(tx, row.userId)]
  if (!user.isActive || debt > 0) throw new Refusal(409, 'payout_blocked', messages.payoutBlocked)
  const now = clock()
  if (row.firstApprovedBy === asked.actor.id) throw new Refusal(409, 'second_admin_needed', messages.secondAdminNeeded)
  if (row.firstApprovedBy === null && row.amount > (await readSetting(tx, 'withdrawals')).twoAdminsAbove) {
    const first = { firstApprovedBy: asked.actor.id, firstApprovedAt: now, updatedAt: now }
    await tx.update(withdrawalRequests).set(first).where(eq(withdrawalRequests.id, row.id))
    return note(tx, clock, asked, row, { decision: 'approved_first' })
  }
  if (!transactionId) throw invalid('transactionId', messages.transactionIdRequired)
  const { journalId } = await payOut(tx, { refId: row.id, actorId: asked.actor.id })
  await tx.insert(paymentJournals).values({ paymentId: row.paymentId, journalId })
  await tx
    .update(payments)
    .set({ status: 'completed', journalId, transactionId, updatedAt: now })
    .where(eq(payments.id, row.paymentId))
  await tx
    .update(withdrawalRequests)
    .set({ status: 'approved', transactionId, decidedBy: asked.actor.id, decidedAt: now, updatedAt: now })
    .where(eq(withdrawalRequests.id, row.id))
  await note(tx, clock, asked, row, { decision: 'approved', transactionId })
  await notify(tx, jobs, { userId: row.userId, kind: 'withdrawal_paid', params: { amount: row.amount } })
}

/** Refuses a withdrawal: the money is back in the balance, and the person is told why. */
export async function rejectWithdrawal(
  tx: Tx,
  { clock, jobs }: Means,
  asked: AskedBy,
  id: string,
  notes: string,
): Promise<void> {
  const row = await lockForDecision(tx, asked, id)
  await giveBack(tx, clock, row, asked.actor.id, { notes, decidedBy: asked.actor.id, decidedAt: clock() })
  await note(tx, clock, asked, row, { decision: 'rejected', notes })
  const params = { amount: row.amount, reason: notes }
  await notify(tx, jobs, { userId: row.userId, kind: 'withdrawal_rejected', params })
}

async function lockForDecision(tx: Tx, { actor }: AskedBy, id: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, id)
  if (!row) throw notFound()
  if (row.userId === actor.id) throw new Refusal(403, 'own_decision', messages.ownDecision)
  refuseDecided(row)
  return row
}

const note = (tx: Tx, clock: Services['clock'], asked: AskedBy, row: WithdrawalRow, details: Record<string, unknown>) =>
  logAction(tx, asked, clock, {
    type: 'withdrawal_process',
    targetType: 'withdrawal_request',
    targetId: row.id,
    details: { userId: row.userId, amount: row.amount, ...details },
  })
