import { eq } from 'drizzle-orm'
import { payoutErrors } from '#contract/money/payouts/errors.ts'
import { withdrawalErrors } from '#contract/money/withdrawals/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { AdminContext, Context } from '../../../platform/context.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { type DetailsOn, decidedRefusal, logAction } from '../../foundation/action-log/index.ts'
import { activeApprovers, assertApproves, assertSecondAdmin } from '../../foundation/approvals/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { readUser } from '../../foundation/users/index.ts'
import { balances } from '../ledger/index.ts'
import { isBeingChecked } from './checks.ts'
import { frozenAmong } from './payout-freezes.ts'
import { withdrawalRequests } from './tables.ts'
import { lockWithdrawal, refuseDecided, returnToBalance, type WithdrawalRow } from './withdrawals.ts'

/**
 * Records an admin's approval of a withdrawal; no money moves, and it can be cancelled or rejected until it is in a payout batch
 * (product.md 6). Where two admins are required, the second approval is recorded too; approvals by former and by too new admins do not count. Refuses
 * 403 the admin's own withdrawal, 409 `payouts_frozen`, 409 `being_checked`, 409 `payout_blocked` while the owner is blocked or owes money, 409
 * `already_decided` when no approval is missing, and 409 `second_admin_needed` the same admin twice and an only admin.
 */
export async function approveWithdrawal(context: AdminContext, id: string): Promise<void> {
  const { tx, clock, actor } = context
  const row = await lockForDecision(context, id)
  if ((await readSetting(tx, 'payouts_frozen')).frozen)
    throw new Refusal(409, 'payouts_frozen', withdrawalErrors.payoutsFrozen)
  if (isBeingChecked(row)) throw new Refusal(409, 'being_checked', withdrawalErrors.withdrawalBeingChecked)
  const [user, { debt }] = [await readUser(tx, row.userId), await balances(tx, row.userId)]
  const isBlocked = !user.isActive && !row.isAfterBlock
  if (isBlocked || debt > 0) throw new Refusal(409, 'payout_blocked', payoutErrors.payoutBlocked)
  if (!row.isAfterBlock && (await frozenAmong(tx, clock, [row.userId])).size > 0)
    throw new Refusal(409, 'payouts_frozen_for_owner', payoutErrors.payoutFrozen)
  const [now, adminId] = [clock(), actor.person.id]
  const needsTwo = row.amount > row.twoAdminsAbove
  if (needsTwo) await assertSecondAdmin(context)
  const approvers = await activeApprovers(context, [row.firstApprovedBy, row.secondApprovedBy])
  const approvals = [
    { by: row.firstApprovedBy, at: row.firstApprovedAt },
    { by: row.secondApprovedBy, at: row.secondApprovedAt },
  ].filter(({ by }) => by !== null && approvers.has(by))
  const [earlier] = approvals
  if (needsTwo && approvals.length === 1 && earlier?.by === adminId)
    throw new Refusal(409, 'second_admin_needed', withdrawalErrors.secondAdminNeeded)
  if (needsTwo && approvals.length === 1) await assertApproves(context)
  if (approvals.length >= (needsTwo ? 2 : 1))
    throw await decidedRefusal(tx, { targetType: 'withdrawal_request', targetId: row.id })
  const first = earlier ?? { by: adminId, at: now }
  await tx
    .update(withdrawalRequests)
    .set({
      status: 'approved',
      firstApprovedBy: first.by,
      firstApprovedAt: first.at,
      secondApprovedBy: earlier ? adminId : null,
      secondApprovedAt: earlier ? now : null,
      updatedAt: now,
    })
    .where(eq(withdrawalRequests.id, row.id))
  await logDecision(context, row, { decision: 'approved' })
}

/** Rejects a withdrawal: the money returns to the balance, and the owner is notified with the reason. */
export async function rejectWithdrawal(context: AdminContext, id: string, notes: string): Promise<void> {
  const { clock, actor } = context
  const row = await lockForDecision(context, id)
  await returnToBalance(context, row, {
    actorId: actor.person.id,
    why: { notes, decidedBy: actor.person.id, decidedAt: clock() },
  })
  await logDecision(context, row, { decision: 'rejected', notes })
  const params = { amount: row.amount, reason: notes }
  await notify(context, { userId: row.userId, kind: 'withdrawal_rejected', params })
}

async function lockForDecision({ tx, actor }: Context, id: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, id)
  if (!row) throw notFound()
  if (row.userId === actor.party.id) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  if (row.status === 'rejected' && row.cancelledAt === null)
    throw await decidedRefusal(tx, { targetType: 'withdrawal_request', targetId: row.id })
  refuseDecided(row)
  return row
}

const logDecision = (context: AdminContext, row: WithdrawalRow, details: DetailsOn<'withdrawal_request'>) =>
  logAction(context, {
    type: 'withdrawal_process',
    targetType: 'withdrawal_request',
    targetId: row.id,
    details: { userId: row.userId, amount: row.amount, ...details },
  })
