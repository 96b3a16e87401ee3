import { eq } from 'drizzle-orm'
import { payoutErrors } from '#contract/payouts/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { withdrawalErrors } from '#contract/withdrawals/errors.ts'
import type { AdminContext, Context } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { logAction } from '../action-log/action-log.ts'
import { assertSecondAdmin } from '../approvals/approvals.ts'
import { balances } from '../ledger/ledger.ts'
import { notify } from '../notifications/notify.ts'
import { readSetting } from '../settings/read-setting.ts'
import { readUser } from '../users/users.ts'
import { standingApprovals } from './approvals.ts'
import { withdrawalRequests } from './tables.ts'
import { giveBack, lockWithdrawal, refuseDecided, type WithdrawalRow } from './withdrawals.ts'

/**
 * Notes an admin's approval of a withdrawal; no money moves, and it can still be cancelled or rejected until a payout batch takes it
 * (product.md 6). Where two admins must approve, a second one's is noted as well; those of who is an admin no more count for nothing. Refuses one's own with 403, 409 while payouts are
 * frozen or the person is blocked or owes money, 409 `already_decided` what needs no further approval, and 409 `second_admin_needed`
 * the same admin twice and an admin who is the only one.
 */
export async function approveWithdrawal(context: AdminContext, id: string): Promise<void> {
  const { tx, clock, actor } = context
  const row = await lockForDecision(context, id)
  if ((await readSetting(tx, 'payouts_frozen')).frozen)
    throw new Refusal(409, 'payouts_frozen', withdrawalErrors.payoutsFrozen)
  const [user, { debt }] = [await readUser(tx, row.userId), await balances(tx, row.userId)]
  const isHeld = !user.isActive && !row.isAfterBlock
  if (isHeld || debt > 0) throw new Refusal(409, 'payout_blocked', payoutErrors.payoutBlocked)
  const [now, adminId] = [clock(), actor.id]
  const needsTwo = row.amount > row.twoAdminsAbove
  if (needsTwo) await assertSecondAdmin(tx, adminId)
  const standing = await standingApprovals(tx, [row])
  const approvals = [
    { by: row.firstApprovedBy, at: row.firstApprovedAt },
    { by: row.secondApprovedBy, at: row.secondApprovedAt },
  ].filter(({ by }) => by !== null && standing.has(by))
  if (needsTwo && approvals.length === 1 && approvals[0]!.by === adminId)
    throw new Refusal(409, 'second_admin_needed', withdrawalErrors.secondAdminNeeded)
  if (approvals.length >= (needsTwo ? 2 : 1))
    throw new Refusal(409, 'already_decided', withdrawalErrors.withdrawalDecided)
  const [first, second] = [...approvals, { by: adminId, at: now }]
  await tx
    .update(withdrawalRequests)
    .set({
      status: 'approved',
      firstApprovedBy: first!.by,
      firstApprovedAt: first!.at,
      secondApprovedBy: second?.by ?? null,
      secondApprovedAt: second?.at ?? null,
      updatedAt: now,
    })
    .where(eq(withdrawalRequests.id, row.id))
  await note(context, row, { decision: 'approved' })
}

/** Refuses a withdrawal: the money is back in the balance, and the person is told why. */
export async function rejectWithdrawal(context: AdminContext, id: string, notes: string): Promise<void> {
  const { clock, actor } = context
  const row = await lockForDecision(context, id)
  await giveBack(context, row, { actorId: actor.id, why: { notes, decidedBy: actor.id, decidedAt: clock() } })
  await note(context, row, { decision: 'rejected', notes })
  const params = { amount: row.amount, reason: notes }
  await notify(context, { userId: row.userId, kind: 'withdrawal_rejected', params })
}

async function lockForDecision({ tx, actor }: Context, id: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, id)
  if (!row) throw notFound()
  if (row.userId === actor.id) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  refuseDecided(row)
  return row
}

const note = (context: AdminContext, row: WithdrawalRow, details: Record<string, unknown>) =>
  logAction(context, {
    type: 'withdrawal_process',
    targetType: 'withdrawal_request',
    targetId: row.id,
    details: { userId: row.userId, amount: row.amount, ...details },
  })
