import type { MessageContent } from '#contract/foundation/messages/messages.ts'

type Row = MessageContent & { removedAt: Date | null; removed: MessageContent | null }

/** The content of a message, also after admins removed it. */
export const contentAsWritten = (row: Row): MessageContent => {
  const { content, hasAttachment, attachmentUrl, attachmentType, attachmentName } = row.removed ?? row
  return { content, hasAttachment, attachmentUrl, attachmentType, attachmentName }
}

/** The changed columns of a message that admins remove: both sides see that there was one, and its content is kept for an appeal. */
export const removedRow = (row: Row, at: Date) => ({
  removedAt: row.removedAt ?? at,
  removed: contentAsWritten(row),
  content: '',
  hasAttachment: false,
  attachmentUrl: null,
  attachmentType: null,
  attachmentName: null,
})

/** The changed columns of a message that is shown again; null: it is not removed. */
export const restoredRow = ({ removed }: Row) => removed && { ...removed, removedAt: null, removed: null }
