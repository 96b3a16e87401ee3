import { and, asc, eq, sql } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import { socialProfileErrors } from '#contract/money/social-profiles/errors.ts'
import {
  maxSocialProfiles,
  type NewSocialProfile,
  type OwnSocialProfile,
  profileFault,
  type SocialProfile,
  type SocialProfileChange,
} from '#contract/money/social-profiles/social-profiles.ts'
import { platformAddressErrors } from '#contract/platform-addresses/errors.ts'
import { profileAt } from '#contract/platform-addresses/profiles.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { Actor, Context, ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { builtOnce } from '../../../platform/database/prepared.ts'
import { reorder } from '../../../platform/database/reorder.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusal.ts'
import { lockUser } from '../../foundation/users/index.ts'
import { socialProfileChange } from './events.ts'
import { recordFollowers, storePastFollowers, syncUserColumns } from './follower-counts.sql.ts'
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
  items: (await readOrdered(db, actor.party.id)).map((row) => toOwnProfile(secret, row)),
})

/**
 * Appends a profile. Refuses an address that is not a profile's on the platform (422), the same profile twice (409
 * `social_profile_twice`) and more than 30 (409 `too_many_social_profiles`).
 */
export async function addSocialProfile(context: Context, profile: NewSocialProfile): Promise<OwnSocialProfile> {
  const { tx, clock, secret, actor } = context
  const { address, username } = profileIn(profile)
  await lockProfilesOf(context)
  const owned = await readOrdered(tx, actor.party.id)
  refuseTwice(owned, address)
  if (owned.length >= maxSocialProfiles)
    throw new Refusal(409, 'too_many_social_profiles', socialProfileErrors.tooManySocialProfiles)
  const rows = await tx
    .insert(socialMediaProfiles)
    .values({
      ...profile,
      profileUrl: address,
      username,
      position: (owned.at(-1)?.position ?? 0) + 1,
      userId: actor.party.id,
      lastUpdated: clock(),
      createdAt: clock(),
    })
    .returning()
  const added = onlyRow(rows)
  await recordFollowers(context, [added.id])
  await syncUserColumns(tx, [actor.party.id])
  return toOwnProfile(secret, added)
}

/**
 * Changes the address or follower count of the actor's own profile. Either makes it self-reported and removes the badge and any pending
 * verification request (product.md 7). Refuses an address that is not a profile's on the platform (422 on `profileUrl`) and a profile
 * that the actor has already added (409 `social_profile_twice`); an unchanged address is not checked.
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
  const change = mergeConcurrentChanges(before, given)
  const { profileUrl = before.profileUrl, followers = before.followers } = change
  const { address, username } =
    profileUrl === before.profileUrl
      ? { address: profileUrl, username: before.username }
      : profileIn({ platform: before.platform, profileUrl })
  if (address !== before.profileUrl)
    refuseTwice(
      (await readOrdered(tx, actor.party.id)).filter((other) => other.id !== id),
      address,
    )
  const isChanged = address !== canonical(before.profileUrl) || followers !== before.followers
  if (isChanged)
    await events.emit(context, socialProfileChange, { profileId: id, userId: actor.party.id, isRemoved: false })
  const isCounted = change.followers !== undefined && (isChanged || before.followersSource === 'self')
  const rows = await tx
    .update(socialMediaProfiles)
    .set({
      profileUrl: address,
      followers,
      username,
      lastUpdated: isCounted ? clock() : undefined,
      ...(isChanged && { followersSource: 'self', isVerified: false, verifiedAt: null, verificationRequested: false }),
    })
    .where(eq(socialMediaProfiles.id, id))
    .returning()
  if (followers !== before.followers) await recordFollowers(context, [id])
  await syncUserColumns(tx, [actor.party.id])
  return toOwnProfile(secret, onlyRow(rows))
}

/** Reorders the actor's profiles; refuses (409 `conflict`) unless `ids` are exactly their own. */
export async function orderSocialProfiles(context: Context, ids: number[]): Promise<{ items: OwnSocialProfile[] }> {
  const { tx, actor } = context
  await lockProfilesOf(context)
  await reorder(tx, { table: socialMediaProfiles, owner: socialMediaProfiles.userId, ownerId: actor.party.id }, ids)
  await syncUserColumns(tx, [actor.party.id])
  return listOwnSocialProfiles(context)
}

/** Removes one of the actor's own profiles, whose followers of past days stay; another user's is 404. */
export async function removeSocialProfile(context: Context, id: number): Promise<void> {
  const { tx, actor, events } = context
  await lockProfilesOf(context)
  const [row] = await tx.select().from(socialMediaProfiles).where(ownedBy(actor, id)).for('update')
  if (!row) throw notFound()
  await events.emit(context, socialProfileChange, { profileId: id, userId: actor.party.id, isRemoved: true })
  await storePastFollowers(context, id)
  await tx.delete(socialMediaProfiles).where(eq(socialMediaProfiles.id, id))
  await syncUserColumns(tx, [actor.party.id])
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
  and(eq(socialMediaProfiles.id, id), eq(socialMediaProfiles.userId, actor.party.id))

/** Serializes a user's changes, so that the limit is exact and the columns of `users` reflect the last one. */
const lockProfilesOf = ({ tx, actor }: Context) => lockUser(tx, actor.party)

function profileIn({ platform, profileUrl }: Pick<Row, 'platform' | 'profileUrl'>) {
  const fault = profileFault(platform, profileUrl)
  if (fault) throw invalid('profileUrl', fault)
  const profile = profileAt(profileUrl)
  // a short link whose target its platform has not revealed
  if (!profile) throw invalid('profileUrl', platformAddressErrors.shortLinkUnopened)
  return profile
}

const canonical = (address: string) => profileAt(address)?.address ?? address

/** Refuses a profile that is there already, compared by its present form: earlier versions may have stored another. */
function refuseTwice(owned: readonly Row[], address: string): void {
  if (!owned.some(({ profileUrl }) => canonical(profileUrl) === address)) return
  const message = socialProfileErrors.socialProfileTwice
  throw new Refusal(409, 'social_profile_twice', { message, issues: [{ path: 'profileUrl', message }] })
}

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
