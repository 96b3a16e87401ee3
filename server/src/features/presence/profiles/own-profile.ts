import type { Was } from '#contract/form-changes.ts'
import type { ProfileChange } from '#contract/presence/profiles/own-profile.ts'
import type { OwnProfile } from '#contract/presence/profiles/profiles.ts'
import type { Actor, ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { readAccount, updateProfile } from '../../foundation/users/index.ts'
import { listSocialProfiles } from '../../money/social-profiles/index.ts'

/** The fields that profile completeness is computed from (spec §3, Influencer profile; §7). */
export async function readOwnProfile(db: Queryable, actor: Pick<Actor, 'party'>): Promise<OwnProfile> {
  const [user, socialMediaProfiles] = await Promise.all([
    readAccount(db, actor.party.id),
    listSocialProfiles(db, actor.party.id),
  ])
  const { bio, avatarUrl, profession, languagesSpoken } = user
  return { bio, avatarUrl, profession, languagesSpoken, socialMediaProfiles }
}

/** Applies the same change as for the whole account, but answers with the influencer's profile. */
export async function changeOwnProfile(context: ReadContext, change: ProfileChange & Was): Promise<OwnProfile> {
  const { db, actor } = context
  await updateProfile(context, change)
  return readOwnProfile(db, actor)
}
