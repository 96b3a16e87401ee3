import { bonuses } from '#contract/money/bonuses/bonuses.ts'
import { queue } from '../../../platform/http/decision.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { requireStepUp } from '../../accounts/security/index.ts'
import { listBonuses, readBonus } from './bonus-list.ts'
import { approveBonus, createBonus, withdrawBonus } from './bonuses.ts'

/** Bonuses from the promotion account, granted by admins. */
export const bonusRoutes = (services: Services): RouteDefinition[] => {
  const { database } = services
  return [
    queue(bonuses.list, { name: 'bonuses', right: 'money', read: ({ query }) => listBonuses(database.orm, query) }),
    route(bonuses.grant, {
      allow: 'admin',
      right: 'money',
      handler: async (call) => {
        const id = await call.once(async (context) => {
          await requireStepUp(context)
          return createBonus(context, call.params.id, call.body)
        })
        return readBonus(database.orm, id)
      },
    }),
    route(bonuses.approve, {
      allow: 'admin',
      right: 'money',
      handler: async (call) => {
        await call.once(async (context) => {
          await requireStepUp(context)
          await approveBonus(context, call.params.id)
        })
        return readBonus(database.orm, call.params.id)
      },
    }),
    route(bonuses.withdraw, {
      allow: 'admin',
      right: 'money',
      handler: async (call) => {
        await call.once((context) => withdrawBonus(context, call.params.id))
        return readBonus(database.orm, call.params.id)
      },
    }),
  ]
}
