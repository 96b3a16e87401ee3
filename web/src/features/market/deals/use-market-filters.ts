import { useSearchParams } from 'react-router'
import { platforms } from '#contract/fields.ts'
import { dealSorts, dealTypes } from '#contract/market/deals/deals.ts'
import { useSetSearchParam } from '../../../api/use-set-search-param.ts'

/** Choices of the delivery time, in days. */
export const deliveryChoices = ['3', '7', '14'] as const

type Filter = 'type' | 'platform' | 'max' | 'days' | 'sort'

/** The filters in the URL: as chosen, and as the query of the deals. */
export function useMarketFilters() {
  const [search] = useSearchParams()
  const value = (name: Filter) => search.get(name) ?? undefined
  const dollars = Number(value('max'))
  return {
    value,
    set: useSetSearchParam() satisfies (name: Filter, next: string | null) => void,
    query: {
      dealType: dealTypes.find((type) => type === value('type')),
      platform: platforms.find((platform) => platform === value('platform')),
      maxPrice: dollars > 0 ? Math.round(dollars * 100) : undefined,
      maxDeliveryDays: deliveryChoices.find((days) => days === value('days')),
      sort: dealSorts.find((name) => name === value('sort')) ?? 'newest',
    },
  }
}
