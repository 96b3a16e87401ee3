import { and, eq, or, sql } from 'drizzle-orm'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { mayMoveDueDate, taskClock } from '#contract/market/orders/task-machine.ts'
import type { TaskEventKind } from '#contract/market/orders/tasks.ts'
import type { Actor, Context, ReadContext, SystemContext } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { queryIn, withoutWaiting } from '../../../../platform/database/pipeline.ts'
import { builtOnce, placeholdersFor, shapeOf } from '../../../../platform/database/prepared.ts'
import { announceToOthers } from '../../../../platform/realtime/realtime.ts'
import { notFound } from '../../../../platform/refusal.ts'
import { clearedProposal, clockColumns, firstDelivery, strikeFirst } from '../../engagements/index.ts'
import { taskDue } from '../events.ts'
import { purchases } from '../purchases/tables.ts'
import { type taskEvents, tasks } from './tables.ts'

export type TaskRow = typeof tasks.$inferSelect

/** The task of one of the actor's orders; null while the order is unpaid. Other people's orders are 404. */
export async function taskIdOfPurchase({ db, actor }: ReadContext, purchaseId: number): Promise<number | null> {
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

/** Which side of the task the actor is on; 404 for anybody else. */
export function sideOf(task: Pick<TaskRow, 'buyerId' | 'influencerId'>, actor: Actor): Side {
  if (task.buyerId === actor.id) return 'business'
  if (task.influencerId === actor.id) return 'influencer'
  throw notFound()
}

/** A task, locked, for what the system does to it. */
export async function lockTaskRow(tx: Tx, id: number): Promise<TaskRow | undefined> {
  const statement = builtOnce(tx, 'lock-task', (orm) =>
    orm
      .select()
      .from(tasks)
      .where(eq(tasks.id, sql.placeholder('id')))
      .for('update'),
  )
  const [task] = await statement.execute({ id })
  return task
}

/**
 * Locks a task for a move and returns it with the side of the actor, once what its clock says has happened. The task's row is the first
 * lock of every move (reliability.md 4.1.3).
 */
export async function lockTask(context: Context, id: number): Promise<{ task: TaskRow; side: Side }> {
  const task = await lockTaskRow(context.tx, id)
  if (!task) throw notFound()
  const side = sideOf(task, context.actor)
  strikeFirst(context, task, taskDue)
  return { task, side }
}

/**
 * Saves a move of a locked task, with what is kept of its first delivery, and recomputes its clock. An open due date proposal is dropped once the due date can no longer be
 * changed.
 */
export async function saveTask(context: SystemContext, task: TaskRow, given: Partial<TaskRow>): Promise<TaskRow> {
  const { tx, clock } = context
  const dropsProposal = task.dueProposedBy !== null && !mayMoveDueDate({ ...task, ...given })
  if (dropsProposal)
    await addEvent(context, task.id, { kind: 'due_date_fell', actorId: null, dueDate: task.dueProposedTo })
  const moved = dropsProposal ? { ...given, ...clearedProposal } : given
  const deliveredAt = given.deliveredAt ?? task.deliveredAt
  const changes = {
    ...moved,
    ...(deliveredAt && firstDelivery(task, deliveredAt)),
    ...clockColumns(task, taskClock({ ...task, ...moved })),
    updatedAt: clock(),
  }
  const statement = builtOnce(tx, `save-task-${shapeOf(changes)}`, (orm) =>
    orm
      .update(tasks)
      .set(placeholdersFor(changes) as object)
      .where(eq(tasks.id, sql.placeholder('id'))),
  )
  await withoutWaiting(tx, statement.execute({ ...changes, id: task.id }))
  announceToOthers(context, [task.buyerId, task.influencerId], 'order')
  return { ...task, ...changes }
}

type NewEvent = Pick<
  typeof taskEvents.$inferInsert,
  'note' | 'missed' | 'resultUrl' | 'resultType' | 'fileId' | 'dueDate'
> & {
  kind: TaskEventKind
  /** null: the clock acted. */
  actorId: number | null
}

/** Adds to the timeline, in the given order. */
export async function addEvent({ tx, clock }: SystemContext, taskId: number, ...events: NewEvent[]): Promise<void> {
  const createdAt = clock()
  for (const { kind, actorId, note, missed, resultUrl, resultType, fileId, dueDate } of events) {
    const added = queryIn(tx, {
      text: `insert into task_events (task_id, kind, actor_id, note, result_url, result_type, file_id, due_date, created_at, missed)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [
        ...[taskId, kind, actorId, note, resultUrl, resultType, fileId, dueDate, createdAt],
        missed?.length ? JSON.stringify(missed) : null,
      ],
    })
    await withoutWaiting(tx, added)
  }
}
