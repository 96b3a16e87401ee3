import { dealStatistics } from '#contract/market/deals/deal-statistics.ts'
import { deals } from '#contract/market/deals/deals.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { inTransaction } from '../../../platform/context.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { Refusal, signedOut } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { listDealStatistics, readDealStatistics } from './deal-statistics.sql.ts'
import { changeDeal, createDeal, duplicateDeal, removeDeal, reorderDeals } from './deals.ts'
import { dealLister, readDeal } from './read-deals.ts'

export const dealRoutes = ({ database }: Services): RouteDefinition[] => {
  const listDeals = dealLister(database)
  return [
    route(deals.list, {
      allow: 'anyone',
      handler: ({ actor, query }) => {
        if (query.mine && actor?.party.role !== 'influencer') {
          throw actor ? new Refusal(403, 'wrong_role', requestErrors.wrongRole) : signedOut()
        }
        return listDeals(actor, query)
      },
    }),
    route(dealStatistics.list, {
      allow: 'influencer',
      handler: ({ context, query }) => listDealStatistics(context, query.period),
    }),
    route(dealStatistics.read, {
      allow: 'influencer',
      handler: ({ context, params, query }) => readDealStatistics(context, query.period, params.id),
    }),
    route(deals.read, { allow: 'anyone', handler: ({ context, params }) => readDeal(context, params.id) }),
    route(deals.create, {
      allow: 'influencer',
      verified: true,
      handler: async ({ context, body, once }) => {
        const id = await once((context) => createDeal(context, body))
        return readDeal(context, id)
      },
    }),
    route(deals.duplicate, {
      allow: 'influencer',
      verified: true,
      handler: async ({ context, params, once }) => {
        const id = await once((context) => duplicateDeal(context, params.id))
        return readDeal(context, id)
      },
    }),
    route(deals.reorder, {
      allow: 'influencer',
      handler: ({ context, body }) => inTransaction(context, (context) => reorderDeals(context, body.ids)),
    }),
    route(deals.change, {
      allow: 'influencer',
      handler: async ({ context, params, body }) => {
        await inTransaction(context, (context) => changeDeal(context, params.id, body))
        return readDeal(context, params.id)
      },
    }),
    route(deals.remove, {
      allow: 'influencer',
      handler: ({ context, params }) => inTransaction(context, (context) => removeDeal(context, params.id)),
    }),
  ]
}
