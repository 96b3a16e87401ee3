import { dealStatistics, statisticsPeriods } from '#contract/market/deals/deal-statistics.ts'
import { dealLimits, deals } from '#contract/market/deals/deals.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { choiceIn } from '../../../api/search-params.ts'

export const loadMyDeals: ScreenLoader = (prefetch, { search }) => {
  prefetch.list(deals.list, { query: { mine: 'true', sort: 'own', limit: dealLimits.maxDeals } })
  prefetch.read(dealStatistics.list, {
    query: { period: choiceIn(search, 'period', { choices: statisticsPeriods, fallback: 'all' }) },
  })
}
