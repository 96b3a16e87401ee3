import { security } from '#contract/accounts/security/security.ts'
import { onOwnAccount, type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { endSession, listSessions } from './session-list.ts'
import { endOtherSessions } from './sessions.ts'

/** Listing one's sessions and ending them (product.md 3). */
export const sessionRoutes = ({ database }: Services): RouteDefinition[] =>
  onOwnAccount([
    route(security.sessions, {
      allow: 'signed-in',
      handler: async ({ context }) => ({ items: await listSessions(context) }),
    }),
    route(security.endSession, {
      allow: 'signed-in',
      handler: ({ context, params }) => endSession(context, params.id),
    }),
    route(security.endOtherSessions, {
      allow: 'signed-in',
      handler: async ({ actor }) => {
        await endOtherSessions(database.orm, actor)
      },
    }),
  ])
