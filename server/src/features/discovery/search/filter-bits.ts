import type { InfluencerFilters } from '#contract/discovery/discovery.ts'
import { type Platform, platforms } from '#contract/fields.ts'
import { type ContentCategory, contentCategories } from '#contract/identity/profile-choices.ts'

/**
 * The filter bits (column `traits`): the most used filters as one number that every sort index covers. Bits 0–15 are categories,
 * 16–31 platforms, 32 a verified profile, 33–62 the 30 most common languages. Positions follow the lists in the contract and the one
 * below: append to a list, never reorder it, or every row has to be refreshed.
 */
const firstBit = { category: 0, platform: 16, verified: 32, language: 33 }

/** Languages with a bit; all others are matched by their term in the inverted index. */
const languagesWithBit =
  'en es pt ar de fr hi id tr it ja ko ru pl nl sv th vi ur el zh bn fa he ro cs hu uk ms tl'.split(' ')

const bit = (first: number, list: readonly string[], value: string) => 1n << BigInt(first + list.indexOf(value))

export const categoryBit = (category: ContentCategory): bigint => bit(firstBit.category, contentCategories, category)
export const platformBit = (platform: Platform): bigint => bit(firstBit.platform, platforms, platform)
const verifiedBit = 1n << BigInt(firstBit.verified)

/** The bits that a matching row has; null when the language has no bit. */
export function filterBits({ category, platform, language, verified }: InfluencerFilters): bigint | null {
  if (language && !languagesWithBit.includes(language)) return null
  return (
    (language ? bit(firstBit.language, languagesWithBit, language) : 0n) |
    (category ? categoryBit(category) : 0n) |
    (platform ? platformBit(platform) : 0n) |
    (verified ? verifiedBit : 0n)
  )
}

const bitsOfSql = (list: readonly string[], first: number, values: string) =>
  `coalesce((select bit_or(1::bigint << (${first} - 1 + array_position('{${list.join(',')}}'::text[], v))) from unnest(${values}) v
    where v = any('{${list.join(',')}}'::text[])), 0)`

/** SQL that computes the filter bits of a row; takes SQL expressions: three of type text[], one boolean. */
export const filterBitsSql = (of: {
  categories: string
  platforms: string
  languages: string
  isVerified: string
}): string =>
  `(${bitsOfSql(contentCategories, firstBit.category, of.categories)} | ${bitsOfSql(platforms, firstBit.platform, of.platforms)}
    | ${bitsOfSql(languagesWithBit, firstBit.language, of.languages)} | case when ${of.isVerified} then ${verifiedBit} else 0 end)`
