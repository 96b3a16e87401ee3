import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { MessageEdit, NewMessage } from '#contract/conversations/messages.ts'
import { taskCan } from '#contract/orders/task-machine.ts'
import type { TaskMessage } from '#contract/orders/tasks.ts'
import { type Context, inTransaction, type ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { announceToOthers } from '../../../platform/realtime/realtime.ts'
import { notFound } from '../../../platform/refusal.ts'
import { assertAllowed, otherSide } from '../../engagements/index.ts'
import {
  announceRead,
  assertChangeable,
  contentOf,
  editedRow,
  limitMessages,
  newMessageRow,
  sharesReceipts,
  stateOf,
  takenBackRow,
  tellTyping,
} from '../../messages/index.ts'
import { personColumns, usersView } from '../../users/index.ts'
import { notifyParty } from './participants.ts'
import { taskMessages, tasks } from './tables.ts'
import { lockTask } from './task-row.ts'

const people = usersView.as('people')

const selectMessages = (db: Queryable) =>
  db
    .select({ message: taskMessages, sender: personColumns(people) })
    .from(taskMessages)
    .innerJoin(people, eq(people.id, taskMessages.senderId))

type MessageRow = typeof taskMessages.$inferSelect
type Row = Awaited<ReturnType<typeof selectMessages>>[number]

const view = ({ message, sender }: Row, reader: Parameters<typeof stateOf>[1]): TaskMessage => ({
  id: message.id,
  taskId: message.taskId,
  sender,
  ...contentOf(message),
  ...stateOf(message, reader),
  createdAt: message.createdAt.toISOString(),
})

/** One page of a task's messages, newest first, for its participants and admins. */
export async function listMessages(context: ReadContext, taskId: number, query: { limit?: number; cursor?: string }) {
  const { db, actor } = context
  const { buyerId, influencerId } = await assertMayReadTask(context, taskId)
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const rows = await selectMessages(db)
    .where(and(eq(taskMessages.taskId, taskId), before === undefined ? undefined : lt(taskMessages.id, before)))
    .orderBy(desc(taskMessages.id))
    .limit(limit + 1)
  const reader = { actor, receiptsShared: await sharesReceipts(db, buyerId, influencerId) }
  return toPage(
    rows.map((row) => view(row, reader)),
    limit,
    (last) => encodeCursor(last.id),
  )
}

/** Sends a message to the other side; returns its id. Refuses 409 on a cancelled task, 404 for a file that is not the actor's, 429 as `limitMessages`. */
export async function sendMessage(context: Context, taskId: number, message: NewMessage): Promise<number> {
  const { tx } = context
  const { task, side } = await lockTask(context, taskId)
  assertAllowed(taskCan.write(task, side))
  await limitMessages(context, side === 'business' ? task.influencerId : task.buyerId)
  const [sent] = await tx
    .insert(taskMessages)
    .values({ ...(await newMessageRow(context, message)), taskId })
    .returning({ id: taskMessages.id })
  await notifyParty(context, task, { side: otherSide(side), kind: 'task_message' })
  return sent!.id
}

/** A message as its sender sees it. */
export async function readOwnMessage(context: ReadContext, id: number): Promise<TaskMessage> {
  const [row] = await selectMessages(context.db).where(eq(taskMessages.id, id))
  const { buyerId, influencerId } = await assertMayReadTask(context, row!.message.taskId)
  const receiptsShared = await sharesReceipts(context.db, buyerId, influencerId)
  return view(row!, { actor: context.actor, receiptsShared })
}

type Where = { taskId: number; messageId: number }

/** Edits one of the actor's messages. Refuses as `assertChangeable`, and 409 on a cancelled task. */
export const editMessage = (context: Context, where: Where, edit: MessageEdit): Promise<TaskMessage> =>
  changeMessage(context, where, async () => editedRow(context, edit))

/** Takes back one of the actor's messages. Refuses as `assertChangeable`, and 409 on a cancelled task. */
export const takeBackMessage = (context: Context, where: Where): Promise<TaskMessage> =>
  changeMessage(context, where, (row) => takenBackRow(context, row))

async function changeMessage(
  context: Context,
  { taskId, messageId }: Where,
  changed: (row: MessageRow) => Promise<Partial<MessageRow>>,
): Promise<TaskMessage> {
  const { tx } = context
  const { task, side } = await lockTask(context, taskId)
  const isIt = and(eq(taskMessages.id, messageId), eq(taskMessages.taskId, taskId))
  const [row] = await tx.select().from(taskMessages).where(isIt).for('update')
  assertChangeable(context, row)
  assertAllowed(taskCan.write(task, side))
  await tx
    .update(taskMessages)
    .set(await changed(row))
    .where(isIt)
  announceToOthers(context, [task.buyerId, task.influencerId], 'message')
  return readOwnMessage(context, messageId)
}

/** Tells the other side of a task that the actor is writing; 404 for those who are on neither side. */
export async function typeInTask(context: ReadContext, taskId: number): Promise<void> {
  const { buyerId, influencerId } = await assertMayReadTask(context, taskId)
  const to = context.actor.id === buyerId ? influencerId : buyerId
  tellTyping(context, to, { channel: 'order', id: taskId })
}

/** Marks the other side's messages as read. */
export async function markRead(context: ReadContext, taskId: number): Promise<void> {
  const { actor } = context
  const { buyerId, influencerId } = await assertMayReadTask(context, taskId)
  if (actor.role === 'admin') return
  await inTransaction(context, async (transaction) => {
    const { rowCount } = await transaction.tx
      .update(taskMessages)
      .set({ read: true })
      .where(and(eq(taskMessages.taskId, taskId), ne(taskMessages.senderId, actor.id), eq(taskMessages.read, false)))
    if (rowCount) await announceRead(transaction, actor.id === buyerId ? influencerId : buyerId)
  })
}

async function assertMayReadTask({ db, actor }: ReadContext, taskId: number) {
  const [task] = await db
    .select({ buyerId: tasks.buyerId, influencerId: tasks.influencerId })
    .from(tasks)
    .where(eq(tasks.id, taskId))
  const mayRead = task && (actor.role === 'admin' || task.buyerId === actor.id || task.influencerId === actor.id)
  if (!mayRead) throw notFound()
  return task
}
