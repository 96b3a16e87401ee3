import { randomBytes } from 'node:crypto'
import { and, eq, inArray, lt } from 'drizzle-orm'
import { emailWaitHours } from '#contract/payouts/payout-details.ts'
import type { SystemContext } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { hashToken } from '../sessions/index.ts'
import { verifications } from './tables.ts'

type Link = typeof verifications.$inferInsert

/** How long a link of each purpose is valid (product.md 3). */
const validHours = {
  verify_email: 24,
  change_email: 24,
  reset_password: 1,
  confirm_device: 1,
  undo_email: emailWaitHours,
}

/** Creates the single-use token of a link; only its hash is stored. */
export async function createLink(
  { tx, clock }: SystemContext,
  link: Pick<Link, 'purpose' | 'userId' | 'email'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock().getTime() + validHours[link.purpose] * 3_600_000)
  await tx.insert(verifications).values({ ...link, tokenHash: hashToken(token), expiresAt, createdAt: clock() })
  return token
}

/** Revokes a user's outstanding links of these purposes. */
export const revokeLinks = (tx: Tx, userId: number, ...purposes: Link['purpose'][]) =>
  tx.delete(verifications).where(and(eq(verifications.userId, userId), inArray(verifications.purpose, purposes)))

/** Deletes the links that are no longer valid. */
export const deleteExpiredLinks = (db: Queryable, now: Date) =>
  db.delete(verifications).where(lt(verifications.expiresAt, now))
