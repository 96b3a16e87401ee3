import { z } from 'zod'
import { role } from './accounts.ts'
import { deal } from './deals.ts'
import { endpoint } from './endpoint.ts'
import { engagement } from './engagement.ts'
import { instant, pageOf, person } from './fields.ts'
import { publicLink } from './links.ts'
import { aiProficiencies } from './profile-choices.ts'
import { rankExplanation } from './rankings.ts'
import { ratingInFull, review } from './reviews.ts'
import { publicShowcase } from './showcase.ts'
import { publicSocialProfile, socialProfile } from './social-profiles.ts'

/** What the world sees of an influencer or a business. Each figure says where it comes from. */
export const publicProfile = person.extend({
  role,
  coverUrl: z.string().nullable(),
  bio: z.string().nullable(),
  /** Of an influencer. */
  profession: z.string().nullable(),
  /** Of a business. */
  businessType: z.string().nullable(),
  /** null where it is not said or not to be shown. */
  countryOfOrigin: z.string().nullable(),
  countriesOfOperation: z.array(z.string()),
  languagesSpoken: z.array(z.string()),
  /** Content categories by their key, and own words. */
  expertise: z.array(z.string()),
  industries: z.array(z.string()),
  certifications: z.string().nullable(),
  aiProficiency: z.enum(aiProficiencies).nullable(),
  website: z.string().nullable(),
  /** The e-mail address was confirmed. */
  isVerified: z.boolean(),
  /** The identity papers were approved (product.md 7, KYC). */
  isIdentityVerified: z.boolean(),
  /** Whether search engines may list the page. */
  isIndexable: z.boolean(),
  createdAt: instant,
  /** Orders completed here, counted by us. */
  completedOrders: z.int(),
  /** In the order that the influencer chose. */
  socialProfiles: z.array(publicSocialProfile),
  /** Active links, at most 50. */
  links: z.array(publicLink),
  showcase: publicShowcase,
  /** Of influencers alone; `liked` and `given` are those of who asks. */
  engagement: engagement.nullable(),
  /** null: a business, or not ranked yet. */
  rank: rankExplanation.nullable(),
  /** null without a visible review. */
  rating: ratingInFull.nullable(),
  /** The newest visible ones, at most 6, and where the list goes on. */
  reviews: pageOf(review),
  /** Visible deals in the order that the influencer chose, at most 24. */
  deals: z.array(deal),
})
export type PublicProfile = z.infer<typeof publicProfile>

/** An influencer's own profile, as far as its completeness goes (spec §3, Influencer profile). */
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
  own: endpoint({ method: 'GET', url: '/api/user/profile', schema: { response: { 200: ownProfile } } }),
  /** A former user name leads to the person too, for as long as it is kept; `username` is always the present one. */
  read: endpoint({
    method: 'GET',
    url: '/api/profiles/:idOrUsername',
    schema: {
      params: z.strictObject({ idOrUsername: z.string().min(1).max(60) }),
      response: { 200: publicProfile },
    },
  }),
}
