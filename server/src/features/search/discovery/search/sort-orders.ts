import type { DiscoverySort } from '#contract/search/discovery/discovery.ts'

type SortOrder = {
  /** The column of `discovery_profiles` to sort by; ties are broken by `user_id` in the same direction. */
  column: 'standing' | 'followers' | 'price_from' | 'rating' | 'user_id'
  isDescending: boolean
  /** True if there is an index on `tier` followed by this order, so that each follower bucket can be scanned in it. */
  hasBucketIndex: boolean
}

/** More than any rank score. */
export const unfinishedStanding = 1_000_000_000

/**
 * The order of each sort. `standing` is the negated rank score: ascending, it is the order of the ranking. Of people without a finished
 * profile it is larger by `unfinishedStanding`, so that they come last.
 */
export const sortOrders: Record<DiscoverySort, SortOrder> = {
  relevance: { column: 'standing', isDescending: false, hasBucketIndex: true },
  rank: { column: 'standing', isDescending: false, hasBucketIndex: true },
  followers: { column: 'followers', isDescending: true, hasBucketIndex: false },
  price_low: { column: 'price_from', isDescending: false, hasBucketIndex: true },
  price_high: { column: 'price_from', isDescending: true, hasBucketIndex: true },
  rating: { column: 'rating', isDescending: true, hasBucketIndex: false },
  newest: { column: 'user_id', isDescending: true, hasBucketIndex: false },
}
