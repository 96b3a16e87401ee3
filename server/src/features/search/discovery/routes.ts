import { discovery, savedSearches, shortlist } from '#contract/search/discovery/discovery.ts'
import { inTransaction } from '../../../platform/context.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { compareInfluencers } from './saved/compare.ts'
import { listSavedSearches, removeSavedSearch, saveSearch } from './saved/saved-searches.ts'
import { listShortlist, putOnShortlist, removeFromShortlist } from './saved/shortlist.ts'
import { searchInfluencers } from './search/search.ts'

export const discoveryRoutes = ({ database, clock }: Services): RouteDefinition[] => [
  route(discovery.list, {
    allow: 'anyone',
    handler: ({ actor, query }) =>
      searchInfluencers(database, { viewerId: actor?.party.id ?? null, query, now: clock() }),
  }),
  route(discovery.compare, {
    allow: 'anyone',
    handler: async ({ context, query }) => ({ items: await compareInfluencers(context, query.ids) }),
  }),
  route(shortlist.list, { allow: 'business', handler: ({ context, query }) => listShortlist(context, query) }),
  route(shortlist.put, {
    allow: 'business',
    handler: ({ context, params, body }) =>
      inTransaction(context, (context) => putOnShortlist(context, { influencerId: params.influencerId, ...body })),
  }),
  route(shortlist.remove, {
    allow: 'business',
    handler: ({ context, params }) =>
      inTransaction(context, (context) => removeFromShortlist(context, params.influencerId)),
  }),
  route(savedSearches.list, { allow: 'business', handler: ({ context }) => listSavedSearches(context, 'influencers') }),
  route(savedSearches.create, {
    allow: 'business',
    handler: ({ body, once }) => once((context) => saveSearch(context, { ...body, subject: 'influencers' })),
  }),
  route(savedSearches.remove, {
    allow: 'business',
    handler: ({ context, params }) => inTransaction(context, (context) => removeSavedSearch(context, params.id)),
  }),
]
