import { and, eq, ne, or, sql } from 'drizzle-orm'
import { profileOn } from '#contract/platform-addresses/profiles.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { lockUntilCommit } from '../../../platform/database/advisory-lock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { changeUser, usersView } from '../../foundation/users/index.ts'
import { recordFollowers, syncUserColumns } from './follower-counts.sql.ts'
import { socialMediaProfiles } from './tables.ts'

export type SocialProfileRow = typeof socialMediaProfiles.$inferSelect

/** A social profile, locked; undefined when there is none. */
export async function lockSocialProfile(tx: Tx, id: number): Promise<SocialProfileRow | undefined> {
  const [profile] = await tx.select().from(socialMediaProfiles).where(eq(socialMediaProfiles.id, id)).for('update')
  return profile
}

/** Marks a locked profile as one whose verification is requested. */
export async function markVerificationRequested(tx: Tx, id: number): Promise<void> {
  await tx.update(socialMediaProfiles).set({ verificationRequested: true }).where(eq(socialMediaProfiles.id, id))
}

const owners = usersView.as('owners')

/**
 * The user name of somebody else for whom the same profile is verified; null if there is none. Until the transaction ends nobody else can
 * check this profile, so that only one of two accounts is verified.
 */
export async function verifiedElsewhere(tx: Tx, profile: SocialProfileRow): Promise<string | null> {
  const { platform, userId, profileUrl } = profile
  const address = profileOn(platform, profileUrl)?.address ?? profileUrl
  await lockUntilCommit(tx, `verified:${address}`)
  const table = socialMediaProfiles
  const similar = await tx
    .select({ profileUrl: table.profileUrl, username: owners.username })
    .from(table)
    .innerJoin(owners, eq(owners.id, table.userId))
    .where(
      and(
        ...[eq(table.platform, platform), table.isVerified, ne(table.userId, userId)],
        or(eq(table.profileUrl, address), sql`lower(${table.username}) = ${profile.username?.toLowerCase() ?? null}`),
      ),
    )
  // addresses stored by earlier versions may be written differently
  return (
    similar.find((other) => (profileOn(platform, other.profileUrl)?.address ?? other.profileUrl) === address)
      ?.username ?? null
  )
}

/**
 * Applies the decision about a locked profile. An approval verifies it, with the count of followers that the admin saw there, if they
 * gave one. Returns whether that count differs from the profile's.
 */
export async function markVerificationDecided(
  context: SystemContext,
  profile: SocialProfileRow,
  { approved, followers }: { approved: boolean; followers?: number | undefined },
): Promise<boolean> {
  const { tx, clock } = context
  const isCorrected = approved && followers !== undefined && followers !== profile.followers
  const changes: Partial<SocialProfileRow> = { verificationRequested: false }
  if (approved) {
    changes.isVerified = true
    changes.verifiedAt = clock()
    if (followers !== undefined) changes.lastUpdated = clock()
  }
  if (isCorrected) {
    changes.followers = followers
    changes.followersSource = 'self'
  }
  await tx.update(socialMediaProfiles).set(changes).where(eq(socialMediaProfiles.id, profile.id))
  // names that resemble theirs are found by the time of people's changes
  if (approved) await changeUser(tx, profile.userId, { updatedAt: clock() })
  if (!isCorrected) return false
  await recordFollowers(context, [profile.id])
  await syncUserColumns(tx, [profile.userId])
  return true
}
