import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { profileOn } from '#contract/platform-addresses/profiles.ts'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { lockUsers } from '../../foundation/users/index.ts'
import { socialProfileMerge } from './events.ts'
import { syncUserColumns } from './follower-counts.sql.ts'
import { socialMediaProfiles } from './tables.ts'

type Row = typeof socialMediaProfiles.$inferSelect

const batchSize = 1_000

/**
 * Normalizes the addresses of profiles that were stored as shared, and merges profiles that one person has added more than once: the
 * verified one stays, other people's are not changed. Rows whose address is not a profile's stay as they are. Returns the number of
 * people with such a profile.
 */
export async function mergeDuplicates(services: Services): Promise<number> {
  const { id, userId, platform, profileUrl } = socialMediaProfiles
  const people = new Set<number>()
  let after = 0
  for (;;) {
    const rows = await services.database.orm
      .select({ id, userId, platform, profileUrl })
      .from(socialMediaProfiles)
      .where(gt(id, after))
      .orderBy(asc(id))
      .limit(batchSize)
    for (const row of rows) if (addressOf(row) !== row.profileUrl) people.add(row.userId)
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) break
    after = last.id
  }
  for (const person of people) await inTransaction(services, (context) => mergeProfilesOf(context, person))
  return people.size
}

const addressOf = ({ platform, profileUrl }: Pick<Row, 'platform' | 'profileUrl'>): string =>
  profileOn(platform, profileUrl)?.address ?? profileUrl

async function mergeProfilesOf(context: SystemContext, userId: number): Promise<void> {
  const { tx } = context
  await lockUsers(tx, [userId])
  const rows = await tx
    .select()
    .from(socialMediaProfiles)
    .where(eq(socialMediaProfiles.userId, userId))
    .orderBy(asc(socialMediaProfiles.position), asc(socialMediaProfiles.id))
    .for('update')
  const groups = Map.groupBy(rows, (row) => `${row.platform} ${addressOf(row)}`)
  for (const same of groups.values()) {
    const [survivor] = same.toSorted(byProof)
    if (!survivor) continue
    const others = same.filter((row) => row !== survivor)
    for (const other of others)
      await context.events.emit(context, socialProfileMerge, { profileId: other.id, intoId: survivor.id, userId })
    if (others.length > 0) await removeMerged(tx, survivor, others)
    const address = addressOf(survivor)
    if (address === survivor.profileUrl && others.length === 0) continue
    await tx
      .update(socialMediaProfiles)
      .set({
        profileUrl: address,
        username: profileOn(survivor.platform, address)?.username ?? null,
        position: Math.min(...same.map((row) => row.position)),
      })
      .where(eq(socialMediaProfiles.id, survivor.id))
  }
  await syncUserColumns(tx, [userId])
}

/** Orders verified ones first, then those whose verification is requested, then counts from the platform, then the latest report. */
const byProof = (a: Row, b: Row): number =>
  Number(b.isVerified) - Number(a.isVerified) ||
  Number(b.verificationRequested) - Number(a.verificationRequested) ||
  Number(b.followersSource === 'api') - Number(a.followersSource === 'api') ||
  b.lastUpdated.getTime() - a.lastUpdated.getTime() ||
  a.id - b.id

/** Removes rows; their daily counts from before the remaining one was added are moved to it. */
async function removeMerged(tx: Tx, survivor: Row, others: Row[]): Promise<void> {
  const ids = others.map((row) => row.id)
  await tx.execute(sql`
    insert into follower_history (profile_id, day, followers, followers_source)
    select distinct on (day) ${survivor.id}::int, day, followers, followers_source
    from follower_history
    where profile_id = any(${sql.param(ids)}::int[])
      and day < coalesce((select min(day) from follower_history where profile_id = ${survivor.id}), 'infinity')
    order by day, followers_source, profile_id`)
  await tx
    .delete(socialMediaProfiles)
    .where(and(eq(socialMediaProfiles.userId, survivor.userId), inArray(socialMediaProfiles.id, ids)))
}
