import { contentCategories } from '#contract/foundation/users/profile-choices.ts'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { reachOf } from '#contract/presence/profiles/reach.ts'

/** The content of a profile's picture for link previews: only what its page shows to everybody. */
export type ShareContent = ReturnType<typeof shareContentOf>

type Shown = Omit<PublicProfile, 'shareVersion'>

export const shareContentOf = (profile: Shown) => ({
  username: profile.username,
  displayName: profile.displayName,
  categories: contentCategories.filter((each) => profile.expertise.includes(each)).slice(0, 2),
  /** The person's own words, where they have not chosen a niche. */
  occupation: profile.profession ?? profile.businessType,
  rating: profile.rating && { average: profile.rating.average, count: profile.rating.count },
  followers: reachOf(profile.socialProfiles).total,
  completedOrders: profile.completedOrders,
  /** In cents; of the deals whose price everybody sees. */
  priceFrom: profile.deals.reduce<number | null>(
    (lowest, { price }) => (price === null ? lowest : Math.min(lowest ?? price, price)),
    null,
  ),
  avatarUrl: profile.avatarUrl,
  pictureUrl: profile.showcase.items.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? profile.coverUrl,
})
