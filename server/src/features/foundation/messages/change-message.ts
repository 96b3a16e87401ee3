import type { Was } from '#contract/form-changes.ts'
import { changeableMinutes, type MessageEdit } from '#contract/foundation/messages/messages.ts'
import { conversationErrors } from '#contract/market/conversations/errors.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { Context } from '../../../platform/context.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { releaseFile } from '../uploads/index.ts'

type Row = { senderId: number; createdAt: Date; takenBackAt: Date | null; removedAt: Date | null }

/**
 * Asserts that the actor may change a message: it is theirs (404), neither deleted by them (409 `message_taken_back`) nor removed by
 * admins (409 `message_removed`), and not older than 15 minutes (409 `message_settled`; product.md 8).
 */
export function assertChangeable<R extends Row>({ actor, clock }: Context, row: R | undefined): asserts row is R {
  if (!row || row.senderId !== actor.party.id) throw notFound()
  if (row.takenBackAt) throw new Refusal(409, 'message_taken_back', conversationErrors.messageTakenBack)
  if (row.removedAt) throw new Refusal(409, 'message_removed', conversationErrors.messageRemoved)
  if (clock().getTime() - row.createdAt.getTime() > changeableMinutes * 60_000)
    throw new Refusal(409, 'message_settled', conversationErrors.messageSettled)
}

/** The changed columns of an edited message. Refuses to undo an edit that was made elsewhere meanwhile (409 `changed_elsewhere`). */
export const editedRow = ({ clock }: Context, { content }: { content: string }, edit: MessageEdit & Was) => ({
  ...mergeConcurrentChanges({ content }, edit),
  editedAt: clock(),
})

/** The changed columns of a message that its sender deletes: nothing of it or its file remains, and it is no longer unread. */
export async function takenBackRow({ tx, clock }: Context, { attachmentFileId }: { attachmentFileId: string | null }) {
  await releaseFile(tx, attachmentFileId)
  return {
    content: '',
    hasAttachment: false,
    attachmentFileId: null,
    attachmentUrl: null,
    attachmentType: null,
    attachmentName: null,
    read: true,
    takenBackAt: clock(),
  }
}
