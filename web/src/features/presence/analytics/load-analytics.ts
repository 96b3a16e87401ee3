import { links, maxLinks } from '#contract/market/links/links.ts'
import { analytics } from '#contract/presence/analytics/analytics.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { localRangeIn } from './local-range.ts'

/** Reads all figures, or with ?link= those of one link. */
export const loadAnalytics: ScreenLoader = (prefetch, { search }) => {
  const { from, to, bucket } = localRangeIn(search, new Date())
  const query = { from, to, bucket }
  const link = search.get('link')
  if (!link) return void prefetch.read(analytics.influencer, { query })
  prefetch.list(links.list, { query: { limit: maxLinks } })
  prefetch.read(analytics.linkClicks, { params: { id: link }, query })
}
