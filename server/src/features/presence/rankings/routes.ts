import { rankings } from '#contract/presence/rankings/rankings.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { readOwnRank } from './own-rank.ts'
import { explainRank } from './read-rank.ts'
import { listCountries, listRankings } from './read-rankings.ts'

export const rankingRoutes = ({ database: { staleReads } }: Services): RouteDefinition[] => [
  route(rankings.list, { allow: 'anyone', maxAge: 60, handler: ({ query }) => listRankings(staleReads.pool, query) }),
  route(rankings.countries, {
    allow: 'anyone',
    maxAge: 60,
    handler: async () => ({ items: await listCountries(staleReads.pool) }),
  }),
  route(rankings.own, { allow: 'influencer', handler: ({ context, query }) => readOwnRank(context, query) }),
  route(rankings.read, {
    allow: 'anyone',
    maxAge: 60,
    handler: ({ params }) => explainRank(staleReads.pool, params.id),
  }),
]
