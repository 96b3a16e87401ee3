import { eq } from 'drizzle-orm'
import type { SystemContext } from '../../platform/context.ts'
import { directMessages } from './tables.ts'

type Removed = { ownerId: number; title: null; text: string }

/**
 * Removes what a message said by an admin's decision: both sides see that there was one, and its content is kept for an appeal. Returns
 * it; undefined when there is none.
 */
export async function removeMessage(context: SystemContext, id: number): Promise<Removed | undefined> {
  const { tx, clock } = context
  const [message] = await tx.select().from(directMessages).where(eq(directMessages.id, id)).for('update')
  if (!message) return
  const { content, hasAttachment, attachmentUrl, attachmentType, attachmentName } = message.removed ?? message
  if (!message.removedAt)
    await tx
      .update(directMessages)
      .set({
        removedAt: clock(),
        removed: { content, hasAttachment, attachmentUrl, attachmentType, attachmentName },
        content: '',
        hasAttachment: false,
        attachmentUrl: null,
        attachmentType: null,
        attachmentName: null,
      })
      .where(eq(directMessages.id, id))
  announceChange(context, message)
  return { ownerId: message.senderId, title: null, text: content }
}

/** Ends `removeMessage`. */
export async function restoreMessage(context: SystemContext, id: number): Promise<void> {
  const { tx } = context
  const [message] = await tx.select().from(directMessages).where(eq(directMessages.id, id)).for('update')
  if (!message?.removed) return
  await tx
    .update(directMessages)
    .set({ ...message.removed, removedAt: null, removed: null })
    .where(eq(directMessages.id, id))
  announceChange(context, message)
}

function announceChange({ tx, realtime }: SystemContext, message: { senderId: number; receiverId: number }): void {
  for (const userId of [message.senderId, message.receiverId]) realtime.announce(tx, { userId, type: 'message' })
}
