import { eq } from 'drizzle-orm'
import type { DisputeOutcome, Ruling } from '#contract/disputes.ts'
import { messages } from '#contract/messages.ts'
import type { Side } from '#contract/task-machine.ts'
import type { OrderTerms } from '#contract/terms.ts'
import { day } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import { tasks } from '../tasks/tables.ts'
import type { TaskRow } from '../tasks/task-row.ts'
import { disputes } from './tables.ts'

export type DisputeRow = typeof disputes.$inferSelect
export type Locked = { dispute: DisputeRow; task: TaskRow }

export const daysAfter = (from: Date, days: number) => new Date(from.getTime() + days * day)

/** A dispute with its task, both locked, unless it has ended: the task first, as every move of an order does (docs/money.md). */
export async function lockIfOpen(tx: Tx, id: number): Promise<Locked | null> {
  const [found] = await tx.select({ taskId: disputes.taskId }).from(disputes).where(eq(disputes.id, id))
  if (!found) throw notFound()
  const [task] = await tx.select().from(tasks).where(eq(tasks.id, found.taskId)).for('update')
  const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, id)).for('update')
  return dispute!.endedAt ? null : { dispute: dispute!, task: task! }
}

/** The same, refusing 409 `dispute_ended` where it has; 404 unknown. */
export async function lockOpen(tx: Tx, id: number): Promise<Locked> {
  const locked = await lockIfOpen(tx, id)
  if (!locked) throw new Refusal(409, 'dispute_ended', messages.disputeEnded)
  return locked
}

/** The same for one of its two sides; for anybody else it does not exist (404), ended or not. */
export async function lockAsSide(tx: Tx, actor: Actor, id: number): Promise<Locked & { side: Side }> {
  const [found] = await tx
    .select({ businessId: disputes.businessId, influencerId: disputes.influencerId })
    .from(disputes)
    .where(eq(disputes.id, id))
  const side = found && sideIn(found, actor)
  if (!side) throw notFound()
  return { ...(await lockOpen(tx, id)), side }
}

export const sideIn = (of: Pick<DisputeRow, 'businessId' | 'influencerId'>, actor: Actor): Side | null =>
  of.businessId === actor.id ? 'business' : of.influencerId === actor.id ? 'influencer' : null

/** What silence makes of a dispute in the end: what was delivered is paid, what was not is refunded. */
export const lastClock = (dispute: Pick<DisputeRow, 'taskStatusBefore' | 'hardStopAt'>) => ({
  clockAction: dispute.taskStatusBefore === 'delivered' ? ('dispute_releases' as const) : ('dispute_refunds' as const),
  clockAt: dispute.hardStopAt,
})

/** When both are told that the 45 days end: two days before. */
export const lastReminder = (hardStopAt: Date) => daysAfter(hardStopAt, -2)

/** Until when a proposal still leaves both sides their time to object. */
export const lastProposal = ({ hardStopAt }: Pick<DisputeRow, 'hardStopAt'>, { objectDays }: OrderTerms) =>
  daysAfter(hardStopAt, -objectDays)

/** What `amount` cents that were released of `total` are. */
export const outcomeOf = (released: number, total: number): DisputeOutcome =>
  released === 0 ? 'refund' : released === total ? 'release' : 'split'

/** What a ruling releases of `total` cents. Refuses 422 a split that leaves one side nothing. */
export function releaseOf({ outcome, releaseAmount }: Ruling, total: number): number {
  if (outcome !== 'split') return outcome === 'release' ? total : 0
  if (releaseAmount === null || releaseAmount >= total) throw invalid('releaseAmount', messages.disputeAmount)
  return releaseAmount
}
