import { discovery, savedSearches, shortlist } from '#contract/discovery/discovery.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { compareInfluencers } from './compare.ts'
import { listSavedSearches, removeSavedSearch, saveSearch } from './saved-searches.ts'
import { searchInfluencers } from './search.ts'
import { listShortlist, putOnShortlist, removeFromShortlist } from './shortlist.ts'

export const discoveryRoutes = ({ database, clock }: Services): RouteDefinition[] => [
  route(discovery.list, {
    allow: 'anyone',
    handler: ({ actor, query }) => searchInfluencers(database, { viewerId: actor?.id ?? null, query, now: clock() }),
  }),
  route(discovery.compare, {
    allow: 'anyone',
    handler: async ({ actor, query }) => ({ items: await compareInfluencers(database, actor, query.ids) }),
  }),
  route(shortlist.list, { allow: 'business', handler: ({ actor, query }) => listShortlist(database, actor, query) }),
  route(shortlist.put, {
    allow: 'business',
    handler: ({ actor, params, body }) =>
      database.transaction((tx) =>
        putOnShortlist({ tx, clock, actor }, { influencerId: params.influencerId, ...body }),
      ),
  }),
  route(shortlist.remove, {
    allow: 'business',
    handler: ({ actor, params }) => database.transaction((tx) => removeFromShortlist(tx, actor, params.influencerId)),
  }),
  route(savedSearches.list, { allow: 'business', handler: ({ actor }) => listSavedSearches(database.orm, actor) }),
  route(savedSearches.create, {
    allow: 'business',
    handler: ({ actor, body, once }) => once((tx) => saveSearch({ tx, clock, actor }, body)),
  }),
  route(savedSearches.remove, {
    allow: 'business',
    handler: ({ actor, params }) => database.transaction((tx) => removeSavedSearch(tx, actor, params.id)),
  }),
]
