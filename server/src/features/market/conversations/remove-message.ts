import { eq } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import {
  type Removed,
  type Rooms,
  removedRow,
  removeRoomMessage,
  restoredRow,
  restoreRoomMessage,
  saidBy,
} from '../../foundation/messages/index.ts'
import { requestRooms } from '../campaign-requests/index.ts'
import { taskRooms } from '../orders/index.ts'
import { directMessages } from './tables.ts'

type Row = typeof directMessages.$inferSelect

/** Where messages are besides conversations. */
const rooms: Rooms[] = [taskRooms, requestRooms]

/**
 * Removes what a message of a conversation or a room said by an admin's decision: both sides see that there was one, and its content is
 * kept for an appeal. Returns it; undefined when there is none.
 */
export async function removeMessage(context: SystemContext, id: number): Promise<Removed | undefined> {
  const message = await changeAsAdmin(context, id, (row) => removedRow(row, context.clock()))
  if (message) return { ownerId: message.senderId, title: null, text: saidBy(message).content }
  for (const each of rooms) {
    const removed = await removeRoomMessage(context, each, id)
    if (removed) return removed
  }
  return
}

/** Ends `removeMessage`. */
export async function restoreMessage(context: SystemContext, id: number): Promise<void> {
  if (await changeAsAdmin(context, id, restoredRow)) return
  for (const each of rooms) if (await restoreRoomMessage(context, each, id)) return
}

/** Changes a message of a conversation and tells both sides; returns what it was, undefined when there is none. */
async function changeAsAdmin(
  { tx, realtime }: SystemContext,
  id: number,
  changed: (row: Row) => Partial<Row> | null,
): Promise<Row | undefined> {
  const [message] = await tx.select().from(directMessages).where(eq(directMessages.id, id)).for('update')
  const changes = message && changed(message)
  if (!changes) return message
  await tx.update(directMessages).set(changes).where(eq(directMessages.id, id))
  for (const userId of [message.senderId, message.receiverId]) realtime.announce(tx, { userId, type: 'message' })
  return message
}
