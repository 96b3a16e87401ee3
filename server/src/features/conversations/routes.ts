import { conversations } from '#contract/conversations/conversations.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import { listConversations, readConversation } from './conversations.ts'
import { listDirectMessages, markConversationRead } from './direct-messages.ts'
import { readOpening } from './participants.ts'
import { openConversation, sendDirectMessage } from './send-messages.ts'

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
    handler: async ({ context, params, query }) => listDirectMessages(context, params.id, query),
  }),
  route(conversations.sendMessage, {
    allow,
    verified: true,
    handler: async ({ params, body, once }) => {
      return once((context) => sendDirectMessage(context, params.id, body))
    },
  }),
  route(conversations.markRead, {
    allow,
    handler: async ({ context, params }) => markConversationRead(context, params.id),
  }),
]
