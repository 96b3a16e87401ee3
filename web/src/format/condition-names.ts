import { useTranslation } from 'react-i18next'
import type { Platform } from '#contract/fields.ts'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { everywhere } from '#contract/market/campaigns/everywhere.ts'
import type { Fit, FitCondition } from '#contract/market/campaigns/fit.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { useNumber } from './figures.tsx'
import { useLanguageName } from './language-names.ts'
import { useProfileNames } from './profile-names.ts'
import { nameOf } from './region-names.ts'

type Reason = Fit['reasons'][number]

/** Names of conditions' requirements and of people's figures, in the reader's language. */
export function useConditionNames() {
  const { t, i18n } = useTranslation()
  const { expertise } = useProfileNames()
  const number = useNumber()
  const nameOfValue: Record<Exclude<FitCondition, 'followers'>, (value: string) => string> = {
    platform: (value) => platformNames[value as Platform] ?? value,
    category: expertise,
    language: useLanguageName(),
    country: (value) => (value === everywhere ? t('campaign.anywhere') : nameOf(value, 'region', i18n.language)),
  }
  const list = (condition: Exclude<FitCondition, 'followers'>, values: readonly string[]) =>
    new Intl.ListFormat(i18n.language, { type: condition === 'platform' ? 'conjunction' : 'disjunction' }).format(
      values.map(nameOfValue[condition]),
    )
  const followers = (platform: Platform, count: number) =>
    t('campaign.fit.followersOn', { number: number(count), platform: platformNames[platform] })
  return {
    list,
    /** Requirement of the campaign, and figure of the influencer. */
    reason: ({ condition, required, own, followers: figures }: Reason): { required: string; own: string } => {
      if (condition === 'followers')
        return figures
          ? { required: followers(figures.platform, figures.required), own: number(figures.own) }
          : { required: '', own: '' }
      return {
        required: list(condition, required),
        own: own.length > 0 ? list(condition, own) : t('campaign.fit.nothing'),
      }
    },
    /** Every condition that a campaign sets, as name and value. */
    conditionsOf: ({ categories, languages, locations, minFollowers }: Conditions) => [
      ...(categories.length > 0 ? [['category', list('category', categories)] as const] : []),
      ...(languages.length > 0 ? [['language', list('language', languages)] as const] : []),
      ...(locations.length > 0 ? [['country', list('country', locations)] as const] : []),
      ...(minFollowers ? [['followers', followers(minFollowers.platform, minFollowers.followers)] as const] : []),
    ],
  }
}

type Conditions = Pick<Campaign, 'categories' | 'languages' | 'locations' | 'minFollowers'>
