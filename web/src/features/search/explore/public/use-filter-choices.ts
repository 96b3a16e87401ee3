import { useTranslation } from 'react-i18next'
import { formatCompact, formatMoney } from '#contract/formats.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import type { Facets } from '#contract/search/discovery/discovery.ts'
import { useLanguageName } from '../../../../format/language-names.ts'
import { nameOf } from '../../../../format/region-names.ts'
import type { Choice } from '../../../../kit/native/ChoiceMenu.tsx'
import {
  dayChoices,
  type ExploreFilter,
  type ExploreState,
  followerRanges,
  priceRanges,
  ratingChoices,
} from './explore-state.ts'

export type FilterOfBar = { name: ExploreFilter; label: string; choices: Choice[] }

/** Number of languages that are offered, those with the most people. */
const maxPlaces = 20

/** The name of a chosen value, and each filter with its choices; counts are of people, where the server counted. */
export function useFilterChoices() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const range = (value: string, format: (bound: number) => string) => {
    const [from, to] = value.split('-')
    if (!from) return t('explore.upTo', { value: format(Number(to)) })
    if (!to) return t('explore.over', { value: format(Number(from)) })
    return t('explore.between', { from: format(Number(from)), to: format(Number(to)) })
  }
  const names: Record<ExploreFilter, (value: string) => string> = {
    platform: (value) => platformNames[value as keyof typeof platformNames],
    price: (value) => range(value, (cents) => formatMoney(cents, language)),
    followers: (value) => range(value, (count) => formatCompact(count, language)),
    minRating: (value) => t('explore.stars', { number: value }),
    deliveryDays: (value) => t('explore.within', { days: t('deals.days', { count: Number(value) }) }),
    country: (value) => nameOf(value, 'region', language),
    language: useLanguageName(),
    verified: () => t('explore.verified'),
  }
  const nameOfValue = (name: ExploreFilter, value: string) => names[name](value)
  const filters = (facets: Facets | null, state: ExploreState): FilterOfBar[] => {
    const counted = (list: Facets['countries'], values: readonly string[]) => {
      const counts = new Map(list.map(({ value, count }) => [value, count]))
      return (name: ExploreFilter): Choice[] =>
        values.map((value) => ({ value, label: nameOfValue(name, value), count: counts.get(value) }))
    }
    const plain = (name: ExploreFilter, values: readonly string[]) =>
      values.map((value) => ({ value, label: nameOfValue(name, value) }))
    const places = (list: Facets['countries'] | undefined, chosen: string | null | undefined, max = maxPlaces) => {
      const most = (list ?? []).slice(0, max).map(({ value }) => value)
      return chosen && !most.includes(chosen) ? [chosen, ...most] : most
    }
    const all: FilterOfBar[] = [
      {
        name: 'platform',
        label: t('discovery.platform'),
        choices: counted(
          facets?.platforms ?? [],
          Object.keys(platformNames),
        )('platform').filter(({ value, count }) => !facets || count || value === state.values.platform),
      },
      { name: 'price', label: t('deals.price'), choices: plain('price', priceRanges) },
      { name: 'followers', label: t('discovery.followers'), choices: plain('followers', followerRanges) },
      {
        name: 'country',
        label: t('discovery.country'),
        choices: counted(facets?.countries ?? [], places(facets?.countries, state.country, Infinity))('country'),
      },
      {
        name: 'language',
        label: t('discovery.language'),
        choices: counted(facets?.languages ?? [], places(facets?.languages, state.values.language))('language'),
      },
      { name: 'minRating', label: t('discovery.rating'), choices: plain('minRating', ratingChoices) },
      { name: 'deliveryDays', label: t('discovery.delivery'), choices: plain('deliveryDays', dayChoices) },
      { name: 'verified', label: t('explore.profiles'), choices: plain('verified', ['true']) },
    ]
    return all.filter(({ choices }) => choices.length > 0)
  }
  return { nameOfValue, filters }
}
