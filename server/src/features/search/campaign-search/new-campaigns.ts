import { campaignFilters } from '#contract/market/campaigns/campaigns.ts'
import type { Services } from '../../../platform/services.ts'
import { earliestToday } from '../../../platform/zones.ts'
import { readFitFigures } from '../../market/campaigns/index.ts'
import { type DueSearch, notifyOfMatches } from '../discovery/index.ts'
import { indexerOf } from './index/catch-up.ts'
import { allOf, both, fittingCampaigns, isIn, searchConditions } from './index/conditions.ts'

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
  const [figures, index] = await Promise.all([
    readFitFigures(database.orm, search.user_id),
    indexerOf(database).current(),
  ])
  const matching = allOf(searchConditions(index, { filters, today: earliestToday(until) }))
  const wanted = filters.fits ? both(matching, fittingCampaigns(index, figures)) : matching
  const [from, to] = [search.checked_at.getTime(), until.getTime()]
  let count = 0
  for (let i = 0; i < index.byDate.size; i++) {
    const slot = index.byDate.at(i)
    // every slot has its time
    const isNew = index.approvedAt[slot]! > from && index.approvedAt[slot]! <= to
    if (isNew && isIn(wanted, slot)) count += 1
  }
  return count
}
