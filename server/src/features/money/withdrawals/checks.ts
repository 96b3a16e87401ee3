import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { addWorkingDays, checkWorkingDays } from '#contract/market/risk/risk.ts'
import { withdrawalErrors } from '#contract/money/withdrawals/errors.ts'
import type { RiskReason } from '#contract/money/withdrawals/risk-score.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { AdminContext, SystemContext } from '../../../platform/context.ts'
import { queueChange } from '../../../platform/http/queue-change.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { logAction, logSystemAction } from '../../foundation/action-log/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { withdrawalRequests } from './tables.ts'
import { lockWithdrawal, refuseDecided, type WithdrawalRow } from './withdrawals.ts'

type Check = {
  userId: number
  /** The one withdrawal; otherwise all that are in no batch. */
  withdrawalId?: string
  score: number
  reasons: RiskReason[]
}

/** Returns whether a withdrawal is held until an admin has checked it: it can neither be approved nor batched. */
export const isBeingChecked = ({ checkedSince, releasedAt }: Pick<WithdrawalRow, 'checkedSince' | 'releasedAt'>) =>
  checkedSince !== null && releasedAt === null

/**
 * Holds a person's withdrawals that are in no batch until an admin releases them, and notifies the person, with the date. One that an
 * admin has released is held again only by a higher score. Payouts after a block are not held: they were decided already.
 */
export async function holdWithdrawals(
  context: SystemContext,
  { userId, withdrawalId, score, reasons }: Check,
): Promise<void> {
  const { tx, clock, events } = context
  const open = await tx
    .select()
    .from(withdrawalRequests)
    .where(
      and(
        eq(withdrawalRequests.userId, userId),
        withdrawalId === undefined ? undefined : eq(withdrawalRequests.id, withdrawalId),
        inArray(withdrawalRequests.status, ['pending', 'approved']),
        isNull(withdrawalRequests.batchId),
        eq(withdrawalRequests.isAfterBlock, false),
      ),
    )
    .orderBy(asc(withdrawalRequests.number))
    .for('update')
  // a check has its score
  const held = open.filter((row) => row.checkedSince === null || (row.releasedAt !== null && score > row.riskScore!))
  if (held.length === 0) return
  const now = clock()
  const checkDueAt = addWorkingDays(now, checkWorkingDays)
  await tx
    .update(withdrawalRequests)
    .set({
      checkedSince: now,
      checkDueAt,
      riskScore: score,
      riskReasons: reasons,
      releasedAt: null,
      releasedBy: null,
      releaseNote: null,
      updatedAt: now,
    })
    .where(
      inArray(
        withdrawalRequests.id,
        held.map(({ id }) => id),
      ),
    )
  for (const { id, amount } of held) {
    await logSystemAction(context, {
      type: 'withdrawal_process',
      targetType: 'withdrawal_request',
      targetId: id,
      details: { decision: 'held', userId, amount, score, reasons },
    })
    const params = { amount, at: checkDueAt.toISOString() }
    await notify(context, { userId, kind: 'withdrawal_checked', params })
  }
  await events.emit(context, queueChange, { actorId: null })
}

/**
 * Ends the check of a withdrawal, which can then be approved and paid out, and notifies its owner. Refuses 404 unknown ones, 403 the
 * admin's own, 409 `already_decided` and `not_being_checked`.
 */
export async function releaseWithdrawal(context: AdminContext, id: string, note: string): Promise<void> {
  const { tx, clock, actor } = context
  const row = await lockWithdrawal(tx, id)
  if (!row) throw notFound()
  if (row.userId === actor.party.id) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  refuseDecided(row)
  if (!isBeingChecked(row)) throw new Refusal(409, 'not_being_checked', withdrawalErrors.withdrawalNotChecked)
  const now = clock()
  await tx
    .update(withdrawalRequests)
    .set({ releasedAt: now, releasedBy: actor.person.id, releaseNote: note, updatedAt: now })
    .where(eq(withdrawalRequests.id, id))
  await logAction(context, {
    type: 'withdrawal_process',
    targetType: 'withdrawal_request',
    targetId: id,
    details: { decision: 'released', userId: row.userId, amount: row.amount, score: row.riskScore, note },
  })
  await notify(context, { userId: row.userId, kind: 'withdrawal_check_over', params: { amount: row.amount } })
}
