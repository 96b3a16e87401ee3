import { conversations } from '#contract/conversations.ts'
import { messages } from '#contract/messages.ts'
import { pending } from '#contract/pending.ts'
import { type Actor, type RouteDefinition, route } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { listConversations, readConversation } from './conversations.ts'
import { readOpening } from './correspondents.ts'
import { listDirectMessages, markConversationRead } from './direct-messages.ts'
import { readPending, readUnread } from './pending.ts'
import { openConversation, sendDirectMessage } from './write.ts'

/** For businesses and influencers only (spec §6, product.md 8). */
function member(actor: Actor): Actor {
  if (actor.role === 'admin') throw new Refusal(403, 'wrong_role', messages.wrongRole)
  return actor
}

const allow = 'signed-in'

export const messageRoutes = ({ database, clock }: Services): RouteDefinition[] => [
  route(pending.unread, { allow, handler: async ({ actor }) => readUnread(database.pool, member(actor)) }),
  route(pending.counts, { allow, handler: async ({ actor }) => readPending(database.pool, member(actor)) }),
  route(conversations.list, {
    allow,
    handler: async ({ actor, query }) => listConversations(database.orm, member(actor), query),
  }),
  route(conversations.open, {
    allow,
    verified: true,
    handler: async ({ actor, body, once }) => {
      member(actor)
      return once((tx) => openConversation(tx, clock, actor, body))
    },
  }),
  route(conversations.opening, {
    allow,
    handler: async ({ actor, params }) => readOpening(database.orm, member(actor), params.id),
  }),
  route(conversations.read, {
    allow,
    handler: async ({ actor, params }) => readConversation(database.orm, member(actor), params.id),
  }),
  route(conversations.messages, {
    allow,
    handler: async ({ actor, params, query }) => listDirectMessages(database.orm, member(actor), params.id, query),
  }),
  route(conversations.sendMessage, {
    allow,
    verified: true,
    handler: async ({ actor, params, body, once }) => {
      member(actor)
      return once((tx) => sendDirectMessage(tx, clock, actor, params.id, body))
    },
  }),
  route(conversations.markRead, {
    allow,
    handler: async ({ actor, params }) => markConversationRead(database.orm, member(actor), params.id),
  }),
]
