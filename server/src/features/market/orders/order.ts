import { eq, sql } from 'drizzle-orm'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { mayMoveDueDate, taskClock } from '#contract/market/orders/task-machine.ts'
import type { TaskEventKind } from '#contract/market/orders/tasks.ts'
import { actedFor, type Context, type SystemContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { inTurn, queryIn, withoutWaiting } from '../../../platform/database/pipeline.ts'
import { builtOnce, placeholdersFor, shapeOf } from '../../../platform/database/prepared.ts'
import { announceToOthers } from '../../../platform/realtime/realtime.ts'
import { notFound } from '../../../platform/refusal.ts'
import { clearedProposal, clockColumns, enforceFirst, firstDelivery, sideOf } from '../engagements/index.ts'
import { orderDue, taskDue } from './events.ts'
import { purchases, type taskEvents, tasks } from './tables.ts'

export type PurchaseRow = typeof purchases.$inferSelect
export type TaskRow = typeof tasks.$inferSelect

/** An order, and its task once it is paid. */
export type Order = { purchase: PurchaseRow; task: TaskRow | null }
/** A paid order. */
export type Work = { purchase: PurchaseRow; task: TaskRow }

/** An order by its own id or by that of its task. */
export type OrderId = { purchaseId: number } | { taskId: number }

/** Tells whether an order is paid, so that there is work. */
export const isWork = (order: Order): order is Work => order.task !== null

/**
 * Locks a whole order: its purchase, then its task. This order of locks holds everywhere, and both come first in every move (docs/money.md,
 * Locks).
 */
export async function lockOrder(tx: Tx, of: OrderId): Promise<Order | null> {
  if ('taskId' in of) return lockWork(tx, of.taskId)
  const purchase = builtOnce(tx, 'lock-purchase', (orm) =>
    orm
      .select()
      .from(purchases)
      .where(eq(purchases.id, sql.placeholder('id')))
      .for('update'),
  )
  const task = builtOnce(tx, 'lock-task', (orm) =>
    orm
      .select()
      .from(tasks)
      .where(eq(tasks.purchaseId, sql.placeholder('id')))
      .for('update'),
  )
  // one right behind the other: a task that was added while the purchase was waited for is seen
  const values = { id: of.purchaseId }
  const [[locked], [work]] = await inTurn(purchase.execute(values), task.execute(values))
  return locked ? { purchase: locked, task: work ?? null } : null
}

async function lockWork(tx: Tx, taskId: number): Promise<Work | null> {
  const statement = builtOnce(tx, 'lock-order', (orm) => selectWork(orm).for('update', { of: [purchases, tasks] }))
  const [work] = await statement.execute({ task: taskId })
  return work ?? null
}

const selectWork = (db: Queryable) =>
  db
    .select({ purchase: purchases, task: tasks })
    .from(tasks)
    .innerJoin(purchases, eq(purchases.id, tasks.purchaseId))
    .where(eq(tasks.id, sql.placeholder('task')))

/** A paid order that need not be locked, by the id of its task. */
export async function readWork(db: Queryable, taskId: number): Promise<Work> {
  return onlyRow(await builtOnce(db, 'read-work', selectWork).execute({ task: taskId }))
}

/**
 * Locks an order for a move of one of its sides, once what its clock says has happened. 404 for strangers, and for the influencer while it
 * is neither paid nor a price request.
 */
export async function lockOwnOrder(context: Context, of: OrderId): Promise<Order & { side: Side }> {
  const order = await lockOrder(context.tx, of)
  if (!order) throw notFound()
  const side = sideOf(order.purchase, context.actor)
  if (side === 'influencer' && !isSeenByInfluencer(order)) throw notFound()
  strikeOrderFirst(context, order)
  return { ...order, side }
}

const isSeenByInfluencer = ({ purchase, task }: Order) => task !== null || purchase.isPriceAsked

/** Locks a paid order, by the id of its task, for a move of one of its sides; 404 for strangers. */
export async function lockTask(context: Context, taskId: number): Promise<Work & { side: Side }> {
  const order = await lockOwnOrder(context, { taskId })
  if (!isWork(order)) throw notFound()
  return order
}

/** Has happen first what the clock of a locked order says: that of its task, or that the time to pay it has run out. */
export function strikeOrderFirst(context: SystemContext, { purchase, task }: Order): void {
  if (task) enforceFirst(context, task, taskDue)
  else enforceFirst(context, { id: purchase.id, clockAt: lapsesAtOf(purchase) }, orderDue)
}

/** Returns the moment at which an order lapses unless it is paid; null: it does not. */
const lapsesAtOf = ({ status, paymentStatus, lapsesAt }: PurchaseRow) =>
  status === 'pending' && paymentStatus === 'pending' ? lapsesAt : null

/** Saves changes of a locked purchase. */
export async function savePurchase(
  { tx, clock }: SystemContext,
  { id }: Pick<PurchaseRow, 'id'>,
  given: Partial<PurchaseRow>,
): Promise<void> {
  const changes = { ...given, updatedAt: clock() }
  const statement = builtOnce(tx, `save-purchase-${shapeOf(changes)}`, (orm) =>
    orm
      .update(purchases)
      .set(placeholdersFor(changes) as object)
      .where(eq(purchases.id, sql.placeholder('id'))),
  )
  await withoutWaiting(tx, statement.execute({ ...changes, id }))
}

/**
 * Saves a move of a locked task, with the time of its first delivery, and recomputes its clock. An open proposal of another due date is dropped
 * once the due date can no longer be changed.
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
  /** The person who acts; null: the clock does. */
  actorId: number | null
}

/** Adds to the timeline, in the given order. */
export async function addEvent(context: SystemContext, taskId: number, ...events: NewEvent[]): Promise<void> {
  const { tx, clock } = context
  const createdAt = clock()
  for (const { kind, actorId, note, missed, resultUrl, resultType, fileId, dueDate } of events) {
    const added = queryIn(tx, {
      text: `insert into task_events (task_id, kind, actor_id, note, result_url, result_type, file_id, due_date, created_at, missed, party_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      values: [
        ...[taskId, kind, actorId, note, resultUrl, resultType, fileId, dueDate, createdAt],
        missed?.length ? JSON.stringify(missed) : null,
        actedFor(context, actorId),
      ],
    })
    await withoutWaiting(tx, added)
  }
}
