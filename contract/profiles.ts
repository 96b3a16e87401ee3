import { z } from 'zod'
import { role } from './accounts.ts'
import { deal } from './deals.ts'
import { endpoint } from './endpoint.ts'
import { instant, person } from './fields.ts'
import { socialProfile } from './social-profiles.ts'

/** What the world sees of an influencer or a business. Each figure says where it comes from. */
export const publicProfile = person.extend({
  role,
  coverUrl: z.string().nullable(),
  bio: z.string().nullable(),
  profession: z.string().nullable(),
  countryOfOrigin: z.string().nullable(),
  languagesSpoken: z.array(z.string()),
  isVerified: z.boolean(),
  createdAt: instant,
  /** Orders completed here, counted by us. */
  completedOrders: z.int(),
  /** Visible deals, newest first, at most 24. */
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
  read: endpoint({
    method: 'GET',
    url: '/api/profiles/:idOrUsername',
    schema: {
      params: z.strictObject({ idOrUsername: z.string().min(1).max(60) }),
      response: { 200: publicProfile },
    },
  }),
}
