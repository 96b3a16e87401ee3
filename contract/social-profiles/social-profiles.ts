import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idInPath, instant, noContent, type Platform, platform, webAddress } from '../fields.ts'
import { changeBody } from '../form-changes.ts'
import { requestErrors } from '../request-errors.ts'
import { socialProfileErrors } from './errors.ts'

/** Hosts of each platform, including their subdomains. */
const hostsOf: Record<Platform, RegExp> = {
  youtube: /(^|\.)youtube\.com$/,
  tiktok: /(^|\.)tiktok\.com$/,
  instagram: /(^|\.)instagram\.com$/,
  snapchat: /(^|\.)snapchat\.com$/,
  facebook: /(^|\.)(facebook|fb)\.com$/,
  linkedin: /(^|\.)linkedin\.com$/,
  twitter: /(^|\.)(x|twitter)\.com$/,
  pinterest: /(^|\.)pinterest\.(com|[a-z]{2}|com?\.[a-z]{2})$/,
  twitch: /(^|\.)twitch\.tv$/,
  reddit: /(^|\.)reddit\.com$/,
  onlyfans: /(^|\.)onlyfans\.com$/,
}

/** Whether a URL is a page on the platform other than its front page. */
export function isOnPlatform(address: string, on: Platform): boolean {
  const { hostname, port, pathname } = new URL(address)
  return hostsOf[on].test(hostname) && port === '' && pathname.replace(/\/+$/, '') !== ''
}

/** How to find the user name in a path, and first segments that are reserved. */
const paths: Record<Platform, { name: RegExp; reserved?: string }> = {
  youtube: { name: /^\/(?:@|channel\/|c\/|user\/)([^/]+)/i },
  tiktok: { name: /^\/@([^/]+)/ },
  instagram: { name: /^\/@?([^/]+)/, reserved: 'p reel reels tv stories explore accounts direct' },
  snapchat: { name: /^\/(?:add\/|@)([^/]+)/i },
  facebook: {
    name: /^\/([^/]+)/,
    reserved:
      'profile.php groups pages people watch events sharer sharer.php share story.php photo reel marketplace gaming',
  },
  linkedin: { name: /^\/(?:in|company|school|showcase)\/([^/]+)/i },
  twitter: { name: /^\/@?([^/]+)/, reserved: 'i home search hashtag intent share explore settings messages' },
  pinterest: { name: /^\/@?([^/]+)/, reserved: 'pin search ideas today settings' },
  twitch: { name: /^\/([^/]+)/, reserved: 'videos directory p settings downloads' },
  reddit: { name: /^\/(?:user|u)\/([^/]+)/i },
  onlyfans: { name: /^\/@?([^/]+)/, reserved: 'my posts help settings' },
}

/** The user name in a profile URL, without @; null when it has none. */
export function usernameOn(on: Platform, address: string): string | null {
  if (!URL.canParse(address) || !isOnPlatform(address, on)) return null
  const segment = decodeSegment(paths[on].name.exec(new URL(address).pathname)?.[1] ?? '')
  if (paths[on].reserved?.split(' ').includes(segment.toLowerCase())) return null
  return /^[\p{L}\p{N}\p{M}._-]{1,100}$/u.test(segment) ? segment.normalize('NFC') : null
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Source of the follower count: the owner, or the platform's API. */
export const followersSources = ['self', 'api'] as const
export type FollowersSource = (typeof followersSources)[number]

/** A social media profile (spec §3, social_media_profiles). */
export const socialProfile = z.object({
  id,
  platform,
  profileUrl: z.string(),
  /** Derived from the URL. */
  username: z.string().nullable(),
  /** Self-reported (`self`) or from the platform's API (`api`); a verified figure was checked by us at `verifiedAt`. */
  followers: z.int(),
  followersSource: z.enum(followersSources),
  isVerified: z.boolean(),
  verifiedAt: instant.nullable(),
  verificationRequested: z.boolean(),
  /** When `followers` was reported or fetched. */
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

/** A normalized URL without fragment, at most 1,000 characters. */
const profileAddress = webAddress
  .transform(normalizeUrl)
  .refine((address) => address.length <= 1000, requestErrors.urlInvalid)

/** Spec §5: a valid URL; additionally it must be on the stated platform. */
export const newSocialProfile = z
  .strictObject({ platform, profileUrl: profileAddress, followers: followers.default(0) })
  .superRefine(({ profileUrl, platform }, context) => {
    if (webAddress.safeParse(profileUrl).success && !isOnPlatform(profileUrl, platform))
      context.addIssue({ code: 'custom', path: ['profileUrl'], message: socialProfileErrors.socialProfileElsewhere })
  })
export type NewSocialProfile = z.infer<typeof newSocialProfile>

/** Changing the URL or the count removes the badge and pending requests (product.md 7); the URL must stay on its platform. */
export const socialProfileChange = z.strictObject({ profileUrl: profileAddress, followers }).partial()
export type SocialProfileChange = z.infer<typeof socialProfileChange>

function normalizeUrl(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  url.hash = ''
  return url.href
}

const onProfile = z.strictObject({ id: idInPath })
const ownList = z.object({ items: z.array(ownSocialProfile) })

export const socialProfiles = {
  list: endpoint({
    method: 'GET',
    url: '/api/social-profiles',
    shows: ['social-profiles', 'verification'],
    schema: { response: { 200: ownList } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/social-profiles',
    idempotent: true,
    invalidates: ['social-profiles'],
    schema: { body: newSocialProfile, response: { 201: ownSocialProfile } },
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/social-profiles/:id',
    invalidates: ['social-profiles'],
    schema: { params: onProfile, body: changeBody(socialProfileChange), response: { 200: ownSocialProfile } },
  }),
  /** Sets the order of all of one's own profiles. */
  reorder: endpoint({
    method: 'PUT',
    url: '/api/social-profiles/order',
    invalidates: ['social-profiles'],
    schema: {
      body: z.strictObject({ ids: z.array(id).max(maxSocialProfiles, requestErrors.valueInvalid) }),
      response: { 200: ownList },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/social-profiles/:id',
    invalidates: ['social-profiles'],
    schema: { params: onProfile, response: { 204: noContent } },
  }),
}
