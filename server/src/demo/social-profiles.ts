import type { Platform } from '#contract/fields.ts'
import { usernameOn } from '#contract/social-profiles.ts'
import type { socialMediaProfiles } from '../features/profiles/tables.ts'

/** Where profiles stand on the platforms that demo deals are for; the names are nobody's. */
const pages: Partial<Record<Platform, string>> = {
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/@',
  youtube: 'https://www.youtube.com/@',
  snapchat: 'https://www.snapchat.com/add/',
}
const day = 86_400_000

/**
 * One or two profiles of a demo influencer on the platforms that they offer work for; the first has two. Two in three people
 * have their first one verified, some weeks before `now`.
 */
export const socialProfilesOf = (index: number, username: string, platforms: Platform[], now: Date) =>
  platforms
    .filter((platform) => platform in pages)
    .slice(0, 2 - (index % 2))
    .map((platform, i) => {
      const profileUrl = `${pages[platform]}vivobid-demo-${username}`
      const isVerified = i === 0 && index % 3 !== 2
      const said = new Date(now.getTime() - (8 + ((index * 5) % 60)) * day)
      return {
        platform,
        profileUrl,
        username: usernameOn(platform, profileUrl),
        position: i + 1,
        followers: 4_200 + ((index * 7919 + i * 3571) % 90) * 1_150,
        isVerified,
        verifiedAt: isVerified ? new Date(said.getTime() + 2 * day) : null,
        lastUpdated: said,
      } satisfies Omit<typeof socialMediaProfiles.$inferInsert, 'userId'>
    })
