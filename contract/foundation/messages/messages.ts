import { z } from 'zod'
import { id, idInPath, instant, messageText, page, pageOf, person } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { messageErrors } from './errors.ts'

export const attachmentTypes = ['image', 'video', 'document', 'audio'] as const

/** The fields of every message, in a conversation or on a task (spec §3). */
export const messageContent = z.object({
  content: z.string(),
  hasAttachment: z.boolean(),
  /** On our server, readable by both sides (on a task by admins as well); null when there is none or it was removed. */
  attachmentUrl: z.string().nullable(),
  attachmentType: z.enum(attachmentTypes).nullable(),
  attachmentName: z.string().nullable(),
})
export type MessageContent = z.infer<typeof messageContent>

/** Where messages are written: a conversation of two people, the room of an order, or that of a campaign request. */
export const messageChannels = ['conversation', 'order', 'campaign-request'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** What became of a message (product.md 8). */
export const messageState = z.object({
  /** Whether the other side has read it. Its sender learns that only while both sides share read receipts. */
  read: z.boolean(),
  editedAt: instant.nullable(),
  /** Since when it has neither text nor attachment, because its sender took it back. */
  takenBackAt: instant.nullable(),
})
export type MessageState = z.infer<typeof messageState>

/** A message in the room of an order or a campaign request. */
export const roomMessage = z.object({
  id,
  sender: person,
  ...messageContent.shape,
  ...messageState.shape,
  /** When admins removed what it said; null: they did not. */
  removedAt: instant.nullable(),
  createdAt: instant,
})
export type RoomMessage = z.infer<typeof roomMessage>

/**
 * Pages of messages, newest first. `around`: the page that shows the message of this id; `after`: the page of newer messages that
 * `previousCursor` leads to, which is null where there are none.
 */
export const messagePage = { ...page, after: page.cursor, around: idInPath.optional() }
export const pageOfMessages = <S extends z.ZodType>(message: S) =>
  pageOf(message).extend({ previousCursor: z.string().nullable() })

/** How long a sender may edit a message or take it back (product.md 8). */
export const changeableMinutes = 15

const content = (min: 0 | 1) =>
  messageText({
    min,
    max: 4000,
    tooShort: messageErrors.messageRequired,
    tooLong: messageErrors.messageTooLong,
  })

export const newMessageFields = {
  /** Only a voice message needs none. */
  content: content(0),
  /** A file uploaded by the sender for this purpose. */
  attachmentFileId: z.uuid(requestErrors.valueInvalid).nullable().optional(),
}
/** Refuses a message without text and file; whether a file says enough alone, only the server knows. */
export const withContent = <S extends z.ZodType<{ content: string; attachmentFileId?: string | null | undefined }>>(
  schema: S,
) =>
  schema.refine(({ content, attachmentFileId }) => content !== '' || Boolean(attachmentFileId), {
    path: ['content'],
    error: messageErrors.messageRequired,
  })

export const newMessage = withContent(z.strictObject(newMessageFields))
export type NewMessage = z.infer<typeof newMessage>

export const messageEdit = z.strictObject({ content: content(1) })
export type MessageEdit = z.infer<typeof messageEdit>
