import { view } from '../../platform/database/view.ts'
import { followerHistory, socialMediaProfiles } from './tables.ts'

/** Profiles on other platforms. */
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

/** Followers of such a profile by day. */
export const followerHistoryView = view(followerHistory, 'profileId', 'day', 'followers', 'followersSource')
