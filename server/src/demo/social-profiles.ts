import type { Platform } from '#contract/fields.ts'
import { profileAt } from '#contract/platform-addresses/profiles.ts'
import type { socialMediaProfiles } from '../features/money/social-profiles/tables.ts'
import { day } from '../platform/clock.ts'
import { profileParts } from './content/profiles.ts'

type DemoProfiles = { index: number; username: string; platforms: Platform[]; now: Date }

/**
 * One or two social profiles of a demo influencer on their deals' platforms; the first influencer has two. Two thirds of the people
 * have their first one verified, some weeks before `now`.
 */
export const socialProfilesOf = ({ index, username, platforms, now }: DemoProfiles) =>
  platforms
    .filter((platform) => platform in profileParts.socialAddresses)
    .slice(0, 2 - (index % 2))
    .map((platform, i) => {
      const profileUrl = `${profileParts.socialAddresses[platform]}vivobid-demo-${username}`
      const isVerified = i === 0 && index % 3 !== 2
      const reportedAt = new Date(now.getTime() - (8 + ((index * 5) % 60)) * day)
      return {
        platform,
        profileUrl,
        username: profileAt(profileUrl)?.username ?? null,
        position: i + 1,
        followers: 4_200 + ((index * 7919 + i * 3571) % 90) * 1_150,
        isVerified,
        verifiedAt: isVerified ? new Date(reportedAt.getTime() + 2 * day) : null,
        lastUpdated: reportedAt,
      } satisfies Omit<typeof socialMediaProfiles.$inferInsert, 'userId'>
    })
