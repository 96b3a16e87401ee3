import { dashboards } from '#contract/admin/dashboards/dashboards.ts'
import { businessAnalytics } from '#contract/presence/analytics/business-analytics.ts'
import type { ScreenLoader } from '../../api/prefetch.ts'
import { rangeIn } from '../../features/presence/analytics/range.ts'

/** Reads the data of the open tab. Few open that of gifts first, whose endpoints bring the validation of forms. */
export const loadBusinessDashboard: ScreenLoader = async (prefetch, { search }) => {
  if (search.get('tab') === 'gifts') {
    const { gifts } = await import('#contract/money/gifts/gifts.ts')
    return prefetch.list(gifts.list, { query: { side: 'sent' } })
  }
  const { from, to, bucket } = rangeIn(search, new Date())
  prefetch.read(dashboards.business, {})
  prefetch.read(businessAnalytics.figures, { query: { from, to, bucket } })
}
