import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { hashOf } from './sessions.ts'
import { verifications } from './tables.ts'

type Link = typeof verifications.$inferInsert

/** How long a link of each kind lasts (product.md 3). */
const validHours = { verify_email: 24, change_email: 24, reset_password: 1 }

/** Makes a link's token, good once; only its hash is kept. */
export async function newLink(
  tx: Tx,
  { clock }: Services,
  link: Pick<Link, 'purpose' | 'userId' | 'email'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock().getTime() + validHours[link.purpose] * 3_600_000)
  await tx.insert(verifications).values({ ...link, tokenHash: hashOf(token), expiresAt, createdAt: clock() })
  return token
}

/** Makes the links of a person worthless that were sent for these purposes. */
export const dropLinks = (tx: Tx, userId: number, ...purposes: Link['purpose'][]) =>
  tx.delete(verifications).where(and(eq(verifications.userId, userId), inArray(verifications.purpose, purposes)))
