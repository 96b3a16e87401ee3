import type { MessageContent, NewMessage } from '#contract/conversations/messages.ts'
import { filePath } from '#contract/uploads/uploads.ts'
import type { Context } from '../../platform/context.ts'
import { claimFile } from '../uploads/index.ts'

/**
 * The columns of a new message by the actor, for any table of messages. Refuses 404 an attached file that is not theirs or was not
 * uploaded for a message.
 */
export async function newMessageRow(context: Context, { content, attachmentFileId }: NewMessage) {
  const file = attachmentFileId ? await claimFile(context, attachmentFileId, 'message') : null
  return {
    senderId: context.actor.id,
    content,
    ...(file && {
      hasAttachment: true,
      attachmentFileId: file.id,
      attachmentUrl: filePath(file.id),
      attachmentType: file.kind,
      attachmentName: file.name,
    }),
    createdAt: context.clock(),
  }
}

/** A message's text and attachment as readers see them. A removed file still shows its name. */
export const contentOf = (row: MessageContent & { attachmentFileId: string | null }): MessageContent => ({
  content: row.content,
  hasAttachment: row.hasAttachment,
  attachmentUrl: row.attachmentFileId && row.attachmentUrl,
  attachmentType: row.attachmentType,
  attachmentName: row.attachmentName,
})
