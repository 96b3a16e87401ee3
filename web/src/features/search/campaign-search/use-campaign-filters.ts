import { useTranslation } from 'react-i18next'
import { formatMoney } from '#contract/formats.ts'
import { contentCategories } from '#contract/foundation/users/profile-choices.ts'
import { campaignPlatforms } from '#contract/market/campaigns/campaign-fields.ts'
import type { CampaignFacets } from '#contract/market/campaigns/campaigns.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { useCountries, useLanguages } from '../../../format/regions.ts'
import type { Filter } from '../../../kit/filters/use-filters.ts'

/** Choices of the lowest fee, in cents. */
const fees = [5_000, 10_000, 25_000, 50_000, 100_000, 250_000]

/** The filters of open campaigns, each choice with the number of campaigns that it would leave. */
export function useCampaignFilters(facets: CampaignFacets | null): readonly Filter[] {
  const { t, i18n } = useTranslation()
  const countries = useCountries()
  const languages = useLanguages()
  const counted = (
    options: readonly { value: string; label: string }[],
    facet: 'platforms' | 'categories' | 'countries' | 'languages',
  ) => {
    const counts = new Map(facets?.[facet].map(({ value, count }) => [value, count]))
    return options.map((option) => ({ ...option, count: counts.get(option.value) }))
  }
  return [
    { kind: 'text', name: 'q', label: t('openCampaigns.words'), placeholder: t('openCampaigns.wordsHint') },
    {
      kind: 'choice',
      name: 'platform',
      label: t('discovery.platform'),
      options: counted(
        campaignPlatforms.map((value) => ({ value, label: platformNames[value] })),
        'platforms',
      ),
    },
    {
      kind: 'choice',
      name: 'category',
      label: t('discovery.category'),
      options: counted(
        contentCategories.map((value) => ({ value, label: t(`categories.${value}`) })),
        'categories',
      ),
    },
    { kind: 'choice', name: 'country', label: t('discovery.country'), options: counted(countries, 'countries') },
    { kind: 'choice', name: 'language', label: t('discovery.language'), options: counted(languages, 'languages') },
    {
      kind: 'choice',
      name: 'minPrice',
      label: t('openCampaigns.minFee'),
      options: fees.map((cents) => ({
        value: String(cents),
        label: t('openCampaigns.feeFrom', { amount: formatMoney(cents, i18n.language) }),
      })),
    },
  ]
}
