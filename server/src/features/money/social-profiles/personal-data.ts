import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in social profiles (reliability.md 4.7). */
export const socialProfilesPersonalData: PersonalTable[] = [
  { section: 'socialProfiles', table: 'social_media_profiles', where: 't.user_id = $1', erase: true },
  {
    section: 'followerHistory',
    table: `(select (h.day - date '2000-01-01')::bigint * 4294967296 + h.profile_id as id, h.*, p.user_id
      from follower_history h join social_media_profiles p on p.id = h.profile_id)`,
    where: 't.user_id = $1',
    omit: ['id', 'user_id'],
  },
  { section: 'formerFollowers', table: 'former_followers', where: 't.user_id = $1', erase: true },
]
