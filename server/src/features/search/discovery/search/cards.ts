import type { Platform } from '#contract/fields.ts'
import type { ContentCategory } from '#contract/foundation/users/profile-choices.ts'
import { discoveryLimits, type InfluencerCard, type Reach } from '#contract/search/discovery/discovery.ts'
import { truncate } from '#contract/truncate.ts'
import { usersView } from '../../../foundation/users/index.ts'
import { worksView } from '../../../presence/showcase/index.ts'

/** A row of `cardColumns`. */
export type CardRow = {
  id: number
  username: string
  display_name: string
  avatar_url: string | null
  profession: string | null
  bio: string | null
  global_rank: number | null
  created_at: Date
  categories: ContentCategory[]
  languages: string[]
  country: string | null
  reach: (Omit<Reach, 'platform'> & { platform: Platform })[]
  followers: number
  verified_followers: number
  is_verified: boolean
  figures_at: Date | null
  price_from: number | null
  deals: number
  delivery_days: number | null
  rating: number
  reviews: number
  completed_orders: number
  works: string[] | null
  note: string | null
}

/** Pictures of the first works in their owner's order, by the index of that order. */
const works = `(select array_agg(w.image_url order by w.position, w.id) from (
    select i.image_url, i.position, i.id from ${worksView} i where i.user_id = u.id and i.hidden_at is null
      and i.image_url is not null order by i.position, i.id limit ${discoveryLimits.cardWorks}) w) as works`

/** The columns of a card, from `discovery_profiles p`, `users u` and the viewer's entry in `shortlists s`. */
export const cardColumns = `u.id, u.username, u.display_name, u.avatar_url, u.profession, left(u.bio, 350) as bio, u.global_rank,
  u.created_at, p.categories, p.languages, p.country, p.reach, p.followers, p.verified_followers, p.is_verified, p.figures_at,
  p.price_from, p.deals, p.delivery_days, p.rating, p.reviews, p.completed_orders, s.note,
  ${works}`

/**
 * Joins their tables to `found f`, which has the user ids of the page; takes the placeholder of the viewer's id. Blocked people are
 * omitted immediately, although their row stays until the next refresh.
 */
export const cardJoins = (viewerId: string) => `join discovery_profiles p on p.user_id = f.user_id
  join ${usersView} u on u.id = f.user_id and u.is_active
  left join shortlists s on s.user_id = ${viewerId}::int and s.influencer_id = f.user_id`

export const cardFromRow = (row: CardRow): InfluencerCard => ({
  person: { id: row.id, username: row.username, displayName: row.display_name, avatarUrl: row.avatar_url },
  profession: row.profession,
  bio: row.bio && truncate(row.bio, 300),
  categories: row.categories,
  languages: row.languages,
  country: row.country,
  reach: row.reach,
  followers: row.followers,
  verifiedFollowers: row.verified_followers,
  isVerified: row.is_verified,
  figuresAt: row.figures_at?.toISOString() ?? null,
  priceFrom: row.price_from,
  currency: 'USD',
  deals: row.deals,
  deliveryDays: row.delivery_days,
  rating: row.reviews > 0 ? Math.round(row.rating / 10) / 10 : null,
  reviews: row.reviews,
  globalRank: row.global_rank,
  completedOrders: row.completed_orders,
  works: row.works ?? [],
  joinedAt: row.created_at.toISOString(),
  shortlisted: row.note === null ? null : { note: row.note },
})
