import { randomBytes } from 'node:crypto'
import { and, eq, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { emailWaitHours } from '#contract/payouts/payout-details.ts'
import type { ReadContext, SystemContext } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { hashToken } from '../sessions/index.ts'
import { verifications } from './tables.ts'

type Link = typeof verifications.$inferInsert
type StoredLink = typeof verifications.$inferSelect
type Reading = Pick<ReadContext, 'db' | 'clock'>

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

const isUsable = (now: Date, token: string, purposes: Link['purpose'][]) =>
  and(
    eq(verifications.tokenHash, hashToken(token)),
    inArray(verifications.purpose, purposes),
    gt(verifications.expiresAt, now),
  )

/** The link of a token, unless it is for another purpose, used or expired; it stays usable. */
export async function findLink(
  { db, clock }: Reading,
  token: string,
  ...purposes: Link['purpose'][]
): Promise<StoredLink | undefined> {
  const [link] = await db
    .select()
    .from(verifications)
    .where(isUsable(clock(), token, purposes))
  return link
}

/** The same link, used up. */
export async function consumeLink(
  { tx, clock }: SystemContext,
  token: string,
  ...purposes: Link['purpose'][]
): Promise<StoredLink | undefined> {
  const [link] = await tx
    .delete(verifications)
    .where(isUsable(clock(), token, purposes))
    .returning()
  return link
}

/** A user's former email addresses, to which a change may still be undone. */
export async function formerEmails({ tx, clock }: SystemContext, userId: number): Promise<string[]> {
  const rows = await tx
    .select({ email: verifications.email })
    .from(verifications)
    .where(
      and(
        eq(verifications.userId, userId),
        eq(verifications.purpose, 'undo_email'),
        gt(verifications.expiresAt, clock()),
      ),
    )
  return rows.map(({ email }) => email)
}

/** Whether a user other than `ownId` may still return to this address. */
export async function isFormerEmailOfOther({ db, clock }: Reading, email: string, ownId: number): Promise<boolean> {
  const [reserved] = await db
    .select({ userId: verifications.userId })
    .from(verifications)
    .where(
      and(
        eq(verifications.purpose, 'undo_email'),
        eq(sql`lower(${verifications.email})`, email.toLowerCase()),
        gt(verifications.expiresAt, clock()),
        ne(verifications.userId, ownId),
      ),
    )
    .limit(1)
  return reserved !== undefined
}

/** Revokes the links that undo a user's changes of address from `since` on. */
export async function revokeUndoLinksSince(tx: Tx, userId: number, since: Date): Promise<void> {
  await tx
    .delete(verifications)
    .where(
      and(
        eq(verifications.userId, userId),
        eq(verifications.purpose, 'undo_email'),
        gte(verifications.createdAt, since),
      ),
    )
}

/** Revokes a user's outstanding links of these purposes. */
export const revokeLinks = (tx: Tx, userId: number, ...purposes: Link['purpose'][]) =>
  tx.delete(verifications).where(and(eq(verifications.userId, userId), inArray(verifications.purpose, purposes)))

/** Deletes the links that are no longer valid. */
export const deleteExpiredLinks = (db: Queryable, now: Date) =>
  db.delete(verifications).where(lt(verifications.expiresAt, now))
