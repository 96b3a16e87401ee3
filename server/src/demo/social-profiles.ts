import type { Platform } from '#contract/fields.ts'
import type { NewSocialProfile } from '#contract/social-profiles.ts'

/** Where profiles stand on the platforms that demo deals are for; the names are nobody's. */
const pages: Partial<Record<Platform, string>> = {
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/@',
  youtube: 'https://www.youtube.com/@',
  snapchat: 'https://www.snapchat.com/add/',
}

/** One or two profiles of a demo influencer on the platforms that they offer work for; the first has two. */
export const socialProfilesOf = (index: number, username: string, platforms: Platform[]): NewSocialProfile[] =>
  platforms
    .filter((platform) => platform in pages)
    .slice(0, 2 - (index % 2))
    .map((platform, i) => ({
      platform,
      profileUrl: `${pages[platform]}vivobid-demo-${username}`,
      followers: 4_200 + ((index * 7919 + i * 3571) % 90) * 1_150,
    }))
