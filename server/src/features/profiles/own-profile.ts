import type { OwnProfile } from '#contract/profiles.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { readUser } from '../accounts/users.ts'
import { listSocialProfiles } from './social-profiles.ts'

/** What the completeness of an influencer's profile is judged by (spec §3, Influencer profile; §7). */
export async function readOwnProfile(db: Queryable, actor: Actor): Promise<OwnProfile> {
  const [user, socialMediaProfiles] = await Promise.all([readUser(db, actor.id), listSocialProfiles(db, actor.id)])
  const { bio, avatarUrl, profession, languagesSpoken } = user
  return { bio, avatarUrl, profession, languagesSpoken, socialMediaProfiles }
}
