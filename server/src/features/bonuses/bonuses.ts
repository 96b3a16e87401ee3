import { and, eq, gt, sql } from 'drizzle-orm'
import type { NewBonus } from '#contract/bonuses/bonuses.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { AdminContext, Context, SystemContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { logAction } from '../action-log/action-log.ts'
import { ownApproval, whichApproval } from '../approvals/approvals.ts'
import { grantBonus } from '../ledger/ledger.ts'
import { notify } from '../notifications/notify.ts'
import { readSetting } from '../settings/read-setting.ts'
import { lockUsers } from '../users/users.ts'
import { paymentJournals, payments } from '../wallet/tables.ts'
import { bonusRows } from './tables.ts'

type BonusRow = typeof bonusRows.$inferSelect

/**
 * Gives a person money from the promotion account, in cents, with a reason that they read (issue point 23). Above `twoAdminsAbove`,
 * counting what this admin granted alone within 24 hours, it waits for another admin. Gives the bonus's id.
 * Refuses one's own with 403 `own_decision`, who is no active influencer or business with 404, and what needs a second admin with 409
 * `second_admin_needed` while there is none.
 */
export async function giveBonus(context: AdminContext, userId: number, { amount, reason }: NewBonus): Promise<number> {
  const { tx, clock, actor } = context
  const adminId = actor.id
  if (userId === adminId) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  await lockReceiver(tx, adminId, userId)
  const { twoAdminsAbove } = await readSetting(tx, 'withdrawals')
  const needsTwo = amount + (await grantedAloneToday(context, adminId)) > twoAdminsAbove
  if (needsTwo) await whichApproval(tx, actor, null)
  const [bonus] = await tx
    .insert(bonusRows)
    .values({ userId, amount, reason, needsTwo, grantedBy: adminId, createdAt: clock() })
    .returning()
  await note(context, bonus!, needsTwo ? 'approved_first' : 'granted')
  if (!needsTwo) await pay(context, bonus!, {})
  return bonus!.id
}

/** The second admin's word, which books it. Refuses 409 `already_decided`, and `second_admin_needed` who granted it. */
export async function approveBonus(context: AdminContext, id: number): Promise<void> {
  const { tx, clock, actor } = context
  const bonus = await lockWaiting(context, id)
  const approval = await whichApproval(tx, actor, bonus.grantedBy)
  if (approval === 'again') throw ownApproval()
  // who granted it is an admin no more: theirs is no word that counts
  if (approval === 'first') {
    await tx.update(bonusRows).set({ grantedBy: actor.id }).where(eq(bonusRows.id, id))
    return note(context, bonus, 'approved_first')
  }
  await lockReceiver(tx, actor.id, bonus.userId)
  await note(context, bonus, 'granted')
  await pay(context, bonus, { decidedBy: actor.id, decidedAt: clock() })
}

/** Withdraws what waits for a second admin; any admin may, but for a bonus of their own. */
export async function withdrawBonus(context: AdminContext, id: number): Promise<void> {
  const { tx, clock, actor } = context
  const bonus = await lockWaiting(context, id)
  const decided = { status: 'withdrawn', decidedBy: actor.id, decidedAt: clock() } as const
  await tx.update(bonusRows).set(decided).where(eq(bonusRows.id, id))
  await note(context, bonus, 'withdrawn')
}

async function lockWaiting({ tx, actor }: Context, id: number): Promise<BonusRow> {
  const [bonus] = await tx.select().from(bonusRows).where(eq(bonusRows.id, id)).for('update')
  if (!bonus) throw notFound()
  if (bonus.userId === actor.id) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  if (bonus.status !== 'pending') throw new Refusal(409, 'already_decided', requestErrors.alreadyDecided)
  return bonus
}

/** Admin and receiver, ascending, as everybody locks who moves money: what the admin grants alone is counted one at a time. */
async function lockReceiver(tx: Tx, adminId: number, userId: number): Promise<void> {
  const rows = await lockUsers(tx, [adminId, userId])
  const receiver = rows.find(({ id }) => id === userId)
  if (!receiver?.isActive || receiver.role === 'admin') throw notFound()
}

/** Cents. */
async function grantedAloneToday({ tx, clock }: SystemContext, adminId: number): Promise<number> {
  const since = new Date(clock().getTime() - 24 * 3_600_000)
  const [sum] = await tx
    .select({ granted: sql<number>`coalesce(sum(${bonusRows.amount}), 0)::int` })
    .from(bonusRows)
    .where(and(eq(bonusRows.grantedBy, adminId), eq(bonusRows.needsTwo, false), gt(bonusRows.createdAt, since)))
  return sum!.granted
}

async function pay(
  context: Context,
  { id, userId, amount, reason }: BonusRow,
  decided: { decidedBy?: number; decidedAt?: Date },
): Promise<void> {
  const { tx, clock, actor } = context
  const { journalId } = await grantBonus(tx, { bonusId: id, userId, amount, actorId: actor.id })
  const now = clock()
  const row = { userId, amount, type: 'gift', method: 'wallet', status: 'completed', journalId } as const
  const [payment] = await tx
    .insert(payments)
    .values({ ...row, paymentDetails: { bonusId: id, reason }, createdAt: now, updatedAt: now })
    .returning({ id: payments.id })
  const paymentId = payment!.id
  await tx.insert(paymentJournals).values({ paymentId, journalId })
  await tx
    .update(bonusRows)
    .set({ status: 'granted', paymentId, ...decided })
    .where(eq(bonusRows.id, id))
  await notify(context, { userId, kind: 'bonus_received', params: { amount, reason } })
}

const note = (context: AdminContext, { id, userId, amount, reason }: BonusRow, decision: string) =>
  logAction(context, {
    type: 'other',
    targetType: 'bonus',
    targetId: id,
    details: { userId, amount, reason, decision },
  })
