import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, noContent, page, pageOf, person, prose } from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { messageErrors } from '../../foundation/messages/errors.ts'
import {
  attachmentTypes,
  messageChannels,
  messageContent,
  messageEdit,
  messagePage,
  messageState,
  newMessage,
  newMessageFields,
  pageOfMessages,
  withContent,
} from '../../foundation/messages/messages.ts'
import { role } from '../../foundation/users/role.ts'
import { requestErrors } from '../../request-errors.ts'
import { customOffer, newOffer } from '../deals/offers.ts'
import { conversationErrors } from './errors.ts'

/** A message between two people (spec §3, errors). `attachmentUrl` is on our server, readable only by both of them. */
export const directMessage = z.object({
  id,
  conversationId: id,
  senderId: id,
  receiverId: id,
  ...messageContent.shape,
  ...messageState.shape,
  /** The custom offer that comes with it; `content` is then its title. */
  offer: customOffer.nullable(),
  /** Time at which admins removed its content; null: they did not. */
  removedAt: instant.nullable(),
  createdAt: instant,
})
export type DirectMessage = z.infer<typeof directMessage>

/** The other side of a conversation. `isActive` is false once they are blocked or deleted: the conversation becomes read-only. */
export const participant = person.extend({
  role,
  isActive: z.boolean(),
  isDeleted: z.boolean(),
  /** True after activity within the last 24 hours; nothing finer is disclosed (product.md 8). */
  activeToday: z.boolean(),
})
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
    isTakenBack: z.boolean(),
  }),
  lastMessageAt: instant,
  /** Unread messages from the other side. */
  unread: z.int(),
  /** The reader has blocked the other side. */
  isBlocked: z.boolean(),
  /** The other side accepts messages, as far as it decides that. */
  isReachable: z.boolean(),
  /** Out of the list until somebody writes again. */
  isArchived: z.boolean(),
  /** Neither counted nor mailed about. */
  isMuted: z.boolean(),
  /** Shown as unread by the reader's wish. */
  isMarkedUnread: z.boolean(),
  createdAt: instant,
})
export type Conversation = z.infer<typeof conversation>

/** A message that a search has found; `excerpt` is the part of it around the match. */
export const foundMessage = z.object({
  id,
  /** Thread in which it was written; `title` is that of the order’s deal or of the campaign. */
  place: z.object({ channel: z.enum(messageChannels), id, title: z.string().nullable() }),
  other: participant,
  senderId: id,
  excerpt: z.string(),
  createdAt: instant,
})
export type FoundMessage = z.infer<typeof foundMessage>

/** Permission to start a conversation with somebody. */
export const opening = z.object({
  other: participant,
  /** The existing conversation, if any. */
  conversationId: id.nullable(),
  /** Reason for which they cannot be messaged; null when they can. */
  refusal: z.string().nullable(),
})
export type Opening = z.infer<typeof opening>

export const newConversation = withContent(z.strictObject({ participantId: id, ...newMessageFields }))
export type NewConversation = z.infer<typeof newConversation>

/** Prepared answers, in their order. */
export const quickReplies = z.strictObject({
  texts: z
    .array(
      prose({
        min: 1,
        max: 1000,
        tooShort: messageErrors.messageRequired,
        tooLong: conversationErrors.quickReplyTooLong,
      }),
    )
    .max(20, conversationErrors.tooManyQuickReplies),
})
export type QuickReplies = z.infer<typeof quickReplies>

const onConversation = z.strictObject({ id: idInPath })
/** A mark that the reader sets or removes for themselves. */
const mark = <M extends 'POST' | 'DELETE', N extends string>(method: M, name: N) =>
  endpoint({
    method,
    url: `/api/conversations/:id/${name}`,
    needs: 'work',
    invalidates: ['conversations', 'badges'],
    schema: { params: onConversation, response: { 204: noContent } },
  })

const onMessage = z.strictObject({ id: idInPath, messageId: idInPath })

