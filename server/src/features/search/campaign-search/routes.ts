import { campaigns } from '#contract/market/campaigns/campaigns.ts'
import { campaignSearches } from '#contract/search/campaign-search/campaign-search.ts'
import { inTransaction } from '../../../platform/context.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { listOwnCampaigns } from '../../market/campaigns/index.ts'
import { listSavedSearches, removeSavedSearch, saveSearch } from '../discovery/index.ts'
import { listOpenCampaigns } from './open-campaigns.ts'

export const campaignSearchRoutes = (): RouteDefinition[] => [
  route(campaigns.list, {
    allow: ['business', 'influencer'],
    handler: async ({ context, actor, query }) => {
      const { party } = actor
      const { role } = party
      return role === 'business'
        ? {
            ...(await listOwnCampaigns({ ...context, actor: { ...actor, party: { ...party, role } } }, query)),
            facets: null,
          }
        : listOpenCampaigns({ ...context, actor: { ...actor, party: { ...party, role } } }, query)
    },
  }),
  route(campaignSearches.list, {
    allow: 'influencer',
    handler: ({ context }) => listSavedSearches(context, 'campaigns'),
  }),
  route(campaignSearches.create, {
    allow: 'influencer',
    handler: ({ body, once }) => once((context) => saveSearch(context, { ...body, subject: 'campaigns' })),
  }),
  route(campaignSearches.remove, {
    allow: 'influencer',
    handler: ({ context, params }) => inTransaction(context, (context) => removeSavedSearch(context, params.id)),
  }),
]
