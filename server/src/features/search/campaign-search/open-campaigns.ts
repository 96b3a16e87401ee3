import type { CampaignPage, CampaignQuery } from '#contract/market/campaigns/campaigns.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { ActorAs, ReadContext } from '../../../platform/context.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { invalid } from '../../../platform/refusal.ts'
import { localTime } from '../../../platform/zones.ts'
import { readTimeZone } from '../../foundation/notifications/index.ts'
import { readFitFigures, readOpenCampaigns } from '../../market/campaigns/index.ts'
import { countFacets } from './engine/count-facets.sql.ts'
import { cursorLengths, findCampaigns, positionOf } from './engine/find-campaigns.sql.ts'

/**
 * One page of the campaigns that anybody may apply to today, each with how the influencer fits. Sorted by `fit` unless the query names
 * another sort. Refuses 422 the filter by stage, which is for businesses.
 */
export async function listOpenCampaigns(
  { db, database: { pool }, clock, actor }: ReadContext<ActorAs<'influencer'>>,
  query: CampaignQuery,
): Promise<CampaignPage> {
  if (query.stage) throw invalid('stage', requestErrors.valueInvalid)
  const { sort = 'fit', limit = defaultLimit, cursor, facets } = query
  const position = decodeCursor(cursor, cursorLengths[sort])
  const [figures, timeZone] = await Promise.all([readFitFigures(db, actor.party.id), readTimeZone(db, actor.person.id)])
  const search = { filters: query, figures, today: localTime(clock(), timeZone).date }
  const onlyFitting = query.fits !== undefined
  const [found, counted] = await Promise.all([
    findCampaigns(pool, search, { sort, onlyFitting, limit: limit + 1, position }),
    facets && !position ? countFacets(pool, search, { onlyFitting }) : null,
  ])
  const page = toPage(found, limit, (last) => encodeCursor(...positionOf(sort, last)))
  const items = await readOpenCampaigns(db, { ids: page.items.map(({ id }) => id), figures })
  return { ...page, items, facets: counted }
}
