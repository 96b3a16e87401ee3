import { and, asc, count, eq, max, sql } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import {
  isOnPlatform,
  mostSocialProfiles,
  type NewSocialProfile,
  type OwnSocialProfile,
  type SocialProfile,
  type SocialProfileChange,
  usernameOn,
} from '#contract/social-profiles.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Queryable, sqlState, type Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { putInOrder } from '../../platform/own-order.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import { holdPerson } from '../accounts/users.ts'
import { releaseFile } from '../uploads/uploads.ts'
import { copyToUsers, keepHistory } from './follower-figures.ts'
import { socialMediaProfiles } from './tables.ts'
import { verificationCode } from './verification-code.ts'

type Row = typeof socialMediaProfiles.$inferSelect

/** Somebody's profiles elsewhere, in the order that they chose. */
export async function listSocialProfiles(db: Queryable, userId: number): Promise<SocialProfile[]> {
  return (await inOrder(db, userId)).map(shown)
}

/** One's own profiles elsewhere, each with the code that proves it to be theirs. */
export const listOwnSocialProfiles = async (
  db: Queryable,
  secret: string,
  actor: Actor,
): Promise<{ items: OwnSocialProfile[] }> => ({
  items: (await inOrder(db, actor.id)).map((row) => own(secret, row)),
})

/** Adds one at the end. Refuses the same address twice (409 `social_profile_twice`) and more than 30 (409 `too_many_social_profiles`). */
export async function addSocialProfile(
  tx: Tx,
  clock: Clock,
  secret: string,
  actor: Actor,
  profile: NewSocialProfile,
): Promise<OwnSocialProfile> {
  await oneAfterTheOther(tx, actor)
  const [owned] = await tx
    .select({ profiles: count(), last: max(socialMediaProfiles.position) })
    .from(socialMediaProfiles)
    .where(eq(socialMediaProfiles.userId, actor.id))
  if (owned!.profiles >= mostSocialProfiles)
    throw new Refusal(409, 'too_many_social_profiles', messages.tooManySocialProfiles)
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
  if (!added) throw twice()
  await keepHistory(tx, clock, [added.id])
  await copyToUsers(tx, [actor.id])
  return own(secret, added)
}

/**
 * Changes address or number of one's own; either makes it self-reported, drops the badge and what was asked for (product.md 7).
 * Refuses an address elsewhere (422 on `profileUrl`) or one that the person has already (409 `social_profile_twice`).
 */
export async function changeSocialProfile(
  tx: Tx,
  clock: Clock,
  secret: string,
  actor: Actor,
  id: number,
  change: SocialProfileChange,
): Promise<OwnSocialProfile> {
  await oneAfterTheOther(tx, actor)
  const [before] = await tx.select().from(socialMediaProfiles).where(ownedBy(actor, id)).for('update')
  if (!before) throw notFound()
  if (change.profileUrl !== undefined && !isOnPlatform(change.profileUrl, before.platform))
    throw invalid('profileUrl', messages.socialProfileElsewhere)
  const { profileUrl = before.profileUrl, followers = before.followers } = change
  const isOther = profileUrl !== before.profileUrl || followers !== before.followers
  if (isOther) await dropRequests(tx, id)
  const [after] = await tx
    .update(socialMediaProfiles)
    .set({
      profileUrl,
      followers,
      username: usernameOn(before.platform, profileUrl),
      // saying again what the platform said makes that no younger
      ...(change.followers !== undefined && (isOther || before.followersSource === 'self') && { lastUpdated: clock() }),
      ...(isOther && { followersSource: 'self', isVerified: false, verifiedAt: null, verificationRequested: false }),
    })
    .where(eq(socialMediaProfiles.id, id))
    .returning()
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? twice() : error
    })
  if (followers !== before.followers) await keepHistory(tx, clock, [id])
  await copyToUsers(tx, [actor.id])
  return own(secret, after!)
}

/** Puts one's own in another order; refuses (409 `conflict`) unless exactly these are the actor's. */
export async function orderSocialProfiles(
  tx: Tx,
  secret: string,
  actor: Actor,
  ids: number[],
): Promise<{ items: OwnSocialProfile[] }> {
  await oneAfterTheOther(tx, actor)
  await putInOrder(tx, socialMediaProfiles, socialMediaProfiles.userId, actor.id, ids)
  await copyToUsers(tx, [actor.id])
  return listOwnSocialProfiles(tx, secret, actor)
}

/** Removes one of one's own; another's does not exist for the actor. */
export async function removeSocialProfile(tx: Tx, actor: Actor, id: number): Promise<void> {
  await oneAfterTheOther(tx, actor)
  const [row] = await tx.select().from(socialMediaProfiles).where(ownedBy(actor, id)).for('update')
  if (!row) throw notFound()
  await dropRequests(tx, id, 'all')
  await tx.delete(socialMediaProfiles).where(eq(socialMediaProfiles.id, id))
  await copyToUsers(tx, [actor.id])
}

const inOrder = (db: Queryable, userId: number): Promise<Row[]> =>
  db
    .select()
    .from(socialMediaProfiles)
    .where(eq(socialMediaProfiles.userId, userId))
    .orderBy(asc(socialMediaProfiles.position), asc(socialMediaProfiles.id))

const ownedBy = (actor: Actor, id: number) =>
  and(eq(socialMediaProfiles.id, id), eq(socialMediaProfiles.userId, actor.id))

/** Changes of one person wait for each other, so that none is counted twice and the columns of `users` follow the last. */
const oneAfterTheOther = (tx: Tx, actor: Actor) => holdPerson(tx, actor)

/** What was asked for about a profile that is another one now, with its pictures; the feature above is known here by its table alone. */
async function dropRequests(tx: Tx, profileId: number, which: 'pending' | 'all' = 'pending'): Promise<void> {
  const { rows } = await tx.execute<{ proof_file_id: string | null }>(sql`
    delete from verification_requests where profile_id = ${profileId} and (${which} = 'all' or status = 'pending')
    returning proof_file_id`)
  for (const { proof_file_id } of rows) await releaseFile(tx, proof_file_id)
}

const twice = () =>
  new Refusal(409, 'social_profile_twice', messages.socialProfileTwice, {
    issues: [{ path: 'profileUrl', message: messages.socialProfileTwice }],
  })

const own = (secret: string, row: Row): OwnSocialProfile => ({
  ...shown(row),
  verificationCode: verificationCode(secret, row),
})

const shown = ({ userId, position, askedAt, ...row }: Row): SocialProfile => ({
  ...row,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  lastUpdated: row.lastUpdated.toISOString(),
  createdAt: row.createdAt.toISOString(),
})
