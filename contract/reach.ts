import type { PublicProfile } from './profiles.ts'

type Social = Pick<PublicProfile['socialProfiles'][number], 'followers' | 'isVerified' | 'followersSource'>

/** Followers on all platforms together, and those of profiles that were verified or are told by the platform itself. */
export function reachOf(profiles: Social[]): { total: number; proven: number } {
  const sum = (some: Social[]) => some.reduce((total, { followers }) => total + followers, 0)
  return {
    total: sum(profiles),
    proven: sum(profiles.filter((each) => each.isVerified || each.followersSource === 'api')),
  }
}

/** Where a public page is at home: an influencer's by name, a business's by number (spec §2). Other addresses of it lead there. */
export const profilePath = ({ role, id, username }: Pick<PublicProfile, 'role' | 'id' | 'username'>): string =>
  role === 'business' ? `/business/${id}` : `/${encodeURIComponent(username)}`
