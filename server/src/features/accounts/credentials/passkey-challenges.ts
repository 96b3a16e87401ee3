import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import type { ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { passkeyChallenges } from './tables.ts'

const validMinutes = 5
/** The time for which a browser may ask its user for the passkey, in milliseconds. */
export const passkeyTimeoutMs = validMinutes * 60_000

/** The purpose of a challenge; `userId` is the signed-in user, null for signing in. */
export type PasskeyUse = { purpose: 'add' | 'confirm'; userId: number } | { purpose: 'sign_in'; userId: null }

/** Issues a challenge of 256 bits, valid once and for five minutes. */
export async function issuePasskeyChallenge(
  { db, clock }: Pick<ReadContext, 'db' | 'clock'>,
  use: PasskeyUse,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomBytes(32)
  await db.insert(passkeyChallenges).values({
    challenge: challenge.toString('base64url'),
    ...use,
    expiresAt: new Date(clock().getTime() + passkeyTimeoutMs),
  })
  return new Uint8Array(challenge)
}

/**
 * Consumes the challenge that an authenticator signed, whether or not the signature turns out valid, and returns it. Refuses one that was
 * used, has expired, or was issued for another purpose or user (422 `passkey_expired`).
 */
export async function consumePasskeyChallenge(
  { db, clock }: Pick<ReadContext, 'db' | 'clock'>,
  clientData: string,
  { purpose, userId }: PasskeyUse,
): Promise<string> {
  const challenge = challengeIn(clientData)
  if (challenge !== null) {
    const { rowCount } = await db
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challenge, challenge),
          eq(passkeyChallenges.purpose, purpose),
          userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
          gt(passkeyChallenges.expiresAt, clock()),
        ),
      )
    if (rowCount === 1) return challenge
  }
  throw new Refusal(422, 'passkey_expired', securityErrors.passkeyExpired)
}

/** The challenge in `clientDataJSON`, which the authenticator signed; null if there is none. */
function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}

/** Deletes challenges that have expired. */
export const deleteExpiredPasskeyChallenges = (db: Queryable, now: Date) =>
  db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
