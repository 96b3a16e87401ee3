import { campaignFilters } from '#contract/market/campaigns/campaigns.ts'
import type { Services } from '../../../platform/services.ts'
import { earliestToday } from '../../../platform/zones.ts'
import { readFitFigures } from '../../market/campaigns/index.ts'
import { type DueSearch, notifyOfMatches } from '../discovery/index.ts'
import { countApproved } from './engine/find-campaigns.sql.ts'

/** Notifies influencers of campaigns that were approved since the last check of a saved search; once a day. Returns how many. */
export const notifyNewCampaigns = (services: Services): Promise<number> =>
  notifyOfMatches(services, {
    subject: 'campaigns',
    count: (search, until) => countNewCampaigns(services, search, until),
    pathOf: (filters) => `/influencer/campaigns?${new URLSearchParams({ ...filters, sort: 'date' })}`,
  })

async function countNewCampaigns({ database }: Services, search: DueSearch, until: Date): Promise<number> {
  const { data: filters } = campaignFilters.safeParse(search.filters)
  // filters that have become invalid since they were saved match nothing
  if (!filters) return 0
  const figures = await readFitFigures(database.orm, search.user_id)
  const today = earliestToday(until)
  return countApproved(database.pool, { filters, figures, today }, { after: search.checked_at, until })
}
