import type { SystemContext } from '../../../platform/context.ts'
import { type Removed, type RoomKind, removeRoomMessage, restoreRoomMessage } from '../../foundation/messages/index.ts'
import { requestRooms } from '../campaign-requests/index.ts'
import { taskRooms } from '../orders/index.ts'
import { conversationRooms } from './conversation-rooms.ts'

/** All places of messages. */
const kinds: RoomKind[] = [conversationRooms, taskRooms, requestRooms]

/**
 * Removes what a message said by an admin's decision, wherever it is: both sides see that there was one, and its content is kept for an
 * appeal. Returns it; undefined when there is none.
 */
export async function removeMessage(context: SystemContext, id: number): Promise<Removed | undefined> {
  for (const rooms of kinds) {
    const removed = await removeRoomMessage(context, rooms, id)
    if (removed) return removed
  }
  return
}

/** Ends `removeMessage`. */
export async function restoreMessage(context: SystemContext, id: number): Promise<void> {
  for (const rooms of kinds) if (await restoreRoomMessage(context, rooms, id)) return
}
