import { campaignPlatforms } from '#contract/market/campaigns/campaign-fields.ts'
import type { CampaignFilters } from '#contract/market/campaigns/campaigns.ts'
import type { FitFigures } from '#contract/market/campaigns/fit.ts'
import { type CampaignIndex, dayNumber } from './campaign-index.ts'
import type { CodeColumn } from './code-column.ts'
import { inAll, type SlotBits } from './slot-bits.ts'

/** Campaigns that a search leaves: the slots of a set, null for all, that meet a condition. */
export type Selection = { among: SlotBits | null; meets: (slot: number) => boolean }

/** Whether a slot is among a selection. */
export const isIn = ({ among, meets }: Selection, slot: number): boolean =>
  (among === null || among.has(slot)) && meets(slot)

/** What is in both selections. */
export const both = (a: Selection, b: Selection): Selection => ({
  among: inAll([a.among, b.among]),
  meets: (slot) => a.meets(slot) && b.meets(slot),
})

/** The campaigns that an influencer with these figures fits; the same answer as `fitOf` (contract/market/campaigns/fit.ts). */
export function fittingCampaigns(index: CampaignIndex, figures: FitFigures): Selection {
  const { platforms, followersOn, minFollowers, categories, languages, countries } = index
  const followers = campaignPlatforms.map((platform) => figures.followers[platform] ?? 0)
  const among = inAll([
    categories.meeting(figures.categories),
    languages.meeting(figures.languages),
    countries.meeting(figures.country === null ? [] : [figures.country]),
  ])!
  for (const platform of campaignPlatforms)
    if (!figures.platforms.includes(platform)) among.drop(platforms.naming(platform))
  return { among, meets: (slot) => followers[followersOn[slot]!]! >= minFollowers[slot]! }
}

export const choices = ['platform', 'category', 'language', 'country'] as const
export type Choice = (typeof choices)[number]

/** The slots that each choice of a search leaves, null for all, and those that everything else in it leaves. */
export type Conditions = Record<Choice, SlotBits | null> & { rest: Selection }

/** The conditions of a search on a day: that one can still apply, its words and filters. */
export function searchConditions(
  index: CampaignIndex,
  { filters, today }: { filters: CampaignFilters; today: string },
): Conditions {
  const { applyBy, platforms, categories, languages, countries, words } = index
  const { q, platform, category, language, country, minPrice } = filters
  const first = dayNumber(today)
  const meeting = (column: CodeColumn, value: string | undefined) => (value ? column.meeting([value]) : null)
  return {
    platform: meeting(platforms, platform),
    category: meeting(categories, category),
    language: meeting(languages, language),
    country: meeting(countries, country),
    rest: {
      among: inAll([words.find(q), minPrice ? index.withPriceFrom(minPrice) : null]),
      meets: (slot) => applyBy[slot]! >= first,
    },
  }
}

/** The campaigns that meet all conditions of a search. */
export const allOf = ({ rest, ...chosen }: Conditions): Selection => ({
  among: inAll([rest.among, ...Object.values(chosen)]),
  meets: rest.meets,
})
