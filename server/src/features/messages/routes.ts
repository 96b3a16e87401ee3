import { messages } from '#contract/messages.ts'
import { pending } from '#contract/pending.ts'
import { type Actor, type RouteDefinition, route } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readPending, readUnread } from './pending.ts'

/** For businesses and influencers only (spec §6). */
function refuseAdmins(actor: Actor) {
  if (actor.role === 'admin') throw new Refusal(403, 'wrong_role', messages.wrongRole)
}

export const messageRoutes = ({ database }: Services): RouteDefinition[] => [
  route(pending.unread, {
    allow: 'signed-in',
    handler: async ({ actor }) => {
      refuseAdmins(actor)
      return readUnread(database.pool, actor)
    },
  }),
  route(pending.counts, {
    allow: 'signed-in',
    handler: async ({ actor }) => {
      refuseAdmins(actor)
      return readPending(database.pool, actor)
    },
  }),
]
