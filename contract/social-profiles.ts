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

/** A profile elsewhere (spec §3, social_media_profiles). */
export const socialProfile = z.object({
  id,
  platform,
  profileUrl: z.string(),
  /** As the person says, until we have looked. */
  followers: z.int(),
  isVerified: z.boolean(),
  verificationRequested: z.boolean(),
  lastUpdated: instant,
  createdAt: instant,
})
export type SocialProfile = z.infer<typeof socialProfile>

export const mostSocialProfiles = 30

const followers = z
  .int(messages.valueInvalid)
  .min(0, messages.valueInvalid)
  .max(2_000_000_000, messages.valueInvalid)
  .default(0)

/** Spec §5: a valid address; ours: of the platform it is said to be on. Kept as browsers write it, without what follows #. */
export const newSocialProfile = z
  .strictObject({ platform, profileUrl: webAddress, followers })
  .superRefine(({ profileUrl, platform }, context) => {
    if (!webAddress.safeParse(profileUrl).success) return
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['profileUrl'], message })
    if (canonical(profileUrl).length > 1000) fault(messages.urlInvalid)
    else if (!isOnPlatform(profileUrl, platform)) fault(messages.socialProfileElsewhere)
  })
  .transform((profile) => ({ ...profile, profileUrl: canonical(profile.profileUrl) }))
export type NewSocialProfile = z.infer<typeof newSocialProfile>

function canonical(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

export const socialProfiles = {
  list: endpoint({
    method: 'GET',
    url: '/api/social-profiles',
    schema: { response: { 200: z.object({ items: z.array(socialProfile) }) } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/social-profiles',
    idempotent: true,
    schema: { body: newSocialProfile, response: { 201: socialProfile } },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/social-profiles/:id',
    schema: { params: z.strictObject({ id: idInPath }), response: { 204: noContent } },
  }),
}
