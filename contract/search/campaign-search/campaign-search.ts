import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idInPath, noContent } from '../../fields.ts'
import { campaignFilters } from '../../market/campaigns/campaigns.ts'
import { savedFilters, savedSearch, savedSearchName } from '../discovery/discovery.ts'

export const newCampaignSearch = z.strictObject({ name: savedSearchName, filters: savedFilters(campaignFilters) })

/** Searches for open campaigns that an influencer has saved. */
export const campaignSearches = {
  list: endpoint({
    method: 'GET',
    url: '/api/campaign-searches',
    needs: 'read',
    shows: ['saved-searches'],
    schema: { response: { 200: z.object({ items: z.array(savedSearch) }) } },
  }),
  /** Saves a search; new campaigns are emailed once a day. 409 `too_many_saved_searches` above 50. */
  create: endpoint({
    method: 'POST',
    url: '/api/campaign-searches',
    needs: 'work',
    idempotent: true,
    invalidates: ['saved-searches'],
    schema: {
      body: newCampaignSearch,
      response: { 201: savedSearch },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/campaign-searches/:id',
    needs: 'work',
    invalidates: ['saved-searches'],
    schema: { params: z.strictObject({ id: idInPath }), response: { 204: noContent } },
  }),
}
