import { z } from 'zod'
import { role } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, instant, noContent, page, pageOf, person, prose } from './fields.ts'
import { messages } from './messages.ts'

export const attachmentTypes = ['image', 'video', 'document', 'audio'] as const

/** A message between two people (spec §3, messages). `attachmentUrl` is ours, read by both of them alone. */
export const directMessage = z.object({
  id,
  conversationId: id,
  senderId: id,
  receiverId: id,
  content: z.string(),
  hasAttachment: z.boolean(),
  attachmentUrl: z.string().nullable(),
  attachmentType: z.enum(attachmentTypes).nullable(),
  attachmentName: z.string().nullable(),
  /** Whether the receiver has seen it. */
  read: z.boolean(),
  createdAt: instant,
})
export type DirectMessage = z.infer<typeof directMessage>

/** The other side of a conversation. Once they are blocked or deleted, `isActive` is false: reading stays, writing ends. */
export const correspondent = person.extend({ role, isActive: z.boolean(), isDeleted: z.boolean() })
export type Correspondent = z.infer<typeof correspondent>

export const conversation = z.object({
  id,
  other: correspondent,
  /** The beginning of the last message, on one line. */
  lastMessage: z.object({
    senderId: id,
    excerpt: z.string(),
    attachmentType: z.enum(attachmentTypes).nullable(),
    read: z.boolean(),
  }),
  lastMessageAt: instant,
  /** Messages of the other side that the reader has not seen. */
  unread: z.int(),
  createdAt: instant,
})
export type Conversation = z.infer<typeof conversation>

/** Whether a first message to somebody is possible. */
export const opening = z.object({
  other: correspondent,
  /** The conversation that there is already. */
  conversationId: id.nullable(),
  /** Why nothing may be written to them now; null when it may. */
  refusal: z.string().nullable(),
})
export type Opening = z.infer<typeof opening>

const messageFields = {
  content: prose({ min: 1, max: 4000, tooShort: messages.messageRequired, tooLong: messages.messageTooLong }),
  /** A file of the sender's own, sent for a message. */
  attachmentFileId: z.uuid(messages.valueInvalid).nullable().optional(),
}
export const newDirectMessage = z.strictObject(messageFields)
export type NewDirectMessage = z.infer<typeof newDirectMessage>

export const newConversation = z.strictObject({ participantId: id, ...messageFields })
export type NewConversation = z.infer<typeof newConversation>

const onConversation = z.strictObject({ id: idInPath })

/** Messages between a business and an influencer (product.md 8). A conversation of others is not there (404). */
export const conversations = {
  /** The one written in last comes first. */
  list: endpoint({
    method: 'GET',
    url: '/api/conversations',
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(conversation) } },
  }),
  /** Writes to somebody: into the one conversation of the two, which is opened when there is none. */
  open: endpoint({
    method: 'POST',
    url: '/api/conversations',
    idempotent: true,
    schema: { body: newConversation, response: { 201: conversation } },
  }),
  /** What stands between the reader and a person of that number. */
  opening: endpoint({
    method: 'GET',
    url: '/api/conversations/with/:id',
    schema: { params: onConversation, response: { 200: opening } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/conversations/:id',
    schema: { params: onConversation, response: { 200: conversation } },
  }),
  /** Newest first. */
  messages: endpoint({
    method: 'GET',
    url: '/api/conversations/:id/messages',
    schema: { params: onConversation, querystring: z.strictObject(page), response: { 200: pageOf(directMessage) } },
  }),
  sendMessage: endpoint({
    method: 'POST',
    url: '/api/conversations/:id/messages',
    idempotent: true,
    schema: { params: onConversation, body: newDirectMessage, response: { 201: directMessage } },
  }),
  markRead: endpoint({
    method: 'POST',
    url: '/api/conversations/:id/read',
    schema: { params: onConversation, response: { 204: noContent } },
  }),
}
