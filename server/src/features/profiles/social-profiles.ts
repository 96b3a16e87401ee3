import { and, count, eq } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { mostSocialProfiles, type NewSocialProfile, type SocialProfile } from '#contract/social-profiles.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { users } from '../accounts/tables.ts'
import { socialMediaProfiles } from './tables.ts'

/** Somebody's profiles elsewhere, in the order in which they were added. */
export async function listSocialProfiles(db: Queryable, userId: number): Promise<SocialProfile[]> {
  const rows = await db
    .select()
    .from(socialMediaProfiles)
    .where(eq(socialMediaProfiles.userId, userId))
    .orderBy(socialMediaProfiles.id)
  return rows.map(shown)
}

/** Adds one. Refuses the same address twice (409 `social_profile_twice`) and more than 30 (409 `too_many_social_profiles`). */
export async function addSocialProfile(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  profile: NewSocialProfile,
): Promise<SocialProfile> {
  // one addition after the other, so that none is counted twice
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('no key update')
  const [owned] = await tx
    .select({ profiles: count() })
    .from(socialMediaProfiles)
    .where(eq(socialMediaProfiles.userId, actor.id))
  if (owned!.profiles >= mostSocialProfiles)
    throw new Refusal(409, 'too_many_social_profiles', messages.tooManySocialProfiles)
  const [added] = await tx
    .insert(socialMediaProfiles)
    .values({ ...profile, userId: actor.id, lastUpdated: clock(), createdAt: clock() })
    .onConflictDoNothing()
    .returning()
  if (added) return shown(added)
  throw new Refusal(409, 'social_profile_twice', messages.socialProfileTwice, {
    issues: [{ path: 'profileUrl', message: messages.socialProfileTwice }],
  })
}

/** Removes one of one's own; another's does not exist for the actor. */
export async function removeSocialProfile(db: Queryable, actor: Actor, id: number): Promise<void> {
  const { rowCount } = await db
    .delete(socialMediaProfiles)
    .where(and(eq(socialMediaProfiles.id, id), eq(socialMediaProfiles.userId, actor.id)))
  if (rowCount === 0) throw notFound()
}

const shown = ({ userId, ...row }: typeof socialMediaProfiles.$inferSelect): SocialProfile => ({
  ...row,
  lastUpdated: row.lastUpdated.toISOString(),
  createdAt: row.createdAt.toISOString(),
})
