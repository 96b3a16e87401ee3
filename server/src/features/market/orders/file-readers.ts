import { and, eq } from 'drizzle-orm'
import { ownedBy } from '../../../platform/database/owned-by.ts'
import { mayReadRoomAttachment } from '../../foundation/messages/index.ts'
import type { MayRead } from '../../foundation/uploads/index.ts'
import { taskRooms } from './messages.ts'
import { taskEvents, tasks } from './tables.ts'

/** Both sides of a task may read the files delivered in it. */
export const mayReadDelivery: MayRead = async (db, actor, file) => {
  const [task] = await db
    .select({ id: tasks.id })
    .from(taskEvents)
    .innerJoin(tasks, eq(tasks.id, taskEvents.taskId))
    .where(and(eq(taskEvents.fileId, file.id), ownedBy(actor.party, tasks.buyerId, tasks.influencerId)))
    .limit(1)
  return task !== undefined
}

export const mayReadTaskAttachment = mayReadRoomAttachment(taskRooms)
