import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { NewMessage } from '#contract/conversations/messages.ts'
import { taskCan } from '#contract/orders/task-machine.ts'
import type { TaskMessage } from '#contract/orders/tasks.ts'
import type { Context, ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { contentOf, newMessageRow } from '../../messages/index.ts'
import { usersView } from '../../users/index.ts'
import { notifyParty, otherSide } from './participants.ts'
import { taskMessages, tasks } from './tables.ts'
import { assertAllowed, lockTask } from './task-row.ts'

const people = usersView.as('people')

const columns = {
  id: taskMessages.id,
  taskId: taskMessages.taskId,
  content: taskMessages.content,
  hasAttachment: taskMessages.hasAttachment,
  attachmentFileId: taskMessages.attachmentFileId,
  attachmentUrl: taskMessages.attachmentUrl,
  attachmentType: taskMessages.attachmentType,
  attachmentName: taskMessages.attachmentName,
  createdAt: taskMessages.createdAt,
  sender: { id: people.id, username: people.username, displayName: people.displayName, avatarUrl: people.avatarUrl },
}

type Row = Omit<TaskMessage, 'createdAt'> & { attachmentFileId: string | null; createdAt: Date }

const view = ({ attachmentFileId, ...row }: Row): TaskMessage => ({
  ...row,
  ...contentOf({ attachmentFileId, ...row }),
  createdAt: row.createdAt.toISOString(),
})

/** One page of a task's messages, newest first, for its participants and admins. */
export async function listMessages(context: ReadContext, taskId: number, query: { limit?: number; cursor?: string }) {
  const { db } = context
  await assertMayReadTask(context, taskId)
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const rows = await db
    .select(columns)
    .from(taskMessages)
    .innerJoin(people, eq(people.id, taskMessages.senderId))
    .where(and(eq(taskMessages.taskId, taskId), before === undefined ? undefined : lt(taskMessages.id, before)))
    .orderBy(desc(taskMessages.id))
    .limit(limit + 1)
  return toPage(rows.map(view), limit, (last) => encodeCursor(last.id))
}

/** Sends a message to the other side; returns its id. Refuses 409 on a cancelled task, 404 for a file that is not the actor's. */
export async function sendMessage(context: Context, taskId: number, message: NewMessage): Promise<number> {
  const { tx } = context
  const { task, side } = await lockTask(context, taskId)
  assertAllowed(taskCan.write(task, side))
  const [sent] = await tx
    .insert(taskMessages)
    .values({ ...(await newMessageRow(context, message)), taskId })
    .returning({ id: taskMessages.id })
  await notifyParty(context, task, { side: otherSide(side), kind: 'task_message' })
  return sent!.id
}

export async function readMessage(db: Queryable, id: number): Promise<TaskMessage> {
  const [row] = await db
    .select(columns)
    .from(taskMessages)
    .innerJoin(people, eq(people.id, taskMessages.senderId))
    .where(eq(taskMessages.id, id))
  return view(row!)
}

/** Marks the other side's messages as read. */
export async function markRead(context: ReadContext, taskId: number): Promise<void> {
  const { db, actor } = context
  await assertMayReadTask(context, taskId)
  if (actor.role === 'admin') return
  await db
    .update(taskMessages)
    .set({ read: true })
    .where(and(eq(taskMessages.taskId, taskId), ne(taskMessages.senderId, actor.id), eq(taskMessages.read, false)))
}

async function assertMayReadTask({ db, actor }: ReadContext, taskId: number) {
  const [task] = await db
    .select({ buyerId: tasks.buyerId, influencerId: tasks.influencerId })
    .from(tasks)
    .where(eq(tasks.id, taskId))
  const mayRead = task && (actor.role === 'admin' || task.buyerId === actor.id || task.influencerId === actor.id)
  if (!mayRead) throw notFound()
}
