import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, noContent, type Platform, platform, webAddress } from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { platformOf, profileAt } from '../../platform-addresses/profiles.ts'
import { readAddress } from '../../platform-addresses/read-address.ts'
import { profileAddress } from '../../platform-addresses/schemas.ts'
import { shortLinkOf } from '../../platform-addresses/short-links.ts'
import { requestErrors } from '../../request-errors.ts'
import { socialProfileErrors } from './errors.ts'

/** Source of the follower count: the owner, or the platform's API. */
export const followersSources = ['self', 'api'] as const
export type FollowersSource = (typeof followersSources)[number]

/** A social media profile (spec §3, social_media_profiles). */
export const socialProfile = z.object({
  id,
  platform,
  profileUrl: z.string(),
  /** Derived from the URL; null where it has an id instead. */
  username: z.string().nullable(),
  /** Self-reported (`self`) or from the platform's API (`api`); a verified figure was checked by us at `verifiedAt`. */
  followers: z.int(),
  followersSource: z.enum(followersSources),
  isVerified: z.boolean(),
  verifiedAt: instant.nullable(),
  verificationRequested: z.boolean(),
  /** Time at which `followers` was reported or fetched. */
  lastUpdated: instant,
  createdAt: instant,
})
export type SocialProfile = z.infer<typeof socialProfile>

/** The public view of a profile. */
export const publicSocialProfile = socialProfile.omit({ verificationRequested: true, createdAt: true })
export type PublicSocialProfile = z.infer<typeof publicSocialProfile>

/** The owner's view, with the verification code to place on the profile before requesting verification. */
export const ownSocialProfile = socialProfile.extend({ verificationCode: z.string() })
export type OwnSocialProfile = z.infer<typeof ownSocialProfile>

export const maxSocialProfiles = 30

const followers = z
  .int(requestErrors.valueInvalid)
  .min(0, requestErrors.valueInvalid)
  .max(2_000_000_000, requestErrors.valueInvalid)

/** The sentence that refuses an address for a platform; null for its profiles, and for short links that may lead to one. */
export function profileFault(platform: Platform, address: string): string | null {
  const profile = profileAt(address)
  const url = readAddress(address)
  const found = profile?.platform ?? shortLinkOf(address) ?? (url && platformOf(url))
  if (found !== platform) return socialProfileErrors.socialProfileElsewhere
  return profile || shortLinkOf(address) ? null : socialProfileErrors.socialProfileNone
}

/** Spec §5: a valid URL; additionally it must be a profile on the stated platform. */
export const newSocialProfile = z
  .strictObject({ platform, profileUrl: profileAddress, followers: followers.default(0) })
  .superRefine(({ profileUrl, platform }, context) => {
    const fault = webAddress.safeParse(profileUrl).success ? profileFault(platform, profileUrl) : null
    if (fault) context.addIssue({ code: 'custom', path: ['profileUrl'], message: fault })
  })
export type NewSocialProfile = z.infer<typeof newSocialProfile>

/** Changing the URL or the count removes the badge and pending requests (product.md 7); the URL must stay on its platform. */
export const socialProfileChange = z.strictObject({ profileUrl: profileAddress, followers }).partial()
export type SocialProfileChange = z.infer<typeof socialProfileChange>

const onProfile = z.strictObject({ id: idInPath })
const ownList = z.object({ items: z.array(ownSocialProfile) })

export const socialProfiles = {
  list: endpoint({
    method: 'GET',
    url: '/api/social-profiles',
    needs: 'read',
    shows: ['social-profiles', 'verification'],
    schema: { response: { 200: ownList } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/social-profiles',
    needs: 'profile',
    idempotent: true,
    invalidates: ['social-profiles'],
    schema: { body: newSocialProfile, response: { 201: ownSocialProfile } },
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/social-profiles/:id',
    needs: 'profile',
    invalidates: ['social-profiles'],
    schema: { params: onProfile, body: changeBody(socialProfileChange), response: { 200: ownSocialProfile } },
  }),
  /** Sets the order of all of one's own profiles. */
  reorder: endpoint({
    method: 'PUT',
    url: '/api/social-profiles/order',
    needs: 'profile',
    invalidates: ['social-profiles'],
    schema: {
      body: z.strictObject({ ids: z.array(id).max(maxSocialProfiles, requestErrors.valueInvalid) }),
      response: { 200: ownList },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/social-profiles/:id',
    needs: 'profile',
    invalidates: ['social-profiles'],
    schema: { params: onProfile, response: { 204: noContent } },
  }),
}
