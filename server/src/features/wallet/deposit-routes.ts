import { deposits } from '#contract/deposits.ts'
import { messages } from '#contract/messages.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { checkoutUrl } from './deposits.ts'
import { listDeposits, requestDeposit } from './manual-deposits.ts'

export const depositRoutes = (services: Services): RouteDefinition[] => [
  route(deposits.list, {
    allow: 'signed-in',
    handler: ({ actor, query }) => listDeposits(services.database.orm, actor, query),
  }),
  route(deposits.create, {
    allow: 'signed-in',
    verified: true,
    handler: async ({ actor, body, once }) => {
      if (actor.role === 'admin') throw new Refusal(403, 'wrong_role', messages.wrongRole)
      const deposit = await once((tx) => requestDeposit(tx, services, actor, body))
      const byCard = deposit.method === 'credit_card'
      return { deposit, checkoutUrl: byCard ? await checkoutUrl(services, deposit.id) : null }
    },
  }),
]
