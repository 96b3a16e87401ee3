import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { NewBonus } from '#contract/bonuses/bonuses.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { type AskedBy, logAction } from '../action-log/action-log.ts'
import { ownApproval, whichApproval } from '../approvals/approvals.ts'
import { grantBonus } from '../ledger/ledger.ts'
import { notify } from '../notifications/notify.ts'
import { readSetting } from '../settings/read-setting.ts'
import { users } from '../users/tables.ts'
import { paymentJournals, payments } from '../wallet/tables.ts'
import { bonusRows } from './tables.ts'

type BonusRow = typeof bonusRows.$inferSelect
type Means = Pick<Services, 'clock' | 'jobs'>

/**
 * Gives a person money from the promotion account, in cents, with a reason that they read (issue point 23). Above `twoAdminsAbove`,
 * counting what this admin granted alone within 24 hours, it waits for another admin. Gives the bonus's id.
 * Refuses one's own with 403 `own_decision`, who is no active influencer or business with 404, and what needs a second admin with 409
 * `second_admin_needed` while there is none.
 */
export async function giveBonus(
  tx: Tx,
  means: Means,
  asked: AskedBy,
  userId: number,
  { amount, reason }: NewBonus,
): Promise<number> {
  const adminId = asked.actor.id
  if (userId === adminId) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  await lockReceiver(tx, adminId, userId)
  const { twoAdminsAbove } = await readSetting(tx, 'withdrawals')
  const needsTwo = amount + (await grantedAloneToday(tx, means, adminId)) > twoAdminsAbove
  if (needsTwo) await whichApproval(tx, asked.actor, null)
  const [bonus] = await tx
    .insert(bonusRows)
    .values({ userId, amount, reason, needsTwo, grantedBy: adminId, createdAt: means.clock() })
    .returning()
  await note(tx, means, asked, bonus!, needsTwo ? 'approved_first' : 'granted')
  if (!needsTwo) await pay(tx, means, asked, bonus!, {})
  return bonus!.id
}

/** The second admin's word, which books it. Refuses 409 `already_decided`, and `second_admin_needed` who granted it. */
export async function approveBonus(tx: Tx, means: Means, asked: AskedBy, id: number): Promise<void> {
  const bonus = await lockWaiting(tx, asked, id)
  const approval = await whichApproval(tx, asked.actor, bonus.grantedBy)
  if (approval === 'again') throw ownApproval()
  // who granted it is an admin no more: theirs is no word that counts
  if (approval === 'first') {
    await tx.update(bonusRows).set({ grantedBy: asked.actor.id }).where(eq(bonusRows.id, id))
    return note(tx, means, asked, bonus, 'approved_first')
  }
  await lockReceiver(tx, asked.actor.id, bonus.userId)
  await note(tx, means, asked, bonus, 'granted')
  await pay(tx, means, asked, bonus, { decidedBy: asked.actor.id, decidedAt: means.clock() })
}

/** Withdraws what waits for a second admin; any admin may, but for a bonus of their own. */
export async function withdrawBonus(tx: Tx, means: Means, asked: AskedBy, id: number): Promise<void> {
  const bonus = await lockWaiting(tx, asked, id)
  const decided = { status: 'withdrawn', decidedBy: asked.actor.id, decidedAt: means.clock() } as const
  await tx.update(bonusRows).set(decided).where(eq(bonusRows.id, id))
  await note(tx, means, asked, bonus, 'withdrawn')
}

async function lockWaiting(tx: Tx, { actor }: AskedBy, id: number): Promise<BonusRow> {
  const [bonus] = await tx.select().from(bonusRows).where(eq(bonusRows.id, id)).for('update')
  if (!bonus) throw notFound()
  if (bonus.userId === actor.id) throw new Refusal(403, 'own_decision', requestErrors.ownDecision)
  if (bonus.status !== 'pending') throw new Refusal(409, 'already_decided', requestErrors.alreadyDecided)
  return bonus
}

/** Admin and receiver, ascending, as everybody locks who moves money: what the admin grants alone is counted one at a time. */
async function lockReceiver(tx: Tx, adminId: number, userId: number): Promise<void> {
  const rows = await tx
    .select({ id: users.id, role: users.role, isActive: users.isActive })
    .from(users)
    .where(inArray(users.id, [adminId, userId]))
    .orderBy(users.id)
    .for('no key update')
  const receiver = rows.find(({ id }) => id === userId)
  if (!receiver?.isActive || receiver.role === 'admin') throw notFound()
}

/** Cents. */
async function grantedAloneToday(tx: Tx, { clock }: Means, adminId: number): Promise<number> {
  const since = new Date(clock().getTime() - 24 * 3_600_000)
  const [sum] = await tx
    .select({ granted: sql<number>`coalesce(sum(${bonusRows.amount}), 0)::int` })
    .from(bonusRows)
    .where(and(eq(bonusRows.grantedBy, adminId), eq(bonusRows.needsTwo, false), gt(bonusRows.createdAt, since)))
  return sum!.granted
}

async function pay(
  tx: Tx,
  { clock, jobs }: Means,
  { actor }: AskedBy,
  { id, userId, amount, reason }: BonusRow,
  decided: { decidedBy?: number; decidedAt?: Date },
): Promise<void> {
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
  await notify(tx, jobs, { userId, kind: 'bonus_received', params: { amount, reason } })
}

const note = (tx: Tx, { clock }: Means, asked: AskedBy, { id, userId, amount, reason }: BonusRow, decision: string) =>
  logAction(tx, asked, clock, {
    type: 'other',
    targetType: 'bonus',
    targetId: id,
    details: { userId, amount, reason, decision },
  })
