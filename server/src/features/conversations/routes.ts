import { conversations } from '#contract/conversations/conversations.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { type Actor, type RouteDefinition, route } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { listConversations, readConversation } from './conversations.ts'
import { listDirectMessages, markConversationRead } from './direct-messages.ts'
import { readOpening } from './participants.ts'
import { openConversation, sendDirectMessage } from './send-messages.ts'

/** Conversations are for businesses and influencers only (spec §6, product.md 8). */
function requireMember(actor: Actor): Actor {
  if (actor.role === 'admin') throw new Refusal(403, 'wrong_role', requestErrors.wrongRole)
  return actor
}

const allow = 'signed-in'

export const conversationRoutes = ({ database, clock }: Services): RouteDefinition[] => [
  route(conversations.list, {
    allow,
    handler: async ({ actor, query }) => listConversations(database.orm, requireMember(actor), query),
  }),
  route(conversations.open, {
    allow,
    verified: true,
    handler: async ({ actor, body, once }) => {
      requireMember(actor)
      return once((tx) => openConversation(tx, clock, actor, body))
    },
  }),
  route(conversations.opening, {
    allow,
    handler: async ({ actor, params }) => readOpening(database.orm, requireMember(actor), params.id),
  }),
  route(conversations.read, {
    allow,
    handler: async ({ actor, params }) => readConversation(database.orm, requireMember(actor), params.id),
  }),
  route(conversations.messages, {
    allow,
    handler: async ({ actor, params, query }) =>
      listDirectMessages(database.orm, requireMember(actor), params.id, query),
  }),
  route(conversations.sendMessage, {
    allow,
    verified: true,
    handler: async ({ actor, params, body, once }) => {
      requireMember(actor)
      return once((tx) => sendDirectMessage(tx, clock, actor, params.id, body))
    },
  }),
  route(conversations.markRead, {
    allow,
    handler: async ({ actor, params }) => markConversationRead(database.orm, requireMember(actor), params.id),
  }),
]
