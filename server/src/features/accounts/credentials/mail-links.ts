import { and, eq, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { emailWaitHours } from '#contract/money/payout-details/payout-details.ts'
import type { ReadContext, SystemContext } from '../../../platform/context.ts'
import { newToken } from '../../../platform/crypto/secret.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { hashToken } from '../sessions/index.ts'
import { verifications } from './tables.ts'

type Purpose = keyof typeof validHours
type StoredLink = typeof verifications.$inferSelect
type Reading = Pick<ReadContext, 'db' | 'clock'>

/** Hours for which a link of each purpose is valid (product.md 3). */
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
  link: { purpose: Purpose; userId: number; email: string },
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(clock().getTime() + validHours[link.purpose] * 3_600_000)
  await tx.insert(verifications).values({ ...link, tokenHash: hashToken(token), expiresAt, createdAt: clock() })
  return token
}

const isUsable = (now: Date, token: string, purposes: StoredLink['purpose'][]) =>
  and(
    eq(verifications.tokenHash, hashToken(token)),
    inArray(verifications.purpose, purposes),
    gt(verifications.expiresAt, now),
  )

/** Finds the link of a token without using it up, unless it is for another purpose, used or expired. */
export async function findLink(
  { db, clock }: Reading,
  token: string,
  ...purposes: Purpose[]
): Promise<StoredLink | undefined> {
  const [link] = await db
    .select()
    .from(verifications)
    .where(isUsable(clock(), token, purposes))
  return link
}

/** Finds the link of a token and uses it up. */
export async function consumeLink(
  { tx, clock }: SystemContext,
  token: string,
  ...purposes: Purpose[]
): Promise<StoredLink | undefined> {
  const [link] = await tx
    .delete(verifications)
    .where(isUsable(clock(), token, purposes))
    .returning()
  return link
}

/**
 * Finds the link of a token, locked, and keeps it as `confirmed` until it expires: programs that scan mails may have opened it before its
 * reader. It is returned as it was before; opened again, as `confirmed`.
 */
export async function redeemLink(
  { tx, clock }: SystemContext,
  token: string,
  ...purposes: Purpose[]
): Promise<StoredLink | undefined> {
  const [link] = await tx
    .select()
    .from(verifications)
    .where(isUsable(clock(), token, [...purposes, 'confirmed']))
    .for('update')
  if (link)
    await tx.update(verifications).set({ purpose: 'confirmed' }).where(eq(verifications.tokenHash, link.tokenHash))
  return link
}

/** Returns whether a newer link was sent after this one. */
export async function isReplaced({ db, clock }: Reading, token: string): Promise<boolean> {
  const rows = await db
    .select({ userId: verifications.userId })
    .from(verifications)
    .where(isUsable(clock(), token, ['replaced']))
  return rows.length > 0
}

/** A user's former email addresses to which a change may still be undone. */
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

/** Returns whether a user other than `ownId` may still return to this address. */
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

const linksOf = (userId: number, purposes: StoredLink['purpose'][]) =>
  and(eq(verifications.userId, userId), inArray(verifications.purpose, purposes))

/** Revokes a user's outstanding links of these purposes, and the records of replaced ones. */
export const revokeLinks = (tx: Tx, userId: number, ...purposes: Purpose[]) =>
  tx.delete(verifications).where(linksOf(userId, [...purposes, 'replaced']))

/** Ends a user's outstanding links of a purpose because a newer one is sent, as `isReplaced` then returns. */
export const replaceLinks = (tx: Tx, userId: number, purpose: Purpose) =>
  tx
    .update(verifications)
    .set({ purpose: 'replaced' })
    .where(linksOf(userId, [purpose]))

/** Deletes the links that are no longer valid. */
export const deleteExpiredLinks = (db: Queryable, now: Date) =>
  db.delete(verifications).where(lt(verifications.expiresAt, now))
