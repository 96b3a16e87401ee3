import { timingSafeEqual } from 'node:crypto'
import { filePath } from '#contract/uploads.ts'
import { digest } from '../../platform/secret.ts'
import type { Services } from '../../platform/services.ts'

const lifetime = 60_000

export type SignedQuery = { user?: string; expires?: string; signature?: string }

const signatureOf = (secret: string, id: string, user: string, expires: string) =>
  digest(secret, 'file-address', `${id}\n${user}\n${expires}`)

/** An address of a file that is good for a minute, for this person (reliability.md 4.4). */
export function signAddress({ secret, clock }: Services, userId: number, id: string) {
  const expires = clock().getTime() + lifetime
  const signature = signatureOf(secret, id, String(userId), String(expires)).toString('base64url')
  const query = new URLSearchParams({ user: String(userId), expires: String(expires), signature })
  return { url: `${filePath(id)}?${query}`, expiresAt: new Date(expires).toISOString() }
}

/** Whether an address was signed here for this file, has not run out, and is not another signed-in person's. */
export function isSigned(
  { secret, clock }: Services,
  id: string,
  { user, expires, signature }: SignedQuery,
  reader: number | null,
): boolean {
  if (typeof user !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return false
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(secret, id, user, expires)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false
  return Number(expires) > clock().getTime() && (reader === null || reader === Number(user))
}
