import type { ProfileChange } from '#contract/full-profile.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { changeProfile, readUser } from '../accounts/users.ts'
import { listSocialProfiles } from './social-profiles.ts'

/** What the completeness of an influencer's profile is judged by (spec §3, Influencer profile; §7). */
export async function readOwnProfile(db: Queryable, actor: Pick<Actor, 'id'>): Promise<OwnProfile> {
  const [user, socialMediaProfiles] = await Promise.all([readUser(db, actor.id), listSocialProfiles(db, actor.id)])
  const { bio, avatarUrl, profession, languagesSpoken } = user
  return { bio, avatarUrl, profession, languagesSpoken, socialMediaProfiles }
}

/** The same change as of the whole account, for influencers, answered as their profile is read. */
export async function changeOwnProfile(
  db: Queryable,
  clock: Clock,
  actor: Actor,
  change: ProfileChange,
): Promise<OwnProfile> {
  await changeProfile(db, clock, actor, change)
  return readOwnProfile(db, actor)
}
