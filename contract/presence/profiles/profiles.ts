import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idInPath, instant, pageOf, person } from '../../fields.ts'
import { about } from '../../foundation/users/about.ts'
import { role } from '../../foundation/users/role.ts'
import { deal } from '../../market/deals/deals.ts'
import { bioPage } from '../../market/links/bio-page.ts'
import { publicLink } from '../../market/links/links.ts'
import { ratingInFull, review } from '../../market/reviews/reviews.ts'
import { publicSocialProfile, socialProfile } from '../../money/social-profiles/social-profiles.ts'
import { rankExplanation } from '../rankings/rankings.ts'
import { engagement } from '../reactions/reactions.ts'
import { publicShowcase } from '../showcase/showcase.ts'

/** The public profile of an influencer or a business. Every figure states its source. */
export const publicProfile = person.extend({
  role,
  coverUrl: z.string().nullable(),
  ...about.shape,
  /** The host of `website` in the form for display. */
  websiteHost: z.string().nullable(),
  /** null when unknown or hidden. */
  countryOfOrigin: z.string().nullable(),
  /** The email address is confirmed. */
  isVerified: z.boolean(),
  /** The identity documents were approved (product.md 7, KYC). */
  isIdentityVerified: z.boolean(),
  /** Search engines may list the page. */
  isIndexable: z.boolean(),
  /** Changes with the content of the picture for link previews. */
  shareVersion: z.string(),
  createdAt: instant,
  /** Number of completed orders and campaign requests with a delivery, counted by us. */
  completedOrders: z.int(),
  /** Of an influencer: share of orders and campaign requests whose first delivery was on time, 0 to 1; null without any. */
  onTime: z.number().nullable(),
  /** Of an influencer: businesses for which they completed at least two orders or campaign requests. */
  returningClients: z.int(),
  /** In the influencer's own order. */
  socialProfiles: z.array(publicSocialProfile),
  /** Layout of /i/{id}. */
  bioPage,
  /** Active links, at most 50. */
  links: z.array(publicLink),
  showcase: publicShowcase,
  /** For influencers only; `liked` and `given` are the caller's. */
  engagement: engagement.nullable(),
  /** null: a business, or not ranked yet. */
  rank: rankExplanation.nullable(),
  /** null without a visible review. */
  rating: ratingInFull.nullable(),
  /** The 6 newest visible ones, with a cursor for more. */
  reviews: pageOf(review),
  /** Visible deals in the influencer's own order, at most 24. */
  deals: z.array(deal),
})
export type PublicProfile = z.infer<typeof publicProfile>

/** An influencer's own profile, reduced to the fields for completeness (spec §3, Influencer profile). */
export const ownProfile = z.object({
  bio: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  profession: z.string().nullable(),
  languagesSpoken: z.array(z.string()),
  socialMediaProfiles: z.array(socialProfile),
})
export type OwnProfile = z.infer<typeof ownProfile>

export const profiles = {
  /** Influencers only (spec §7). */
  own: endpoint({
    method: 'GET',
    url: '/api/user/profile',
    needs: 'read',
    shows: ['profiles', 'social-profiles', 'links', 'showcase', 'deals'],
    schema: { response: { 200: ownProfile } },
  }),
  /** A former user name also finds the person while it is reserved; `username` is always the current one. */
  read: endpoint({
    method: 'GET',
    url: '/api/profiles/:idOrUsername',
    shows: ['profiles', 'social-profiles', 'links', 'showcase', 'deals', 'preferences', 'reviews', 'orders'],
    schema: {
      params: z.strictObject({ idOrUsername: z.string().min(1).max(60) }),
      response: { 200: publicProfile },
    },
  }),
}

/** A public profile as files. */
export const profileFiles = {
  /** The profile's URL as a QR code. */
  code: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/qr.svg',
    media: { gives: 'image/svg+xml' },
    schema: { params: z.object({ id: idInPath }), response: {} },
  }),
  /** The picture for link previews; `v` is its version, `lng` its language. */
  sharePicture: endpoint({
    method: 'GET',
    url: '/share/profiles/:id',
    media: { gives: 'image/jpeg' },
    schema: { params: z.object({ id: idInPath }), response: {} },
  }),
  /** Influencers only; in the language of the query parameter `lng`, otherwise in English. */
  mediaKit: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/media-kit.pdf',
    media: { gives: 'application/pdf' },
    schema: {
      params: z.object({ id: idInPath }),
      response: {},
    },
  }),
}
