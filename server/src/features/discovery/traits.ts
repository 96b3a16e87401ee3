import { type Platform, platforms } from '#contract/fields.ts'
import { type ContentCategory, contentCategories } from '#contract/profile-choices.ts'

/**
 * What people are filtered by most, as bits of one number that every index has beside its order: 16 for categories, 16 for platforms,
 * one for a verified profile, and 30 for the languages that most people have. The places follow the contract's lists, to which is
 * only ever added at the end; where that is not so, all rows are to be made anew.
 */
const places = { category: 0, platform: 16, verified: 32, language: 33 }

/** The languages with a bit; who speaks another one is found by the index of words. */
const languages = 'en es pt ar de fr hi id tr it ja ko ru pl nl sv th vi ur el zh bn fa he ro cs hu uk ms tl'.split(' ')

const bit = (first: number, list: readonly string[], value: string) => 1n << BigInt(first + list.indexOf(value))

export const categoryTrait = (category: ContentCategory): bigint => bit(places.category, contentCategories, category)
export const platformTrait = (platform: Platform): bigint => bit(places.platform, platforms, platform)
export const verifiedTrait = 1n << BigInt(places.verified)
/** null for a language without a bit. */
export const languageTrait = (language: string): bigint | null =>
  languages.includes(language) ? bit(places.language, languages, language) : null

const bitsIn = (list: readonly string[], first: number, values: string) =>
  `coalesce((select bit_or(1::bigint << (${first} - 1 + array_position('{${list.join(',')}}'::text[], v))) from unnest(${values}) v
    where v = any('{${list.join(',')}}'::text[])), 0)`

/** The same in SQL, of expressions for lists of texts and of a condition. */
export const traitsSql = (of: {
  categories: string
  platforms: string
  languages: string
  isVerified: string
}): string =>
  `(${bitsIn(contentCategories, places.category, of.categories)} | ${bitsIn(platforms, places.platform, of.platforms)}
    | ${bitsIn(languages, places.language, of.languages)} | case when ${of.isVerified} then ${verifiedTrait} else 0 end)`

/** Five bits of `spans` for each platform. */
export const spanPlace = (platform: Platform): number => platforms.indexOf(platform) * 5
