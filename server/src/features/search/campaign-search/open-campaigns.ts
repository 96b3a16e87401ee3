import type { CampaignPage, CampaignQuery } from '#contract/market/campaigns/campaigns.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { ActorAs, ReadContext } from '../../../platform/context.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { invalid } from '../../../platform/refusal.ts'
import { localTime } from '../../../platform/zones.ts'
import { readTimeZone } from '../../foundation/notifications/index.ts'
import { readFitFigures, readOpenCampaigns } from '../../market/campaigns/index.ts'
import type { CampaignIndexer } from './index/catch-up.ts'
import { allOf, fittingCampaigns, searchConditions } from './index/conditions.ts'
import { countFacets } from './index/facets.ts'
import { cursorLengths, findPage, positionOf } from './index/pages.ts'

/**
 * One page of the campaigns that anybody may apply to today, each with how the influencer fits. Sorted by `fit` unless the query names
 * another sort. Refuses 422 the filter by stage, which is for businesses.
 */
export async function listOpenCampaigns(
  { db, clock, actor }: ReadContext<ActorAs<'influencer'>>,
  { indexer, query }: { indexer: CampaignIndexer; query: CampaignQuery },
): Promise<CampaignPage> {
  if (query.stage) throw invalid('stage', requestErrors.valueInvalid)
  const { sort = 'fit', limit = defaultLimit, cursor, facets } = query
  const position = decodeCursor(cursor, cursorLengths[sort])
  const [figures, index, timeZone] = await Promise.all([
    readFitFigures(db, actor.party.id),
    indexer.current(),
    readTimeZone(db, actor.person.id),
  ])
  const fits = fittingCampaigns(index, figures)
  const onlyFitting = query.fits !== undefined
  const today = localTime(clock(), timeZone).date
  const conditions = searchConditions(index, { filters: query, today })
  const slots = findPage(index, sort, { matches: allOf(conditions), fits, onlyFitting, limit: limit + 1, position })
  const page = toPage(slots, limit, (slot) => encodeCursor(...positionOf(index, sort, { slot, fits })))
  const keys = { conditions: JSON.stringify([today, filtersOf(query)]), figures: JSON.stringify(figures) }
  const counted = facets && !position ? countFacets(index, { conditions, fits, onlyFitting, keys }) : null
  // every slot has an id
  const ids = page.items.map((slot) => index.ids[slot]!)
  return { ...page, items: await readOpenCampaigns(db, { ids, figures }), facets: counted }
}

/** The filters of a query, in a fixed order. */
const filtersOf = ({ q, platform, category, language, country, minPrice }: CampaignQuery) => [
  q,
  platform,
  category,
  language,
  country,
  minPrice,
]
