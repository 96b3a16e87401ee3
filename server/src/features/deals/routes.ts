import { dealStatistics } from '#contract/deals/deal-statistics.ts'
import { deals } from '#contract/deals/deals.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { listDealStatistics, readDealStatistics } from './deal-statistics.sql.ts'
import { changeDeal, createDeal, duplicateDeal, orderDeals, removeDeal } from './deals.ts'
import { listDeals, readDeal } from './read-deals.ts'

export const dealRoutes = ({ database, clock }: Services): RouteDefinition[] => [
  route(deals.list, {
    allow: 'anyone',
    handler: ({ actor, query }) => {
      if (query.mine && actor?.role !== 'influencer') {
        throw actor
          ? new Refusal(403, 'wrong_role', requestErrors.wrongRole)
          : new Refusal(401, 'signed_out', requestErrors.signedOut)
      }
      return listDeals(database.pool, actor, query)
    },
  }),
  route(dealStatistics.list, {
    allow: 'influencer',
    handler: ({ actor, query }) => listDealStatistics(database.pool, actor, clock(), query.period),
  }),
  route(dealStatistics.read, {
    allow: 'influencer',
    handler: ({ actor, params, query }) => readDealStatistics(database.pool, actor, clock(), query.period, params.id),
  }),
  route(deals.read, { allow: 'anyone', handler: ({ actor, params }) => readDeal(database.pool, actor, params.id) }),
  route(deals.create, {
    allow: 'influencer',
    verified: true,
    handler: async ({ actor, body, once }) => {
      const id = await once((tx) => createDeal(tx, actor, clock, body))
      return readDeal(database.pool, actor, id)
    },
  }),
  route(deals.duplicate, {
    allow: 'influencer',
    verified: true,
    handler: async ({ actor, params, once }) => {
      const id = await once((tx) => duplicateDeal(tx, actor, clock, params.id))
      return readDeal(database.pool, actor, id)
    },
  }),
  route(deals.reorder, {
    allow: 'influencer',
    handler: ({ actor, body }) => database.transaction((tx) => orderDeals(tx, actor, body.ids)),
  }),
  route(deals.change, {
    allow: 'influencer',
    handler: async ({ actor, params, body }) => {
      await database.transaction((tx) => changeDeal(tx, actor, clock, params.id, body))
      return readDeal(database.pool, actor, params.id)
    },
  }),
  route(deals.remove, {
    allow: 'influencer',
    handler: ({ actor, params }) => database.transaction((tx) => removeDeal(tx, actor, params.id)),
  }),
]
