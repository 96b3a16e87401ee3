import type { PublicProfile } from './profiles.ts'

type Social = Pick<PublicProfile['socialProfiles'][number], 'followers' | 'isVerified' | 'followersSource'>

/** Total followers on all platforms, and those on profiles that are verified or measured by the platform's API. */
export function reachOf(profiles: Social[]): { total: number; proven: number } {
  const sum = (some: Social[]) => some.reduce((total, { followers }) => total + followers, 0)
  return {
    total: sum(profiles),
    proven: sum(profiles.filter((each) => each.isVerified || each.followersSource === 'api')),
  }
}

/** Canonical path of a public page: an influencer's by name, a business's by id (spec §2). Other URLs redirect there. */
export const profilePath = ({ role, id, username }: Pick<PublicProfile, 'role' | 'id' | 'username'>): string =>
  role === 'business' ? `/business/${id}` : `/${encodeURIComponent(username)}`
