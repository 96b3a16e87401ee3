import { z } from 'zod'
import { prose } from '../fields.ts'
import { requestErrors } from '../request-errors.ts'
import { conversationErrors } from './errors.ts'

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

export const newMessage = z.strictObject({
  content: prose({
    min: 1,
    max: 4000,
    tooShort: conversationErrors.messageRequired,
    tooLong: conversationErrors.messageTooLong,
  }),
  /** A file uploaded by the sender for this purpose. */
  attachmentFileId: z.uuid(requestErrors.valueInvalid).nullable().optional(),
})
export type NewMessage = z.infer<typeof newMessage>
