import { eq } from 'drizzle-orm'
import type { NewBonus } from '#contract/money/bonuses/bonuses.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { AdminContext, Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { decidedRefusal, logAction } from '../../foundation/action-log/index.ts'
import { approvalStep, creditAlone, ownApproval } from '../../foundation/approvals/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { lockUsers } from '../../foundation/users/index.ts'
import { grantBonus } from '../ledger/index.ts'
import { recordPayments } from '../wallet/index.ts'
import { bonusRows } from './tables.ts'

type BonusRow = typeof bonusRows.$inferSelect

/**
 * Grants a person `amount` cents from the promotion account, with a reason shown to them (reliability.md 4.1.4). Beyond what one admin
 * may credit alone within 24 hours (`creditAlone`), the bonus is pending until another admin approves it.
 * Returns the bonus's id. Refuses 403 `own_decision` a bonus for oneself, 404 anyone but active influencers and businesses, and 409
 * `second_admin_needed` while a second admin is required and there is none.
 */
export async function createBonus(
  context: AdminContext,
  userId: number,
  { amount, reason }: NewBonus,
): Promise<number> {
  const { tx, clock, actor } = context
  const adminId = actor.person.id
  if (userId === adminId) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  await lockAdminAndReceiver(tx, adminId, userId)
  const needsTwo = !(await creditAlone(context, { userId, amount }))
  if (needsTwo) await approvalStep(context, null)
  const rows = await tx
    .insert(bonusRows)
    .values({ userId, amount, reason, needsTwo, grantedBy: adminId, createdAt: clock() })
    .returning()
  const bonus = onlyRow(rows)
  await logDecision(context, bonus, needsTwo ? 'approved_first' : 'granted')
  if (!needsTwo) await bookBonus(context, bonus, {})
  return bonus.id
}

/** Records the second admin's approval and books the bonus. Refuses 409 `already_decided`, and `second_admin_needed` the grantor. */
export async function approveBonus(context: AdminContext, id: number): Promise<void> {
  const { tx, clock, actor } = context
  const bonus = await lockPending(context, id)
  const approval = await approvalStep(context, bonus.grantedBy)
  if (approval === 'again') throw ownApproval()
  // the grantor is no longer an admin, so their approval does not count
  if (approval === 'first') {
    await tx.update(bonusRows).set({ grantedBy: actor.person.id }).where(eq(bonusRows.id, id))
    return logDecision(context, bonus, 'approved_first')
  }
  await lockAdminAndReceiver(tx, actor.person.id, bonus.userId)
  await logDecision(context, bonus, 'granted')
  await bookBonus(context, bonus, { decidedBy: actor.person.id, decidedAt: clock() })
}

/** Withdraws a pending bonus; any admin may, except for a bonus to themselves. */
export async function withdrawBonus(context: AdminContext, id: number): Promise<void> {
  const { tx, clock, actor } = context
  const bonus = await lockPending(context, id)
  const decided = { status: 'withdrawn', decidedBy: actor.person.id, decidedAt: clock() } as const
  await tx.update(bonusRows).set(decided).where(eq(bonusRows.id, id))
  await logDecision(context, bonus, 'withdrawn')
}

async function lockPending({ tx, actor }: Context, id: number): Promise<BonusRow> {
  const [bonus] = await tx.select().from(bonusRows).where(eq(bonusRows.id, id)).for('update')
  if (!bonus) throw notFound()
  if (bonus.userId === actor.party.id) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  if (bonus.status !== 'pending') throw await decidedRefusal(tx, { targetType: 'bonus', targetId: id })
  return bonus
}

/** Locks admin and receiver in ascending order, like all money operations, so that the admin's credits are counted one at a time. */
async function lockAdminAndReceiver(tx: Tx, adminId: number, userId: number): Promise<void> {
  const rows = await lockUsers(tx, [adminId, userId])
  const receiver = rows.find(({ id }) => id === userId)
  if (!receiver?.isActive || receiver.role === 'admin') throw notFound()
}

async function bookBonus(
  context: Context,
  { id, userId, amount, reason }: BonusRow,
  decided: { decidedBy?: number; decidedAt?: Date },
): Promise<void> {
  const { tx, actor } = context
  const { journalId } = await grantBonus(tx, { bonusId: id, userId, amount, actorId: actor.person.id })
  const details = { bonusId: id, reason }
  const rows = await recordPayments(context, journalId, {
    userId,
    amount,
    type: 'gift',
    paymentDetails: details,
  })
  await tx
    .update(bonusRows)
    .set({ status: 'granted', paymentId: onlyRow(rows), ...decided })
    .where(eq(bonusRows.id, id))
  await notify(context, { userId, kind: 'bonus_received', params: { amount, reason } })
}

type BonusDecision = 'approved_first' | 'granted' | 'withdrawn'

const logDecision = (context: AdminContext, { id, userId, amount, reason }: BonusRow, decision: BonusDecision) =>
  logAction(context, {
    type: 'other',
    targetType: 'bonus',
    targetId: id,
    details: { userId, amount, reason, decision },
  })
