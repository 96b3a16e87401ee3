import { and, eq, getTableColumns, like, lt } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { users } from './tables.ts'

/** The placeholder name of a deleted account; names of this form cannot be registered. */
export const deletedUsername = (id: number) => `deleted-${id}`
export const isDeletedUsername = (username: string) => /^deleted-\d+$/i.test(username)

/** The placeholder address of a deleted account, under a reserved TLD (RFC 2606) so that no mail is ever delivered to it. */
export const deletedEmail = (id: number) => `${deletedUsername(id)}@deleted.invalid`
export const isDeletedEmail = (email: string) => email.endsWith('@deleted.invalid')

/** Locks a user's row against new references to it, so that open orders and the like can be counted. */
export async function lockUserForDeletion(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
}

/** Erases a user's row except for its id, role and balance (reliability.md 4.7). */
export async function anonymizeUser(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(users).set(anonymizedUser(id, now)).where(eq(users.id, id))
}

/** A subquery: the ids of the accounts that were deleted before this time. */
export const usersDeletedBefore = (db: Queryable, before: Date) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(like(users.email, '%@deleted.invalid'), lt(users.updatedAt, before)))

/** Every nullable column becomes null, including columns added later. */
function anonymizedUser(id: number, now: Date): Partial<typeof users.$inferInsert> {
  const empty = Object.entries(getTableColumns(users)).flatMap(([name, column]) =>
    column.notNull ? [] : [[name, null]],
  )
  return {
    ...(Object.fromEntries(empty) as Partial<typeof users.$inferInsert>),
    username: deletedUsername(id),
    displayName: deletedUsername(id),
    email: deletedEmail(id),
    isActive: false,
    isVerified: false,
    phoneVerified: false,
    phoneVerificationTries: 0,
    hasTwoFactor: false,
    countriesOfOperation: [],
    languagesSpoken: [],
    expertise: [],
    industries: [],
    language: 'en',
    totalViews: 0,
    profileLikes: 0,
    youtubeFollowers: 0,
    tiktokFollowers: 0,
    instagramFollowers: 0,
    snapchatFollowers: 0,
    facebookFollowers: 0,
    updatedAt: now,
  }
}
