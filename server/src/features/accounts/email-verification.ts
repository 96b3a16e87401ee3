import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { Tx } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { notify } from '../notifications/notify.ts'
import { hashOf } from './sessions.ts'
import { users, verifications } from './tables.ts'
import type { UserRow } from './users.ts'

const validHours = 24

/** Sends the link that proves an address: good once, for 24 hours (product.md 3). */
export async function sendVerification(tx: Tx, { clock, jobs, publicOrigin }: Services, user: UserRow): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await tx.insert(verifications).values({
    tokenHash: hashOf(token),
    purpose: 'verify_email',
    userId: user.id,
    email: user.email,
    expiresAt: new Date(clock().getTime() + validHours * 3_600_000),
  })
  await notify(tx, jobs, {
    userId: user.id,
    kind: 'verify_email',
    params: { link: `${publicOrigin}/verify-email?token=${token}` },
  })
}

/** Takes the token of a link. Refuses 422 when it is unknown, used, expired, or for an address that was changed since. */
export async function verifyEmail(tx: Tx, { clock }: Services, token: string): Promise<void> {
  const [link] = await tx
    .delete(verifications)
    .where(and(eq(verifications.tokenHash, hashOf(token)), gt(verifications.expiresAt, clock())))
    .returning()
  const verified =
    link &&
    (await tx
      .update(users)
      .set({ isVerified: true, updatedAt: clock() })
      .where(and(eq(users.id, link.userId), eq(users.email, link.email))))
  if (verified?.rowCount !== 1) {
    const issues = [{ path: 'token', message: messages.verificationLinkInvalid }]
    throw new Refusal(422, 'verification_link_invalid', messages.verificationLinkInvalid, { issues })
  }
}
