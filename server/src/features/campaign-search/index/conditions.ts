import { campaignPlatforms } from '#contract/campaigns/campaign-fields.ts'
import type { CampaignFilters } from '#contract/campaigns/campaigns.ts'
import type { FitFigures } from '#contract/campaigns/fit.ts'
import {
  type CampaignIndex,
  categorySets,
  countrySets,
  dayNumber,
  languageSets,
  platformBits,
} from './campaign-index.ts'
import type { SetColumn } from './code-sets.ts'

/** Whether the campaign at a slot meets a condition. */
export type Condition = (slot: number) => boolean

/** Whether an influencer with these figures fits; the same answer as `fitOf` (contract/campaigns/fit.ts). */
export function fitCondition(index: CampaignIndex, figures: FitFigures): Condition {
  const { platforms, followersOn, minFollowers, categories, languages, countries } = index
  const missing = ~platformBits(figures.platforms)
  const own = {
    followers: campaignPlatforms.map((platform) => figures.followers[platform] ?? 0),
    categories: categorySets.offered(figures.categories),
    languages: languageSets.offered(figures.languages),
    countries: countrySets.offered(figures.country === null ? [] : [figures.country]),
  }
  return (slot) =>
    (platforms[slot]! & missing) === 0 &&
    own.followers[followersOn[slot]!]! >= minFollowers[slot]! &&
    categories.overlaps(slot, own.categories) &&
    languages.overlaps(slot, own.languages) &&
    countries.overlaps(slot, own.countries)
}

/** The conditions that a choice of values counts towards, and all others together. */
export type Conditions = Record<'platform' | 'category' | 'language' | 'country' | 'rest', Condition>

const always: Condition = () => true

/** The conditions of a search on a day: that one can still apply, its words and filters. */
export function searchConditions(
  index: CampaignIndex,
  { filters, today }: { filters: CampaignFilters; today: string },
): Conditions {
  const { platforms, prices, applyBy, categories, languages, countries } = index
  const { q, platform, category, language, country, minPrice = 0 } = filters
  const found = index.words.find(q, index.slots)
  const first = dayNumber(today)
  const platformBit = platform ? platformBits([platform]) : 0
  const overlap = (column: SetColumn, value: string | undefined): Condition => {
    if (!value) return always
    const wanted = column.sets.offered([value])
    return (slot) => column.overlaps(slot, wanted)
  }
  return {
    platform: platform ? (slot) => (platforms[slot]! & platformBit) !== 0 : always,
    category: overlap(categories, category),
    language: overlap(languages, language),
    country: overlap(countries, country),
    rest: (slot) => applyBy[slot]! >= first && prices[slot]! >= minPrice && (found === null || found[slot] === 1),
  }
}

/** All conditions of a search at once. */
export const allOf =
  ({ platform, category, language, country, rest }: Conditions): Condition =>
  (slot) =>
    rest(slot) && platform(slot) && category(slot) && language(slot) && country(slot)
