import { businessAnalytics } from '#contract/analytics/business-analytics.ts'
import { dashboards } from '#contract/dashboards/dashboards.ts'
import { gifts } from '#contract/gifts/gifts.ts'
import type { ScreenLoader } from '../../api/prefetch.ts'
import { rangeIn } from '../../shared/analytics/range.ts'

/** Reads what the open tab shows. */
export const loadBusinessDashboard: ScreenLoader = (prefetch, { search }) => {
  if (search.get('tab') === 'gifts') return prefetch.list(gifts.list, { query: { side: 'sent' } })
  const { from, to, bucket } = rangeIn(search, new Date())
  prefetch.read(dashboards.business, {})
  prefetch.read(businessAnalytics.figures, { query: { from, to, bucket } })
}
