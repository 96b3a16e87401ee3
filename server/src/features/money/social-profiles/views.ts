import { view } from '../../../platform/database/view.ts'
import { followerHistory, formerFollowers, socialMediaProfiles } from './tables.ts'

/** Social profiles, for the queries of other features. */
export const socialProfilesView = view(
  socialMediaProfiles,
  'id',
  'userId',
  'platform',
  'profileUrl',
  'username',
  'followers',
  'followersSource',
  'isVerified',
  'createdAt',
)

/** Followers of social profiles by day. */
export const followerHistoryView = view(followerHistory, 'profileId', 'day', 'followers', 'followersSource')

/** Followers by day of the profiles that people have removed. */
export const formerFollowersView = view(formerFollowers, 'userId', 'profileId', 'day', 'followers', 'followersSource')
