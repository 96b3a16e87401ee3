import { useTranslation } from 'react-i18next'
import { platforms } from '#contract/fields.ts'
import { contentCategories } from '#contract/foundation/users/profile-choices.ts'
import { dealLimits } from '#contract/market/deals/deals.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { type Facets, filterRanges } from '#contract/search/discovery/discovery.ts'
import { useSentence } from '../../../api/sentence.ts'
import { useNumber } from '../../../format/figures.tsx'
import { useCountries, useLanguages } from '../../../format/regions.ts'
import type { Filter } from '../../../kit/filters/use-filters.ts'
import { type FilterName, useSearch } from './search-state.ts'

type Choice = { value: string; label: string }
type CountedFacet = keyof Pick<Facets, 'categories' | 'countries' | 'platforms' | 'languages'>
type FilterRange = (typeof filterRanges)[number]
type Measure = { label: string } & Pick<Extract<Filter, { kind: 'range' }>, 'unit' | 'max'>

const [byFollowers, byPrice] = filterRanges
const maxFollowers = 2_147_483_647
const ratings = ['5', '4', '3']
const deliveryDays = ['3', '7', '14', '30']
const ages = ['7', '30', '90', '365']

/** The filters of the search for influencers, each choice with its number of matches where the server counts them. */
export function useInfluencerFilters(facets: Facets | null): readonly Filter[] {
  const { t } = useTranslation()
  const { values } = useSearch()
  const countries = useCountries()
  const languages = useLanguages()
  const counted = useCountedFilter(facets)
  const range = useRangeFilter()
  const chosenFrom = (name: 'minRating' | 'deliveryDays' | 'maxAgeDays', offered: readonly string[]) => {
    const value = values[name]
    // an address may contain another
    return value === undefined || offered.includes(value) ? offered : [...offered, value]
  }
  const upTo = (days: string) => ({
    value: days,
    label: t('explore.upTo', { value: t('deals.days', { count: Number(days) }) }),
  })
  const byPlatform = platforms.map((value) => ({ value, label: platformNames[value] }))
  const categories = contentCategories.map((value) => ({ value, label: t(`categories.${value}`) }))
  return [
    {
      kind: 'group',
      name: 'reach',
      label: t('discovery.platform'),
      parts: [
        counted({ name: 'platform', label: t('discovery.platform') }, byPlatform, 'platforms'),
        range(byFollowers, { label: t('discovery.followers'), unit: 'count', max: maxFollowers }),
      ],
    },
    counted({ name: 'category', label: t('discovery.category') }, categories, 'categories'),
    counted({ name: 'country', label: t('discovery.country') }, countries, 'countries'),
    counted({ name: 'language', label: t('discovery.language') }, languages, 'languages'),
    range(byPrice, { label: t('deals.price'), unit: 'cents', max: dealLimits.maxPrice }),
    {
      kind: 'choice',
      name: 'deliveryDays',
      label: t('discovery.delivery'),
      options: chosenFrom('deliveryDays', deliveryDays).map(upTo),
    },
    {
      kind: 'choice',
      name: 'minRating',
      label: t('discovery.rating'),
      options: chosenFrom('minRating', ratings).map((value) => ({
        value,
        label: t(value === '5' ? 'discovery.stars' : 'explore.stars', { number: value }),
      })),
    },
    {
      kind: 'choice',
      name: 'maxAgeDays',
      label: t('discovery.maxAgeDays'),
      options: chosenFrom('maxAgeDays', ages).map(upTo),
    },
    { kind: 'flag', name: 'verified', label: t('discovery.verified') },
  ]
}

/** A filter by one of several, each with its number of matches. */
function useCountedFilter(facets: Facets | null) {
  const { t } = useTranslation()
  const number = useNumber()
  const countedOnly = facets?.isCapped ? t('discovery.capped', { number: number(facets.counted) }) : undefined
  return (named: { name: FilterName; label: string }, choices: readonly Choice[], facet: CountedFacet): Filter => {
    const counts = new Map(facets?.[facet].map(({ value, count }) => [value, count]))
    const options = choices.map((choice) => {
      const count = counts.get(choice.value)
      return count ? { ...choice, count } : choice
    })
    return { kind: 'choice', ...named, options, countedOnly }
  }
}

/** A filter by a pair of numbers of the contract. */
function useRangeFilter() {
  const { t } = useTranslation()
  const sentence = useSentence()
  return ([from, to, turned]: FilterRange, { label, ...measure }: Measure): Filter => ({
    kind: 'range',
    name: `${from}-${to}`,
    label,
    ...measure,
    ends: [
      { name: from, label: t(`discovery.${from}`) },
      { name: to, label: t(`discovery.${to}`) },
    ],
    turned: sentence(turned),
  })
}
