import { and, asc, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type StoredFile,
  type Task,
  type TaskEvent,
  type TaskFilter,
  type TaskSummary,
  taskFilters,
} from '#contract/tasks.ts'
import type { Queryable } from '../../platform/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/cursor.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound } from '../../platform/refusal.ts'
import { users } from '../accounts/tables.ts'
import { purchases } from '../purchases/tables.ts'
import { files } from '../uploads/tables.ts'
import { countsOf } from './counts.ts'
import { taskEvents, tasks } from './tables.ts'
import type { TaskRow } from './task-row.ts'

const business = alias(users, 'business')
const influencer = alias(users, 'influencer')
const faces = {
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

/** Whose tasks the actor may see: their own, and all for an admin. */
const visibleTo = (actor: Actor) =>
  actor.role === 'admin' ? undefined : or(eq(tasks.buyerId, actor.id), eq(tasks.influencerId, actor.id))

/** One task with its timeline, for its participants and admins; for anybody else it does not exist. Never with its PIN. */
export async function readTask(db: Queryable, actor: Actor, id: number): Promise<Task> {
  const [row] = await db
    .select({ task: tasks, ...faces, file })
    .from(tasks)
    .innerJoin(business, eq(business.id, tasks.buyerId))
    .innerJoin(influencer, eq(influencer.id, tasks.influencerId))
    .leftJoin(files, eq(files.id, tasks.finalResultFileId))
    .where(and(eq(tasks.id, id), visibleTo(actor)))
  if (!row) throw notFound()
  const { task } = row
  return {
    id: task.id,
    purchaseId: task.purchaseId,
    status: task.status,
    createdAt: task.createdAt.toISOString(),
    dueDate: iso(task.dueDate),
    deliveredAt: iso(task.deliveredAt),
    waitingSince: iso(task.waitingSince),
    acceptanceExtended: task.acceptanceExtended,
    reviewExtended: task.reviewExtended,
    revisionsUsed: task.revisionsUsed,
    revisionsIncluded: task.revisionsIncluded,
    cancelRequestedBy: task.cancelRequestedBy,
    cancelRequestedAt: iso(task.cancelRequestedAt),
    disputedAt: iso(task.disputedAt),
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
    events: await readEvents(db, id, [row.business, row.influencer]),
  }
}

async function readEvents(db: Queryable, taskId: number, people: Task['business'][]): Promise<TaskEvent[]> {
  const rows = await db
    .select({ event: taskEvents, file })
    .from(taskEvents)
    .leftJoin(files, eq(files.id, taskEvents.fileId))
    .where(eq(taskEvents.taskId, taskId))
    .orderBy(asc(taskEvents.id))
    .limit(500)
  return rows.map(({ event, file }) => ({
    id: event.id,
    kind: event.kind,
    actor: people.find((person) => person.id === event.actorId) ?? null,
    note: event.note,
    resultUrl: event.resultUrl,
    resultType: event.resultType,
    file,
    createdAt: event.createdAt.toISOString(),
  }))
}

type Query = { status?: TaskFilter; limit?: number; cursor?: string }

/** One page of the actor's tasks, newest first, with how many messages of the other side are unread. */
export async function listTasks(db: Queryable, actor: Actor, now: Date, query: Query) {
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const rows = await db
    .select({
      task: tasks,
      ...faces,
      dealTitle: purchases.dealTitle,
      amount: purchases.amount,
      unread: sql<number>`(select count(*)::int from task_messages m where m.task_id = ${tasks.id} and not m.read and m.sender_id <> ${actor.id})`,
    })
    .from(tasks)
    .innerJoin(purchases, eq(purchases.id, tasks.purchaseId))
    .innerJoin(business, eq(business.id, tasks.buyerId))
    .innerJoin(influencer, eq(influencer.id, tasks.influencerId))
    .where(
      and(
        visibleTo(actor),
        query.status && taskFilter(query.status, now),
        before === undefined ? undefined : lt(tasks.id, before),
      ),
    )
    .orderBy(desc(tasks.id))
    .limit(limit + 1)
  return toPage(
    rows.map(
      (row): TaskSummary => ({
        id: row.task.id,
        purchaseId: row.task.purchaseId,
        dealTitle: row.dealTitle,
        amount: row.amount,
        business: row.business,
        influencer: row.influencer,
        status: row.task.status,
        dueDate: iso(row.task.dueDate),
        disputedAt: iso(row.task.disputedAt),
        clock: clockOf(row.task),
        unreadMessages: row.unread,
        createdAt: row.task.createdAt.toISOString(),
        updatedAt: row.task.updatedAt.toISOString(),
      }),
    ),
    limit,
    (last) => encodeCursor(last.id),
  )
}

const running = sql`${tasks.status} in ('in_progress', 'paused', 'waiting_for_client')`

/** What a filter of a list of tasks finds; `late`: not delivered though the due date has passed, and no dispute stops the clock. */
export function taskFilter(filter: TaskFilter, now: Date): SQL {
  if (filter === 'disputed') return isNotNull(tasks.disputedAt)
  if (filter === 'late') return and(running, isNull(tasks.disputedAt), lt(tasks.dueDate, now))!
  return eq(tasks.status, filter)
}

/** How many of the actor's tasks each filter finds: one statement over their own tasks. */
export async function countTasks(db: Queryable, actor: Actor, now: Date): Promise<Record<TaskFilter, number>> {
  const own = or(eq(tasks.buyerId, actor.id), eq(tasks.influencerId, actor.id))
  const [row] = await db
    .select(countsOf(taskFilters, (filter) => taskFilter(filter, now)))
    .from(tasks)
    .where(own)
  return row!
}

const clockOf = ({ clockAction, clockAt }: TaskRow) =>
  clockAction && clockAt ? { action: clockAction, at: clockAt.toISOString() } : null
const iso = (moment: Date | null) => moment?.toISOString() ?? null
