import { and, eq, gt, inArray } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { sqlState, type Tx } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { notify } from '../notifications/notify.ts'
import { dropLinks, newLink } from './links.ts'
import { hashOf } from './sessions.ts'
import { users, verifications } from './tables.ts'
import { taken, type UserRow } from './users.ts'

/** Sends the link that proves an address: good once, for 24 hours (product.md 3). */
export async function sendVerification(tx: Tx, services: Services, user: UserRow): Promise<void> {
  const token = await newLink(tx, services, { purpose: 'verify_email', userId: user.id, email: user.email })
  await notify(tx, services.jobs, {
    userId: user.id,
    kind: 'verify_email',
    params: { link: `${services.publicOrigin}/verify-email?token=${token}` },
  })
}

/**
 * Takes the token of a link that proves an address: the person's own, or the one it is to become. Refuses 422 when it is
 * unknown, used, expired, or for an address that was changed since; 409 `email_taken` when another has the new one meanwhile.
 */
export async function verifyEmail(services: Services, token: string): Promise<void> {
  try {
    await services.database.transaction((tx) => takeLink(tx, services, token))
  } catch (error) {
    throw sqlState(error) === '23505' ? taken('email', messages.emailTaken) : error
  }
}

async function takeLink(tx: Tx, { clock }: Services, token: string): Promise<void> {
  const [link] = await tx
    .delete(verifications)
    .where(
      and(
        eq(verifications.tokenHash, hashOf(token)),
        gt(verifications.expiresAt, clock()),
        inArray(verifications.purpose, ['verify_email', 'change_email']),
      ),
    )
    .returning()
  if (!link) throw invalid()
  const changes = link.purpose === 'change_email'
  const { rowCount } = await tx
    .update(users)
    .set({ isVerified: true, updatedAt: clock(), ...(changes && { email: link.email }) })
    .where(and(eq(users.id, link.userId), eq(users.isActive, true), changes ? undefined : eq(users.email, link.email)))
  if (rowCount !== 1) throw invalid()
  // what was sent to the old address opens nothing any more
  if (changes) await dropLinks(tx, link.userId, 'verify_email', 'change_email', 'reset_password')
}

const invalid = () =>
  new Refusal(422, 'verification_link_invalid', messages.verificationLinkInvalid, {
    issues: [{ path: 'token', message: messages.verificationLinkInvalid }],
  })
