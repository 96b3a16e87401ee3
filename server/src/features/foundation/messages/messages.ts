import { messageErrors } from '#contract/foundation/messages/errors.ts'
import type { MessageContent, MessageState, NewMessage } from '#contract/foundation/messages/messages.ts'
import { filePath } from '#contract/foundation/uploads/uploads.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { invalid } from '../../../platform/refusal.ts'
import { claimFile } from '../uploads/index.ts'

/**
 * The columns of a new message by the actor, for any table of messages. Refuses 404 an attached file that is not theirs or was not
 * uploaded for a message, and 422 a message without text that is not a voice message.
 */
export async function newMessageRow(context: Context, { content, attachmentFileId }: NewMessage) {
  const file = attachmentFileId ? await claimFile(context, attachmentFileId, 'message') : null
  if (content === '' && !file?.waveform) throw invalid('content', messageErrors.messageRequired)
  return {
    senderId: context.actor.party.id,
    content,
    ...(file && {
      hasAttachment: true,
      attachmentFileId: file.id,
      attachmentUrl: filePath(file.id, file.waveform),
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

type StateRow = { senderId: number; read: boolean; editedAt: Date | null; takenBackAt: Date | null }
type Reader = { actor: Pick<Actor, 'party'>; receiptsShared: boolean }

/** The state of a message for its reader: its sender learns that it was read only while both sides share read receipts. */
export const stateOf = (row: StateRow, { actor, receiptsShared }: Reader): MessageState => ({
  read: row.read && (row.senderId !== actor.party.id || receiptsShared),
  editedAt: row.editedAt?.toISOString() ?? null,
  takenBackAt: row.takenBackAt?.toISOString() ?? null,
})
