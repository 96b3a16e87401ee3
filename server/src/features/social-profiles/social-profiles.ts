import { and, asc, count, eq, max, sql } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import { socialProfileErrors } from '#contract/social-profiles/errors.ts'
import {
  isOnPlatform,
  maxSocialProfiles,
  type NewSocialProfile,
  type OwnSocialProfile,
  type SocialProfile,
  type SocialProfileChange,
  usernameOn,
} from '#contract/social-profiles/social-profiles.ts'
import { keepOtherChanges } from '../../platform/changed-elsewhere.ts'
import type { Actor, Context, ReadContext } from '../../platform/context.ts'
import { type Queryable, sqlState } from '../../platform/database/database.ts'
import { builtOnce } from '../../platform/database/prepared.ts'
import { reorder } from '../../platform/database/reorder.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import { lockUser } from '../users/index.ts'
import { socialProfileChange } from './events.ts'
import { keepPastFollowers, recordFollowers, syncUserColumns } from './follower-counts.sql.ts'
import { socialMediaProfiles } from './tables.ts'
import { verificationCode } from './verification-code.ts'

type Row = typeof socialMediaProfiles.$inferSelect

/** A user's social profiles, in the order they chose. */
export async function listSocialProfiles(db: Queryable, userId: number): Promise<SocialProfile[]> {
  return (await readOrdered(db, userId)).map(toProfile)
}

/** The actor's own social profiles, each with the code that proves ownership. */
export const listOwnSocialProfiles = async ({
  db,
  secret,
  actor,
}: ReadContext): Promise<{ items: OwnSocialProfile[] }> => ({
  items: (await readOrdered(db, actor.id)).map((row) => toOwnProfile(secret, row)),
})

/** Appends a profile. Refuses the same address twice (409 `social_profile_twice`) and more than 30 (409 `too_many_social_profiles`). */
export async function addSocialProfile(context: Context, profile: NewSocialProfile): Promise<OwnSocialProfile> {
  const { tx, clock, secret, actor } = context
  await lockProfilesOf(context)
  const [owned] = await tx
    .select({ profiles: count(), last: max(socialMediaProfiles.position) })
    .from(socialMediaProfiles)
    .where(eq(socialMediaProfiles.userId, actor.id))
  if (owned!.profiles >= maxSocialProfiles)
    throw new Refusal(409, 'too_many_social_profiles', socialProfileErrors.tooManySocialProfiles)
  const [added] = await tx
    .insert(socialMediaProfiles)
    .values({
      ...profile,
      username: usernameOn(profile.platform, profile.profileUrl),
      position: (owned!.last ?? 0) + 1,
      userId: actor.id,
      lastUpdated: clock(),
      createdAt: clock(),
    })
    .onConflictDoNothing()
    .returning()
  if (!added) throw duplicateProfile()
  await recordFollowers(context, [added.id])
  await syncUserColumns(tx, [actor.id])
  return toOwnProfile(secret, added)
}

/**
 * Changes the address or follower count of the actor's own profile. Either makes it self-reported and removes the badge and any
 * pending verification request (product.md 7). Refuses an address on another platform (422 on `profileUrl`) and one that the actor
 * has already added (409 `social_profile_twice`).
 */
export async function changeSocialProfile(
  context: Context,
  id: number,
  given: SocialProfileChange & Was,
): Promise<OwnSocialProfile> {
  const { tx, clock, secret, actor, events } = context
  await lockProfilesOf(context)
  const [before] = await tx.select().from(socialMediaProfiles).where(ownedBy(actor, id)).for('update')
  if (!before) throw notFound()
  const change = keepOtherChanges(before, given)
  if (change.profileUrl !== undefined && !isOnPlatform(change.profileUrl, before.platform))
    throw invalid('profileUrl', socialProfileErrors.socialProfileElsewhere)
  const { profileUrl = before.profileUrl, followers = before.followers } = change
  const isChanged = profileUrl !== before.profileUrl || followers !== before.followers
  if (isChanged) await events.emit(context, socialProfileChange, { profileId: id, userId: actor.id, isRemoved: false })
  const [after] = await tx
    .update(socialMediaProfiles)
    .set({
      profileUrl,
      followers,
      username: usernameOn(before.platform, profileUrl),
      // repeating the platform's own count does not make it more recent
      ...(change.followers !== undefined &&
        (isChanged || before.followersSource === 'self') && { lastUpdated: clock() }),
      ...(isChanged && { followersSource: 'self', isVerified: false, verifiedAt: null, verificationRequested: false }),
    })
    .where(eq(socialMediaProfiles.id, id))
    .returning()
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? duplicateProfile() : error
    })
  if (followers !== before.followers) await recordFollowers(context, [id])
  await syncUserColumns(tx, [actor.id])
  return toOwnProfile(secret, after!)
}

/** Reorders the actor's profiles; refuses (409 `conflict`) unless `ids` are exactly their own. */
export async function orderSocialProfiles(context: Context, ids: number[]): Promise<{ items: OwnSocialProfile[] }> {
  const { tx, actor } = context
  await lockProfilesOf(context)
  await reorder(tx, { table: socialMediaProfiles, owner: socialMediaProfiles.userId, ownerId: actor.id }, ids)
  await syncUserColumns(tx, [actor.id])
  return listOwnSocialProfiles(context)
}

/** Removes one of the actor's own profiles, whose followers of past days are kept; another user's is 404. */
export async function removeSocialProfile(context: Context, id: number): Promise<void> {
  const { tx, actor, events } = context
  await lockProfilesOf(context)
  const [row] = await tx.select().from(socialMediaProfiles).where(ownedBy(actor, id)).for('update')
  if (!row) throw notFound()
  await events.emit(context, socialProfileChange, { profileId: id, userId: actor.id, isRemoved: true })
  await keepPastFollowers(context, id)
  await tx.delete(socialMediaProfiles).where(eq(socialMediaProfiles.id, id))
  await syncUserColumns(tx, [actor.id])
}

const readOrdered = (db: Queryable, userId: number): Promise<Row[]> =>
  builtOnce(db, 'social profiles', (orm) =>
    orm
      .select()
      .from(socialMediaProfiles)
      .where(eq(socialMediaProfiles.userId, sql.placeholder('user')))
      .orderBy(asc(socialMediaProfiles.position), asc(socialMediaProfiles.id)),
  ).execute({ user: userId })

const ownedBy = (actor: Actor, id: number) =>
  and(eq(socialMediaProfiles.id, id), eq(socialMediaProfiles.userId, actor.id))

/** Serializes a user's changes, so that the limit is exact and the columns of `users` reflect the last one. */
const lockProfilesOf = ({ tx, actor }: Context) => lockUser(tx, actor)

const duplicateProfile = () =>
  new Refusal(409, 'social_profile_twice', {
    message: socialProfileErrors.socialProfileTwice,
    issues: [{ path: 'profileUrl', message: socialProfileErrors.socialProfileTwice }],
  })

const toOwnProfile = (secret: string, row: Row): OwnSocialProfile => ({
  ...toProfile(row),
  verificationCode: verificationCode(secret, row),
})

const toProfile = ({ userId, position, askedAt, ...row }: Row): SocialProfile => ({
  ...row,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  lastUpdated: row.lastUpdated.toISOString(),
  createdAt: row.createdAt.toISOString(),
})
