import { z } from 'zod'
import { type Platform, platform } from '../../fields.ts'
import { everywhere } from './everywhere.ts'

/** The conditions that a campaign can set; there are no others (product.md 5, Fit). */
export const fitConditions = ['platform', 'category', 'language', 'country', 'followers'] as const
export type FitCondition = (typeof fitConditions)[number]

/** A condition of the campaign, with its requirement and the influencer's figure. */
const fitReason = z.object({
  condition: z.enum(fitConditions),
  fits: z.boolean(),
  /** Empty for `followers`. */
  required: z.array(z.string()),
  own: z.array(z.string()),
  /** Followers of the influencer's largest verified profile on that platform; null for all other conditions. */
  followers: z.object({ platform, required: z.int(), own: z.int() }).nullable(),
})

/** Result of comparing an influencer with a campaign: `fits` if every condition is met, and a reason for each condition that is set. */
export const fit = z.object({ fits: z.boolean(), reasons: z.array(fitReason) })
export type Fit = z.infer<typeof fit>
type FitReason = z.infer<typeof fitReason>

type Conditions = {
  platforms: readonly string[]
  /** Any of them; empty: every category. */
  categories: readonly string[]
  /** Any of them; empty: every language. */
  languages: readonly string[]
  /** `everywhere`, or any of these countries. */
  locations: readonly string[]
  minFollowers: { platform: Platform; followers: number } | null
}

/** Figures of an influencer that the conditions are compared with. */
export type FitFigures = {
  platforms: readonly string[]
  categories: readonly string[]
  languages: readonly string[]
  country: string | null
  /** By platform: followers of the largest verified profile. */
  followers: Partial<Record<Platform, number>>
}

/**
 * Compares an influencer with the conditions of a campaign. All platforms are required, since each has a deliverable; of categories,
 * languages and countries any one is enough.
 */
export function fitOf(campaign: Conditions, own: FitFigures): Fit {
  const countries = own.country === null ? [] : [own.country]
  const locations = campaign.locations.includes(everywhere) ? [] : campaign.locations
  const reasons: FitReason[] = [
    ...requireAll('platform', campaign.platforms, own.platforms),
    ...requireAny('category', campaign.categories, own.categories),
    ...requireAny('language', campaign.languages, own.languages),
    ...requireAny('country', locations, countries),
    ...requireFollowers(campaign.minFollowers, own.followers),
  ]
  return { fits: reasons.every(({ fits }) => fits), reasons }
}

type Values = readonly string[]

const requireAll = (condition: FitCondition, required: Values, own: Values): FitReason[] =>
  listReason(condition, { required, own, fits: required.every((value) => own.includes(value)) })

const requireAny = (condition: FitCondition, required: Values, own: Values): FitReason[] =>
  listReason(condition, { required, own, fits: required.some((value) => own.includes(value)) })

const listReason = (
  condition: FitCondition,
  { required, own, fits }: { required: Values; own: Values; fits: boolean },
): FitReason[] =>
  required.length === 0 ? [] : [{ condition, fits, required: [...required], own: [...own], followers: null }]

function requireFollowers(required: Conditions['minFollowers'], followers: FitFigures['followers']): FitReason[] {
  if (!required) return []
  const own = followers[required.platform] ?? 0
  const fits = own >= required.followers
  const figures = { platform: required.platform, required: required.followers, own }
  return [{ condition: 'followers', fits, required: [], own: [], followers: figures }]
}
