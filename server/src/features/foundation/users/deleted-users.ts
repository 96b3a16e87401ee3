import { and, eq, like, lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { profileColumns, userColumns, userProfiles, users } from './tables.ts'

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

/** Erases a user's row except for its id, role and balance, and their profile (reliability.md 4.7). */
export async function anonymizeUser(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(users).set(anonymizedUser(id, now)).where(eq(users.id, id))
  await tx
    .update(userProfiles)
    .set({ ...emptied(profileColumns), countriesOfOperation: [], languagesSpoken: [], expertise: [], industries: [] })
    .where(eq(userProfiles.userId, id))
}

/** A subquery: the ids of the accounts that were deleted before this time. */
export const usersDeletedBefore = (db: Queryable, before: Date) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(like(users.email, '%@deleted.invalid'), lt(users.updatedAt, before)))

/** Null for every column that may be null, including columns added later. */
const emptied = (columns: Record<string, PgColumn>): Record<string, null> =>
  Object.fromEntries(Object.entries(columns).flatMap(([name, column]) => (column.notNull ? [] : [[name, null]])))

/** The columns of an erased user. */
const anonymizedUser = (id: number, now: Date): Partial<typeof users.$inferInsert> => ({
  ...emptied(userColumns),
  username: deletedUsername(id),
  displayName: deletedUsername(id),
  email: deletedEmail(id),
  isActive: false,
  isVerified: false,
  phoneVerified: false,
  phoneVerificationTries: 0,
  hasTwoFactor: false,
  language: 'en',
  totalViews: 0,
  profileLikes: 0,
  updatedAt: now,
})
