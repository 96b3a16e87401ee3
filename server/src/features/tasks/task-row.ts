import { and, eq, or } from 'drizzle-orm'
import { mayMoveDueDate, type Side, taskClock, type Verdict } from '#contract/task-machine.ts'
import type { TaskEventKind } from '#contract/tasks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { purchases } from '../purchases/tables.ts'
import { taskEvents, tasks } from './tables.ts'

export type TaskRow = typeof tasks.$inferSelect

/** The task of an order of the actor's own; null when it is not paid. Another's order is 404. */
export async function taskIdOfPurchase(db: Queryable, actor: Actor, purchaseId: number): Promise<number | null> {
  const [order] = await db
    .select({ taskId: tasks.id })
    .from(purchases)
    .leftJoin(tasks, eq(tasks.purchaseId, purchases.id))
    .where(
      and(eq(purchases.id, purchaseId), or(eq(purchases.businessId, actor.id), eq(purchases.influencerId, actor.id))),
    )
  if (!order) throw notFound()
  return order.taskId
}

/** Which side of the task the actor is; anybody else learns nothing of it (404). */
export function sideOf(task: Pick<TaskRow, 'buyerId' | 'influencerId'>, actor: Actor): Side {
  if (task.buyerId === actor.id) return 'business'
  if (task.influencerId === actor.id) return 'influencer'
  throw notFound()
}

/** The task locked for a move, with the side that moves. The task's row is the first lock of every move (reliability.md 4.1.3). */
export async function lockTask(tx: Tx, actor: Actor, id: number): Promise<{ task: TaskRow; side: Side }> {
  const [task] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('update')
  if (!task) throw notFound()
  return { task, side: sideOf(task, actor) }
}

/** Throws what the state machine says no with. */
export function demand(verdict: Verdict): void {
  if (verdict !== true) throw new Refusal(verdict.status, verdict.code, verdict.message, { params: verdict.params })
}

/** What a task has where no other due date is proposed. */
export const noProposal = { dueProposedBy: null, dueProposedTo: null, dueProposedAt: null, dueProposalReason: null }

/**
 * Writes a move of a locked task; its clock is set anew from what it has become. A proposed due date falls where it cannot be
 * moved any more.
 */
export async function saveTask(tx: Tx, clock: Clock, task: TaskRow, given: Partial<TaskRow>): Promise<TaskRow> {
  const falls = task.dueProposedBy !== null && !mayMoveDueDate({ ...task, ...given })
  if (falls) await addEvent(tx, clock, task.id, 'due_date_fell', null, { dueDate: task.dueProposedTo })
  const changes = falls ? { ...given, ...noProposal } : given
  const next = { ...task, ...changes }
  const tick = taskClock(next)
  const moved = tick?.at.getTime() !== task.clockAt?.getTime() || tick?.action !== task.clockAction
  const [saved] = await tx
    .update(tasks)
    .set({
      ...changes,
      clockAction: tick?.action ?? null,
      clockAt: tick?.at ?? null,
      ...(moved && { remindersSent: 0 }),
      updatedAt: clock(),
    })
    .where(eq(tasks.id, task.id))
    .returning()
  return saved!
}

type EventDetails = Partial<
  Pick<typeof taskEvents.$inferInsert, 'note' | 'resultUrl' | 'resultType' | 'fileId' | 'dueDate'>
>

/** Adds to the timeline. `actorId` null: nobody acted, the clock did. */
export async function addEvent(
  tx: Tx,
  clock: Clock,
  taskId: number,
  kind: TaskEventKind,
  actorId: number | null,
  details: EventDetails = {},
) {
  await tx.insert(taskEvents).values({ taskId, kind, actorId, createdAt: clock(), ...details })
}
