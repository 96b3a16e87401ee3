import { type Platform, platforms } from '#contract/fields.ts'
import { type ContentCategory, contentCategories } from '#contract/foundation/users/profile-choices.ts'

/** Bits 0–15 are niches, 16–31 platforms, by their place in the contract's lists: append to a list, never reorder it. */
const firstBit = { category: 0, platform: 16 }

const bit = (first: number, list: readonly string[], value: string) => 1n << BigInt(first + list.indexOf(value))

/** The bit of a niche, in ranks and in the search for influencers. */
export const categoryBit = (category: ContentCategory): bigint => bit(firstBit.category, contentCategories, category)

/** The bit of a platform, in ranks and in the search for influencers. */
export const platformBit = (platform: Platform): bigint => bit(firstBit.platform, platforms, platform)

/** SQL: a bit for each of `list` that is among `values`, an expression of type text[], counted from `first`. */
export const bitsOfSql = (list: readonly string[], first: number, values: string): string =>
  `coalesce((select bit_or(1::bigint << (${first} - 1 + array_position('{${list.join(',')}}'::text[], v))) from unnest(${values}) v
    where v = any('{${list.join(',')}}'::text[])), 0)`

/** SQL: the bits of somebody's niches and platforms, two expressions of type text[]. */
export const traitBitsSql = (of: { categories: string; platforms: string }): string =>
  `(${bitsOfSql(contentCategories, firstBit.category, of.categories)} | ${bitsOfSql(platforms, firstBit.platform, of.platforms)})`
