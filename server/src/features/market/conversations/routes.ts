import { conversations } from '#contract/market/conversations/conversations.ts'
import { offers } from '#contract/market/deals/offers.ts'
import { inTransaction } from '../../../platform/context.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { listRoomMessages, typeInRoom } from '../../foundation/messages/index.ts'
import {
  conversationRooms,
  editDirectMessage,
  markConversationRead,
  takeBackDirectMessage,
} from './conversation-rooms.ts'
import { listConversations, readConversation } from './conversations.ts'
import { declineOffer, withdrawOffer } from './offers/end-offer.ts'
import { sendOffer } from './offers/send-offer.ts'
import { readOpening } from './participants.ts'
import { changeQuickReplies, readQuickReplies } from './quick-replies.ts'
import { searchConversations } from './search.sql.ts'
import { openConversation, sendDirectMessage } from './send-messages.ts'
import {
  archiveConversation,
  markConversationUnread,
  muteConversation,
  unarchiveConversation,
  unmuteConversation,
} from './states.ts'

/** Conversations are for businesses and influencers only (spec §6, product.md 8). */
const allow = ['business', 'influencer'] as const

export const conversationRoutes: RouteDefinition[] = [
  route(conversations.list, {
    allow,
    handler: async ({ context, query }) => listConversations(context, query),
  }),
  route(conversations.open, {
    allow,
    verified: true,
    handler: async ({ body, once }) => {
      return once((context) => openConversation(context, body))
    },
  }),
  route(conversations.search, { allow, handler: ({ context, query }) => searchConversations(context, query) }),
  route(conversations.opening, {
    allow,
    handler: async ({ context, params }) => readOpening(context, params.id),
  }),
  route(conversations.read, {
    allow,
    handler: async ({ context, params }) => readConversation(context, params.id),
  }),
  route(conversations.messages, {
    allow,
    handler: async ({ context, params, query }) =>
      listRoomMessages(context, conversationRooms, { id: params.id, ...query }),
  }),
  route(conversations.sendMessage, {
    allow,
    verified: true,
    handler: async ({ params, body, once }) => {
      return once((context) => sendDirectMessage(context, params.id, body))
    },
  }),
  route(conversations.sendOffer, {
    allow: 'influencer',
    verified: true,
    handler: async ({ params, body, once }) => once((context) => sendOffer(context, params.id, body)),
  }),
  route(offers.withdraw, {
    allow: 'influencer',
    handler: async ({ params, once }) => once((context) => withdrawOffer(context, params.id)),
  }),
  route(offers.decline, {
    allow: 'business',
    handler: async ({ params, once }) => once((context) => declineOffer(context, params.id)),
  }),
  route(conversations.editMessage, {
    allow,
    handler: async ({ params: { id, messageId }, body, once }) =>
      once((context) => editDirectMessage(context, { conversationId: id, messageId }, body)),
  }),
  route(conversations.takeBackMessage, {
    allow,
    handler: async ({ params: { id, messageId }, once }) =>
      once((context) => takeBackDirectMessage(context, { conversationId: id, messageId })),
  }),
  route(conversations.typing, {
    allow,
    handler: async ({ context, params }) => typeInRoom(context, conversationRooms, params.id),
  }),
  route(conversations.markRead, {
    allow,
    handler: async ({ context, params }) => markConversationRead(context, params.id),
  }),
  route(conversations.markUnread, {
    allow,
    handler: ({ context, params }) => markConversationUnread(context, params.id),
  }),
  route(conversations.archive, { allow, handler: ({ context, params }) => archiveConversation(context, params.id) }),
  route(conversations.unarchive, {
    allow,
    handler: ({ context, params }) => unarchiveConversation(context, params.id),
  }),
  route(conversations.mute, { allow, handler: ({ context, params }) => muteConversation(context, params.id) }),
  route(conversations.unmute, { allow, handler: ({ context, params }) => unmuteConversation(context, params.id) }),
  route(conversations.quickReplies, { allow, handler: ({ context }) => readQuickReplies(context) }),
  route(conversations.changeQuickReplies, {
    allow,
    handler: ({ context, body }) => inTransaction(context, (context) => changeQuickReplies(context, body)),
  }),
]
