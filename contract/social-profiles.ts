import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath, instant, noContent, type Platform, platform, webAddress } from './fields.ts'
import { messages } from './messages.ts'

/** Where the profiles of each platform are; names below these belong to it too. */
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

/** Whether a web address is a page of that platform, and not its front page. */
export function isOnPlatform(address: string, on: Platform): boolean {
  const { hostname, port, pathname } = new URL(address)
  return hostsOf[on].test(hostname) && port === '' && pathname.replace(/\/+$/, '') !== ''
}

/** What stands before the name in an address, and first segments that are no name at all. */
const paths: Record<Platform, { name: RegExp; never?: string }> = {
  youtube: { name: /^\/(?:@|channel\/|c\/|user\/)([^/]+)/i },
  tiktok: { name: /^\/@([^/]+)/ },
  instagram: { name: /^\/@?([^/]+)/, never: 'p reel reels tv stories explore accounts direct' },
  snapchat: { name: /^\/(?:add\/|@)([^/]+)/i },
  facebook: {
    name: /^\/([^/]+)/,
    never:
      'profile.php groups pages people watch events sharer sharer.php share story.php photo reel marketplace gaming',
  },
  linkedin: { name: /^\/(?:in|company|school|showcase)\/([^/]+)/i },
  twitter: { name: /^\/@?([^/]+)/, never: 'i home search hashtag intent share explore settings messages' },
  pinterest: { name: /^\/@?([^/]+)/, never: 'pin search ideas today settings' },
  twitch: { name: /^\/([^/]+)/, never: 'videos directory p settings downloads' },
  reddit: { name: /^\/(?:user|u)\/([^/]+)/i },
  onlyfans: { name: /^\/@?([^/]+)/, never: 'my posts help settings' },
}

/** The name that an address has on its platform, without @; null where the address tells none. */
export function usernameOn(on: Platform, address: string): string | null {
  if (!URL.canParse(address) || !isOnPlatform(address, on)) return null
  const segment = unescaped(paths[on].name.exec(new URL(address).pathname)?.[1] ?? '')
  if (paths[on].never?.split(' ').includes(segment.toLowerCase())) return null
  return /^[\p{L}\p{N}\p{M}._-]{1,100}$/u.test(segment) ? segment.normalize('NFC') : null
}

function unescaped(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Who says how many follow a profile: its owner, or the platform itself through its API. */
export const followersSources = ['self', 'api'] as const
export type FollowersSource = (typeof followersSources)[number]

/** A profile elsewhere (spec §3, social_media_profiles). */
export const socialProfile = z.object({
  id,
  platform,
  profileUrl: z.string(),
  /** As the address tells it. */
  username: z.string().nullable(),
  /** As the person says (`self`), or as the platform says (`api`); a verified one was seen by us at `verifiedAt`. */
  followers: z.int(),
  followersSource: z.enum(followersSources),
  isVerified: z.boolean(),
  verifiedAt: instant.nullable(),
  verificationRequested: z.boolean(),
  /** When `followers` was said or read. */
  lastUpdated: instant,
  createdAt: instant,
})
export type SocialProfile = z.infer<typeof socialProfile>

/** What everybody sees of one. */
export const publicSocialProfile = socialProfile.omit({ verificationRequested: true, createdAt: true })
export type PublicSocialProfile = z.infer<typeof publicSocialProfile>

/** What its owner sees of one: also the code that proves that it is theirs, to be placed there before asking. */
export const ownSocialProfile = socialProfile.extend({ verificationCode: z.string() })
export type OwnSocialProfile = z.infer<typeof ownSocialProfile>

export const mostSocialProfiles = 30

const followers = z.int(messages.valueInvalid).min(0, messages.valueInvalid).max(2_000_000_000, messages.valueInvalid)

/** An address as browsers write it, without what follows #, of at most 1,000 characters. */
const profileAddress = webAddress.transform(canonical).refine((address) => address.length <= 1000, messages.urlInvalid)

/** Spec §5: a valid address; ours: of the platform it is said to be on. */
export const newSocialProfile = z
  .strictObject({ platform, profileUrl: profileAddress, followers: followers.default(0) })
  .superRefine(({ profileUrl, platform }, context) => {
    if (webAddress.safeParse(profileUrl).success && !isOnPlatform(profileUrl, platform))
      context.addIssue({ code: 'custom', path: ['profileUrl'], message: messages.socialProfileElsewhere })
  })
export type NewSocialProfile = z.infer<typeof newSocialProfile>

/** Another address or number drops the badge and what was asked for (product.md 7); the address stays on its platform. */
export const socialProfileChange = z.strictObject({ profileUrl: profileAddress, followers }).partial()
export type SocialProfileChange = z.infer<typeof socialProfileChange>

function canonical(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  url.hash = ''
  return url.href
}

const onProfile = z.strictObject({ id: idInPath })
const ownList = z.object({ items: z.array(ownSocialProfile) })

export const socialProfiles = {
  list: endpoint({ method: 'GET', url: '/api/social-profiles', schema: { response: { 200: ownList } } }),
  create: endpoint({
    method: 'POST',
    url: '/api/social-profiles',
    idempotent: true,
    schema: { body: newSocialProfile, response: { 201: ownSocialProfile } },
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/social-profiles/:id',
    schema: { params: onProfile, body: socialProfileChange, response: { 200: ownSocialProfile } },
  }),
  /** All of one's own, in the order they are to have. */
  order: endpoint({
    method: 'PUT',
    url: '/api/social-profiles/order',
    schema: {
      body: z.strictObject({ ids: z.array(id).max(mostSocialProfiles, messages.valueInvalid) }),
      response: { 200: ownList },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/social-profiles/:id',
    schema: { params: onProfile, response: { 204: noContent } },
  }),
}
