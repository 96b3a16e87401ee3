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

/** Threads of messages: a conversation of two people, the room of an order, or that of a campaign request. */
export const messageChannels = ['conversation', 'order', 'campaign-request'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** State of a message after sending (product.md 8). */
export const messageState = z.object({
  /** The other side has read it. Its sender learns that only while both sides share read receipts. */
  read: z.boolean(),
  editedAt: instant.nullable(),
  /** Time at which its sender took it back, which removes text and attachment. */
  takenBackAt: instant.nullable(),
})
export type MessageState = z.infer<typeof messageState>

/** A message in the room of an order or a campaign request. */
export const roomMessage = z.object({
  id,
  sender: person,
  ...messageContent.shape,
  ...messageState.shape,
  /** Time at which admins removed its content; null: they did not. */
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

/** Minutes within which a sender may edit or take back a message (product.md 8). */
export const changeableMinutes = 15

const content = (min: 0 | 1) =>
  messageText({
    min,
    max: 4000,
    tooShort: messageErrors.messageRequired,
    tooLong: messageErrors.messageTooLong,
  })

export const newMessageFields = {
  /** May be empty for a voice message only. */
  content: content(0),
  /** A file uploaded by the sender for this purpose. */
  attachmentFileId: z.uuid(requestErrors.valueInvalid).nullable().optional(),
}
/** Refuses a message without text and file; only the server can tell whether a file is enough by itself. */
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
