import { campaignPlatforms } from '#contract/market/campaigns/campaign-fields.ts'
import type { CampaignFilters } from '#contract/market/campaigns/campaigns.ts'
import type { FitFigures } from '#contract/market/campaigns/fit.ts'
import { type CampaignIndex, dayNumber } from './campaign-index.ts'
import type { CodeColumn } from './code-column.ts'
import { inAll, type SlotBits } from './slot-bits.ts'

/** The remaining campaigns of a search: the slots of a set, null for all, that meet a condition. */
export type Selection = { among: SlotBits | null; meets: (slot: number) => boolean }

/** Returns whether a slot is in a selection. */
export const isIn = ({ among, meets }: Selection, slot: number): boolean =>
  (among === null || among.has(slot)) && meets(slot)

/** The intersection of two selections. */
export const both = (a: Selection, b: Selection): Selection => ({
  among: inAll([a.among, b.among]),
  meets: (slot) => a.meets(slot) && b.meets(slot),
})

/** The campaigns that an influencer with these figures fits; the same answer as `fitOf` (contract/market/campaigns/fit.ts). Every column has a value for each slot (`!`). */
export function fittingCampaigns(index: CampaignIndex, figures: FitFigures): Selection {
  const { platforms, followersOn, minFollowers, categories, languages, countries } = index
  const followers = campaignPlatforms.map((platform) => figures.followers[platform] ?? 0)
  // of several sets there is an intersection
  const among = inAll([
    categories.intersecting(figures.categories),
    languages.intersecting(figures.languages),
    countries.intersecting(figures.country === null ? [] : [figures.country]),
  ])!
  for (const platform of campaignPlatforms)
    if (!figures.platforms.includes(platform)) among.drop(platforms.naming(platform))
  // every slot has a value in each column
  return { among, meets: (slot) => followers[followersOn[slot]!]! >= minFollowers[slot]! }
}

export const choices = ['platform', 'category', 'language', 'country'] as const
export type Choice = (typeof choices)[number]

/** The slots that remain after each choice of a search, null for all, and after everything else in it. */
export type Conditions = Record<Choice, SlotBits | null> & { rest: Selection }

/** The conditions of a search on a day: an open application period, its words and filters. */
export function searchConditions(
  index: CampaignIndex,
  { filters, today }: { filters: CampaignFilters; today: string },
): Conditions {
  const { applyBy, platforms, categories, languages, countries, words } = index
  const { q, platform, category, language, country, minPrice } = filters
  const first = dayNumber(today)
  const intersecting = (column: CodeColumn, value: string | undefined) => (value ? column.intersecting([value]) : null)
  return {
    platform: intersecting(platforms, platform),
    category: intersecting(categories, category),
    language: intersecting(languages, language),
    country: intersecting(countries, country),
    rest: {
      among: inAll([words.find(q), minPrice ? index.withPriceFrom(minPrice) : null]),
      // every slot has its time
      meets: (slot) => applyBy[slot]! >= first,
    },
  }
}

/** The campaigns that meet all conditions of a search. */
export const allOf = ({ rest, ...chosen }: Conditions): Selection => ({
  among: inAll([rest.among, ...Object.values(chosen)]),
  meets: rest.meets,
})
