import { and, desc, eq, isNotNull, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { StoredFile } from '#contract/foundation/uploads/stored-file.ts'
import { sideOfReader } from '#contract/market/engagements/engagement.ts'
import { isLate, runningTaskStatuses, type TaskStatus } from '#contract/market/orders/task-machine.ts'
import {
  type Task,
  type TaskEvent,
  type TaskFilter,
  type TaskSummary,
  taskFilters,
} from '#contract/market/orders/tasks.ts'
import type { Party, ReadContext } from '../../../../platform/context.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { countByFilter } from '../../../../platform/database/figures/count-by-filter.ts'
import { builtOnce } from '../../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../../platform/refusal.ts'
import { filesView } from '../../../foundation/uploads/index.ts'
import { usersView } from '../../../foundation/users/index.ts'
import { feeOf } from '../../../money/ledger/index.ts'
import { paymentsView } from '../../../money/wallet/index.ts'
import { actorOfEvent, disputeClockFrom, isLateAt, isTurnGroup, openDisputeClock } from '../../engagements/index.ts'
import type { TaskRow } from '../order.ts'
import { purchases, taskEvents, tasks } from '../tables.ts'
import { groupOfTask, taskIsIn } from './turn-groups.ts'

const files = filesView.as('files')
const business = usersView.as('business')
const influencer = usersView.as('influencer')
const userColumns = {
  business: {
    id: business.id,
    username: business.username,
    displayName: business.displayName,
    avatarUrl: business.avatarUrl,
  },
  influencer: {
    id: influencer.id,
    username: influencer.username,
    displayName: influencer.displayName,
    avatarUrl: influencer.avatarUrl,
  },
}
const file = { id: files.id, name: files.name, bytes: files.bytes, mime: files.mime, kind: files.kind }

/** The order's payment; tasks from before they named it are found by their order. */
const paymentId = sql<number>`coalesce(${tasks.paymentId}, (
  select p.id from ${paymentsView} p where p.purchase_id = ${tasks.purchaseId} and p.type = 'campaign_payment'))`

/** The reader: an actor, or in a prepared statement a placeholder for one. */
export type Reader = { id: number | Placeholder; role: Party['role'] }

/** Restricts tasks to the actor's own; admins see all. */
export const ownTasks = ({ id, role }: Reader) =>
  role === 'admin' ? undefined : eq(role === 'business' ? tasks.buyerId : tasks.influencerId, id)

/** One task with its timeline, for its participants and admins; 404 for anybody else. Never includes its PIN. */
export async function readTask({ db, actor }: ReadContext, id: number): Promise<Task> {
  const reader = { id: sql.placeholder('reader'), role: actor.party.role }
  const statement = builtOnce(db, `task-${actor.party.role}`, (orm) =>
    orm
      .select({ task: tasks, paymentId, ...userColumns, file })
      .from(tasks)
      .innerJoin(business, eq(business.id, tasks.buyerId))
      .innerJoin(influencer, eq(influencer.id, tasks.influencerId))
      .leftJoin(files, eq(files.id, tasks.finalResultFileId))
      .where(and(eq(tasks.id, sql.placeholder('id')), ownTasks(reader))),
  )
  const [row] = await statement.execute({ id, reader: actor.party.id })
  if (!row) throw notFound()
  const { task } = row
  return {
    id: task.id,
    purchaseId: task.purchaseId,
    paymentId: row.paymentId,
    status: task.status,
    createdAt: task.createdAt.toISOString(),
    dueDate: iso(task.dueDate),
    deliveredAt: iso(task.deliveredAt),
    waitingSince: iso(task.waitingSince),
    acceptanceExtended: task.acceptanceExtended,
    reviewExtended: task.reviewExtended,
    revisionsUsed: task.revisionsUsed,
    revisionsIncluded: task.revisionsIncluded,
    missedBefore: task.missedBefore,
    cancelRequestedBy: task.cancelRequestedBy,
    cancelRequestedAt: iso(task.cancelRequestedAt),
    dueMoves: task.dueMoves,
    dueProposedBy: task.dueProposedBy,
    dueProposedTo: iso(task.dueProposedTo),
    dueProposedAt: iso(task.dueProposedAt),
    dueProposalReason: task.dueProposalReason,
    disputedAt: iso(task.disputedAt),
    blockedSide: task.blockedSide,
    blockedAt: iso(task.blockedAt),
    blockWaits: task.blockWaits,
    pinAttempts: task.pinAttempts,
    pinAttemptsTotal: task.pinAttemptsTotal,
    terms: task.terms,
    business: row.business,
    influencer: row.influencer,
    acceptedAt: iso(task.acceptedAt),
    completedAt: iso(task.completedAt),
    updatedAt: task.updatedAt.toISOString(),
    finalResultUrl: task.finalResultUrl,
    finalResultType: task.finalResultType,
    finalResultFile: row.file satisfies StoredFile | null,
    isPinVerified: task.isPinVerified,
    initialMessageFromBuyer: task.initialMessageFromBuyer,
    clock: clockOf(task),
    events: await readEvents(db, id, row),
  }
}

type Sides = Pick<Task, 'business' | 'influencer'>

async function readEvents(db: Queryable, taskId: number, sides: Sides): Promise<TaskEvent[]> {
  const statement = builtOnce(db, 'task-events', (orm) =>
    orm
      .select({ event: taskEvents, file })
      .from(taskEvents)
      .leftJoin(files, eq(files.id, taskEvents.fileId))
      .where(eq(taskEvents.taskId, sql.placeholder('task')))
      // a timeline that is too long is cut at its beginning
      .orderBy(desc(taskEvents.id))
      .limit(500),
  )
  const rows = await statement.execute({ task: taskId })
  return rows.reverse().map(({ event, file }) => ({
    id: event.id,
    kind: event.kind,
    ...actorOfEvent(event.partyId ?? event.actorId, sides),
    note: event.note,
    missed: event.missed ?? [],
    dueDate: iso(event.dueDate),
    resultUrl: event.resultUrl,
    resultType: event.resultType,
    file,
    createdAt: event.createdAt.toISOString(),
  }))
}

type Query = { status?: TaskFilter; limit?: number; cursor?: string }

/** SQL: the number of messages about a task that its reader has not read; 0 where there is no task. */
export const unreadMessages = (taskId: PgColumn, readerId: number | Placeholder) =>
  sql<number>`(select count(*)::int from task_messages m where m.task_id = ${taskId} and not m.read and m.sender_id <> ${readerId})`

/** One page of the actor's tasks, newest first, with the number of unread messages. */
export async function listTasks({ database: { orm }, clock, actor }: ReadContext, query: Query) {
  const now = clock()
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const variant = ['tasks', actor.party.role, query.status, before === undefined ? 'first' : 'next'].join('-')
  const reader = { id: sql.placeholder('reader'), role: actor.party.role }
  const statement = builtOnce(orm, variant, () => {
    const conditions = [
      ownTasks(reader),
      query.status && taskFilter(reader, query.status, sql.placeholder('now')),
      before === undefined ? undefined : lt(tasks.id, sql.placeholder('before')),
    ]
    return orm
      .select({
        task: tasks,
        ...userColumns,
        dealTitle: purchases.dealTitle,
        amount: purchases.amount,
        feeBps: purchases.feeBps,
        disputeClock: openDisputeClock({ subject: 'purchase_id', id: tasks.purchaseId, disputedAt: tasks.disputedAt }),
        unread: unreadMessages(tasks.id, reader.id),
        turnGroup: groupOfTask(sideOfReader(reader.role), sql.placeholder('now')),
      })
      .from(tasks)
      .innerJoin(purchases, eq(purchases.id, tasks.purchaseId))
      .innerJoin(business, eq(business.id, tasks.buyerId))
      .innerJoin(influencer, eq(influencer.id, tasks.influencerId))
      .where(
        query.status === 'late' ? sql`${tasks.id} = any(${newestOfFewTasks('id', conditions)})` : and(...conditions),
      )
      .orderBy(desc(tasks.id))
      .limit(sql.placeholder('limit'))
  })
  const rows = await statement.execute({ reader: actor.party.id, now, before, limit: limit + 1 })
  return toPage(
    rows.map(
      (row): TaskSummary => ({
        id: row.task.id,
        purchaseId: row.task.purchaseId,
        dealTitle: row.dealTitle,
        amount: row.amount,
        fee: feeOf(row.amount, row.feeBps),
        business: row.business,
        influencer: row.influencer,
        status: row.task.status,
        dueDate: iso(row.task.dueDate),
        disputedAt: iso(row.task.disputedAt),
        isLate: isLate(row.task, now),
        clock: clockOf(row.task),
        disputeClock: disputeClockFrom(row.disputeClock),
        turnGroup: actor.party.role === 'admin' ? null : row.turnGroup,
        unreadMessages: row.unread,
        createdAt: row.task.createdAt.toISOString(),
        updatedAt: row.task.updatedAt.toISOString(),
      }),
    ),
    limit,
    (last) => encodeCursor(last.id),
  )
}

/** The condition of a task list filter. */
export function taskFilter({ role }: Pick<Reader, 'role'>, filter: TaskFilter, now: Date | Placeholder): SQL {
  if (isTurnGroup(filter)) return taskIsIn(filter, sideOfReader(role), now)
  if (filter === 'disputed') return isNotNull(tasks.disputedAt)
  if (filter === 'late') return isLateAt(tasks, runningTaskStatuses, now)
  const status = statusOfGroup[filter as keyof typeof statusOfGroup]
  return status ? sql`(${eq(tasks.status, status)} and ${isUndisturbed(now)})` : eq(tasks.status, filter as TaskStatus)
}

/** The status of the tasks in a group. */
const statusOfGroup = {
  running: 'in_progress',
  on_hold: 'paused',
  waiting: 'waiting_for_client',
  handed_in: 'delivered',
} as const satisfies Partial<Record<TaskFilter, TaskStatus>>

/** SQL: true if a task is neither in dispute nor late, which lists show in place of its status. */
export const isUndisturbed = (now: Date | Placeholder): SQL =>
  sql`(${tasks.disputedAt} is null and ${isLateAt(tasks, runningTaskStatuses, now)} is not true)`

/**
 * SQL: the newest `limit` ids of tasks, or of their orders, that meet all conditions. For conditions that few tasks meet: `offset 0` lets
 * an index of these tasks find them before they are sorted, instead of reading an index of ids from its end until there are enough.
 */
export const newestOfFewTasks = (id: 'id' | 'purchaseId', conditions: (SQL | undefined)[]): SQL =>
  sql`array(select found.id from (select ${tasks[id]} as id from ${tasks} where ${and(...conditions)} offset 0) found
    order by found.id desc limit ${sql.placeholder('limit')})`

/** Counts the actor's own tasks by filter, up to `maxCounted` each. */
export function countTasks({ db, clock, actor }: ReadContext): Promise<Record<TaskFilter, number>> {
  const reader: Reader = { id: actor.party.id, role: actor.party.role === 'business' ? 'business' : 'influencer' }
  return countByFilter(db, taskFilters, (filter, limit) =>
    db
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(ownTasks(reader), taskFilter(reader, filter, clock())))
      .limit(limit),
  )
}

const clockOf = ({ clockAction, clockAt }: TaskRow) =>
  clockAction && clockAt ? { action: clockAction, at: clockAt.toISOString() } : null
const iso = (moment: Date | null) => moment?.toISOString() ?? null
