import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idInPath, instant, noContent, page, pageOf, person } from '../fields.ts'
import { role } from '../identity/identity.ts'
import { attachmentTypes, messageContent, newMessage } from './messages.ts'

/** A message between two people (spec §3, errors). `attachmentUrl` is on our server, readable only by both of them. */
export const directMessage = z.object({
  id,
  conversationId: id,
  senderId: id,
  receiverId: id,
  ...messageContent.shape,
  /** Whether the receiver has seen it. */
  read: z.boolean(),
  createdAt: instant,
})
export type DirectMessage = z.infer<typeof directMessage>

/** The other side of a conversation. `isActive` is false once they are blocked or deleted: the conversation becomes read-only. */
export const participant = person.extend({ role, isActive: z.boolean(), isDeleted: z.boolean() })
export type Participant = z.infer<typeof participant>

export const conversation = z.object({
  id,
  other: participant,
  /** Start of the last message, on one line. */
  lastMessage: z.object({
    senderId: id,
    excerpt: z.string(),
    attachmentType: z.enum(attachmentTypes).nullable(),
    read: z.boolean(),
  }),
  lastMessageAt: instant,
  /** Unread messages from the other side. */
  unread: z.int(),
  createdAt: instant,
})
export type Conversation = z.infer<typeof conversation>

/** Whether the reader may start a conversation with somebody. */
export const opening = z.object({
  other: participant,
  /** The existing conversation, if any. */
  conversationId: id.nullable(),
  /** Why they cannot be messaged; null when they can. */
  refusal: z.string().nullable(),
})
export type Opening = z.infer<typeof opening>

export const newConversation = z.strictObject({ participantId: id, ...newMessage.shape })
export type NewConversation = z.infer<typeof newConversation>

const onConversation = z.strictObject({ id: idInPath })

/** Messages between a business and an influencer (product.md 8). Conversations of others are 404. */
export const conversations = {
  /** Most recently active first. */
  list: endpoint({
    method: 'GET',
    url: '/api/conversations',
    shows: ['conversations'],
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(conversation) } },
  }),
  /** Sends a message to somebody, creating the pair's single conversation if necessary. */
  open: endpoint({
    method: 'POST',
    url: '/api/conversations',
    idempotent: true,
    invalidates: ['conversations'],
    schema: { body: newConversation, response: { 201: conversation } },
  }),
  /** Whether the reader may write to the person with this id. */
  opening: endpoint({
    method: 'GET',
    url: '/api/conversations/with/:id',
    shows: ['conversations'],
    schema: { params: onConversation, response: { 200: opening } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/conversations/:id',
    shows: ['conversations'],
    schema: { params: onConversation, response: { 200: conversation } },
  }),
  /** Newest first. */
  messages: endpoint({
    method: 'GET',
    url: '/api/conversations/:id/messages',
    shows: ['messages'],
    schema: { params: onConversation, querystring: z.strictObject(page), response: { 200: pageOf(directMessage) } },
  }),
  sendMessage: endpoint({
    method: 'POST',
    url: '/api/conversations/:id/messages',
    idempotent: true,
    invalidates: ['conversations', 'messages'],
    schema: { params: onConversation, body: newMessage, response: { 201: directMessage } },
  }),
  markRead: endpoint({
    method: 'POST',
    url: '/api/conversations/:id/read',
    invalidates: ['conversations', 'badges'],
    schema: { params: onConversation, response: { 204: noContent } },
  }),
}
