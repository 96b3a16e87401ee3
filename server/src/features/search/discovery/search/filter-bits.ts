import type { InfluencerFilters } from '#contract/search/discovery/discovery.ts'
import { bitsOfSql, categoryBit, platformBit, traitBitsSql } from '../../../presence/rankings/index.ts'

/**
 * The filter bits (column `traits`): the most used filters as one number that every sort index covers. Bits 0–15 are categories,
 * 16–31 platforms, as in ranks (rankings/traits.ts), 32 a verified profile, 33–62 the 30 most common languages. Positions follow the lists
 * in the contract and the one below: append to a list, never reorder it, or every row has to be refreshed.
 */
export const firstBit = { category: 0, platform: 16, verified: 32, language: 33 }

/** Languages with a bit; all others are matched by their term in the inverted index. */
export const languagesWithBit =
  'en es pt ar de fr hi id tr it ja ko ru pl nl sv th vi ur el zh bn fa he ro cs hu uk ms tl'.split(' ')

export const languageBit = (language: string) => 1n << BigInt(firstBit.language + languagesWithBit.indexOf(language))
const verifiedBit = 1n << BigInt(firstBit.verified)

/** The bits that a matching row has; null when the language has no bit. */
export function filterBits({ category, platform, language, verified }: InfluencerFilters): bigint | null {
  if (language && !languagesWithBit.includes(language)) return null
  return (
    (language ? languageBit(language) : 0n) |
    (category ? categoryBit(category) : 0n) |
    (platform ? platformBit(platform) : 0n) |
    (verified ? verifiedBit : 0n)
  )
}

/** SQL that computes the filter bits of a row; takes SQL expressions: three of type text[], one boolean. */
export const filterBitsSql = (of: {
  categories: string
  platforms: string
  languages: string
  isVerified: string
}): string =>
  `(${traitBitsSql(of)}
    | ${bitsOfSql(languagesWithBit, firstBit.language, of.languages)} | case when ${of.isVerified} then ${verifiedBit} else 0 end)`
