import { type Platform, platforms } from '#contract/fields.ts'
import type { InfluencerFilters } from '#contract/search/discovery/discovery.ts'

/**
 * Follower counts are grouped into 17 buckets, as in a histogram. Bucket 0 is below the first bound, bucket n begins at
 * `lowerBounds[n - 1]`. The column `tier` holds the bucket of all followers together, the column `spans` one bucket for each platform.
 * `discovery_tier` has the same bounds in SQL (server/sql); a test compares them.
 */
const lowerBounds = [
  100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
  5_000_000, 10_000_000,
]

/** The bucket of a follower count: 0 to 16. */
export const bucketOf = (followers: number): number => lowerBounds.filter((bound) => bound <= followers).length

/** Bits of `spans` that each platform has: 0 without a profile there, else the bucket plus one. */
export const bitsPerPlatform = 5
const platformMask = 2 ** bitsPerPlatform - 1

type FollowerRange = Pick<InfluencerFilters, 'platform' | 'minFollowers' | 'maxFollowers'>

/**
 * The buckets of `tier` that matches of a follower range can be in; null: all. With a platform the range is of the followers there, and
 * somebody's followers on all platforms are at least as many, without an upper bound.
 */
export function bucketsInRange({ minFollowers, maxFollowers, platform }: FollowerRange): number[] | null {
  if (minFollowers === undefined && (maxFollowers === undefined || platform)) return null
  const first = bucketOf(minFollowers ?? 0)
  const last = maxFollowers === undefined || platform ? lowerBounds.length : bucketOf(maxFollowers)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}

/**
 * Conditions for a follower range on one platform. The bucket of that platform decides, which every sort index covers; only in the
 * buckets where the range begins or ends is the exact number read from the row. `bind` takes a value and returns its placeholder.
 */
export function platformFollowerConditions(
  { platform, minFollowers, maxFollowers }: FollowerRange & { platform: Platform },
  bind: (value: unknown) => string,
): string[] {
  const place = platforms.indexOf(platform)
  const bucket = `((p.spans >> ${place * bitsPerPlatform}) & ${platformMask})`
  const exact = `(select e.followers_on[${place + 1}] from discovery_profiles e where e.user_id = p.user_id)`
  const conditions: string[] = []
  if (minFollowers !== undefined) {
    const first = bucketOf(minFollowers) + 1
    conditions.push(
      minFollowers === 0 || lowerBounds.includes(minFollowers)
        ? `${bucket} >= ${bind(first)}::bigint`
        : `(${bucket} > ${bind(first)}::bigint or ${bucket} = ${bind(first)}::bigint and ${exact} >= ${bind(minFollowers)}::int)`,
    )
  }
  if (maxFollowers !== undefined) {
    const last = bind(bucketOf(maxFollowers) + 1)
    conditions.push(
      `${bucket} > 0`,
      `(${bucket} < ${last}::bigint or ${bucket} = ${last}::bigint and ${exact} <= ${bind(maxFollowers)}::int)`,
    )
  }
  return conditions
}
