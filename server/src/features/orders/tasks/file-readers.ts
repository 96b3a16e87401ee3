import { and, eq, or } from 'drizzle-orm'
import type { MayRead } from '../../uploads/index.ts'
import { taskEvents, taskMessages, tasks } from './tables.ts'

/** Both sides of a task may read the files delivered in it. */
export const mayReadDelivery: MayRead = async (db, actor, file) => {
  const [task] = await db
    .select({ id: tasks.id })
    .from(taskEvents)
    .innerJoin(tasks, eq(tasks.id, taskEvents.taskId))
    .where(and(eq(taskEvents.fileId, file.id), or(eq(tasks.buyerId, actor.id), eq(tasks.influencerId, actor.id))))
    .limit(1)
  return task !== undefined
}

/** Both sides of a task, and admins, may read the attachments of its messages. */
export const mayReadTaskAttachment: MayRead = async (db, actor, file) => {
  if (file.purpose !== 'message') return false
  const isOwn = or(eq(tasks.buyerId, actor.id), eq(tasks.influencerId, actor.id))
  const [task] = await db
    .select({ id: tasks.id })
    .from(taskMessages)
    .innerJoin(tasks, eq(tasks.id, taskMessages.taskId))
    .where(and(eq(taskMessages.attachmentFileId, file.id), actor.role === 'admin' ? undefined : isOwn))
    .limit(1)
  return task !== undefined
}
