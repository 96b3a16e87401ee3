import type { ProfileChange } from '#contract/profiles/own-profile.ts'
import type { OwnProfile } from '#contract/profiles/profiles.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { listSocialProfiles } from '../social-profiles/social-profiles.ts'
import { readUser, updateProfile } from '../users/users.ts'

/** The fields that profile completeness is computed from (spec §3, Influencer profile; §7). */
export async function readOwnProfile(db: Queryable, actor: Pick<Actor, 'id'>): Promise<OwnProfile> {
  const [user, socialMediaProfiles] = await Promise.all([readUser(db, actor.id), listSocialProfiles(db, actor.id)])
  const { bio, avatarUrl, profession, languagesSpoken } = user
  return { bio, avatarUrl, profession, languagesSpoken, socialMediaProfiles }
}

/** Applies the same change as for the whole account, but answers with the influencer's profile. */
export async function changeOwnProfile(
  db: Queryable,
  clock: Clock,
  actor: Actor,
  change: ProfileChange,
): Promise<OwnProfile> {
  await updateProfile(db, clock, actor, change)
  return readOwnProfile(db, actor)
}
