import { and, desc, eq, lt } from 'drizzle-orm'
import type { DirectMessage } from '#contract/conversations/conversations.ts'
import type { ReadContext } from '../../platform/context.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/requests/cursor.ts'
import { contentOf } from '../messages/index.ts'
import type { MayRead } from '../uploads/index.ts'
import { otherParticipantOf } from './conversations.ts'
import { directMessages } from './tables.ts'

export const toDirectMessage = (row: typeof directMessages.$inferSelect): DirectMessage => ({
  id: row.id,
  conversationId: row.conversationId,
  senderId: row.senderId,
  receiverId: row.receiverId,
  ...contentOf(row),
  read: row.read,
  createdAt: row.createdAt.toISOString(),
})

/** One page of a conversation's messages, newest first, for its two participants; 404 for others. */
export async function listDirectMessages(
  context: ReadContext,
  conversationId: number,
  query: { limit?: number; cursor?: string },
) {
  const { db } = context
  await otherParticipantOf(context, conversationId)
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const rows = await db
    .select()
    .from(directMessages)
    .where(
      and(
        eq(directMessages.conversationId, conversationId),
        before === undefined ? undefined : lt(directMessages.id, before),
      ),
    )
    .orderBy(desc(directMessages.id))
    .limit(limit + 1)
  return toPage(rows.map(toDirectMessage), limit, (last) => encodeCursor(last.id))
}

/** Marks the other side's messages as read; 404 for other people's conversations. */
export async function markConversationRead(context: ReadContext, conversationId: number): Promise<void> {
  const { db, actor } = context
  await otherParticipantOf(context, conversationId)
  await db
    .update(directMessages)
    .set({ read: true })
    .where(
      and(
        eq(directMessages.receiverId, actor.id),
        eq(directMessages.conversationId, conversationId),
        eq(directMessages.read, false),
      ),
    )
}

/** The receiver of a message may read its attachment. */
export const mayReadAttachment: MayRead = async (db, actor, file) => {
  const [message] = await db
    .select({ id: directMessages.id })
    .from(directMessages)
    .where(and(eq(directMessages.attachmentFileId, file.id), eq(directMessages.receiverId, actor.id)))
    .limit(1)
  return message !== undefined
}
