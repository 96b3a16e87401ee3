import type { Platform } from '../../fields.ts'

/** Platform names; the same in every language. */
export const platformNames: Record<Platform, string> = {
  youtube: 'YouTube',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  snapchat: 'Snapchat',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  pinterest: 'Pinterest',
  twitch: 'Twitch',
  reddit: 'Reddit',
  onlyfans: 'OnlyFans',
}