/** Messages between a business and an influencer (product.md 8). Conversations of others are 404. */
export const conversations = {
  /** Most recently active first; `archived`: those that the reader put away, which are otherwise left out. */
  list: endpoint({
    method: 'GET',
    url: '/api/conversations',
    needs: 'messages',
    shows: ['conversations'],
    schema: {
      querystring: z.strictObject({
        ...page,
        archived: z.enum(['true', 'false'], requestErrors.valueInvalid).optional(),
      }),
      response: { 200: pageOf(conversation) },
    },
  }),
  /** Sends a message to somebody, creating the pair's single conversation if necessary. */
  open: endpoint({
    method: 'POST',
    url: '/api/conversations',
    needs: 'work',
    idempotent: true,
    invalidates: ['conversations'],
    schema: { body: newConversation, response: { 201: conversation } },
  }),
  /** Reads whether the caller may write to the person with this id. */
  opening: endpoint({
    method: 'GET',
    url: '/api/conversations/with/:id',
    needs: 'messages',
    shows: ['conversations'],
    schema: { params: onConversation, response: { 200: opening } },
  }),
  /** The reader's conversations by name, and by text their messages in them and about orders and requests, newest first; accents and forms of Arabic letters are alike. */
  search: endpoint({
    method: 'GET',
    url: '/api/conversations/search',
    needs: 'messages',
    shows: ['conversations', 'messages'],
    schema: {
      querystring: z.strictObject({ ...page, q: z.string().max(200, requestErrors.valueInvalid).default('') }),
      response: { 200: pageOf(foundMessage).extend({ conversations: z.array(conversation) }) },
    },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/conversations/:id',
    needs: 'messages',
    shows: ['conversations'],
    schema: { params: onConversation, response: { 200: conversation } },
  }),
  messages: endpoint({
    method: 'GET',
    url: '/api/conversations/:id/messages',
    needs: 'messages',
    shows: ['messages'],
    schema: {
      params: onConversation,
      querystring: z.strictObject(messagePage),
      response: { 200: pageOfMessages(directMessage) },
    },
  }),
  sendMessage: endpoint({
    method: 'POST',
    url: '/api/conversations/:id/messages',
    needs: 'work',
    idempotent: true,
    invalidates: ['conversations', 'messages'],
    schema: { params: onConversation, body: newMessage, response: { 201: directMessage } },
  }),
  /** An influencer sends a custom offer, which the business orders as any deal. */
  sendOffer: endpoint({
    method: 'POST',
    url: '/api/conversations/:id/offers',
    needs: 'work',
    idempotent: true,
    invalidates: ['conversations', 'messages'],
    schema: { params: onConversation, body: newOffer, response: { 201: directMessage } },
  }),
  /** The sender's text within 15 minutes; afterwards 409. */
  editMessage: endpoint({
    method: 'PATCH',
    url: '/api/conversations/:id/messages/:messageId',
    needs: 'work',
    invalidates: ['conversations', 'messages'],
    schema: { params: onMessage, body: changeBody(messageEdit), response: { 200: directMessage } },
  }),
  /** Takes the sender's message back within 15 minutes; afterwards 409. */
  takeBackMessage: endpoint({
    method: 'DELETE',
    url: '/api/conversations/:id/messages/:messageId',
    needs: 'work',
    invalidates: ['conversations', 'messages'],
    schema: { params: onMessage, response: { 200: directMessage } },
  }),
  /** Tells the other side that the actor is writing; nothing is stored. */
  typing: endpoint({
    method: 'POST',
    url: '/api/conversations/:id/typing',
    needs: 'work',
    invalidates: [],
    schema: { params: onConversation, response: { 204: noContent } },
  }),
  markRead: endpoint({
    method: 'POST',
    url: '/api/conversations/:id/read',
    needs: 'work',
    invalidates: ['conversations', 'badges'],
    schema: { params: onConversation, response: { 204: noContent } },
  }),
  markUnread: mark('POST', 'unread'),
  archive: mark('POST', 'archive'),
  unarchive: mark('DELETE', 'archive'),
  mute: mark('POST', 'mute'),
  unmute: mark('DELETE', 'mute'),
  quickReplies: endpoint({
    method: 'GET',
    url: '/api/user/quick-replies',
    needs: 'messages',
    shows: ['preferences'],
    schema: { response: { 200: quickReplies } },
  }),
  /** Replaces all of them. */
  changeQuickReplies: endpoint({
    method: 'PUT',
    url: '/api/user/quick-replies',
    needs: 'work',
    invalidates: ['preferences'],
    schema: { body: changeBody(quickReplies), response: { 200: quickReplies } },
  }),
}
