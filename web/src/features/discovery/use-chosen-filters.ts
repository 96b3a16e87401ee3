import { useTranslation } from 'react-i18next'
import { formatCompact, formatMoney } from '#contract/formats.ts'
import { platformNames } from '#contract/social-profiles/platform-names.ts'
import { nameOf } from '../../format/region-names.ts'
import type { TextKey } from '../../format/texts.ts'
import type { ChosenFilter } from '../../kit/filters/ChosenFilters.tsx'
import { type FilterName, filterNames, useSearch } from './search-state.ts'

/** The filters of the search that are set, with their values as the reader knows them. */
export function useChosenFilters(): ChosenFilter[] {
  const { t, i18n } = useTranslation()
  const { values } = useSearch()
  const { language } = i18n
  const days = (value: string) => t('deals.days', { count: Number(value) })
  const shown: Record<FilterName, (value: string) => string> = {
    platform: (value) => platformNames[value as keyof typeof platformNames],
    minFollowers: (value) => formatCompact(Number(value), language),
    maxFollowers: (value) => formatCompact(Number(value), language),
    category: (value) => t(`categories.${value}` as TextKey),
    country: (value) => nameOf(value, 'region', language),
    language: (value) => nameOf(value, 'language', language),
    minPrice: (value) => formatMoney(Number(value), language),
    maxPrice: (value) => formatMoney(Number(value), language),
    deliveryDays: days,
    minRating: (value) => t('discovery.stars', { number: value }),
    maxAgeDays: days,
    verified: () => '',
  }
  return filterNames.flatMap((name) => {
    const value = values[name]
    if (value === undefined) return []
    const label = t(`discovery.${name}`)
    return [name === 'verified' ? { name, label } : { name, label, value: shown[name](value) }]
  })
}
