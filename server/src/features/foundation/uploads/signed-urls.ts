import { timingSafeEqual } from 'node:crypto'
import { filePath } from '#contract/foundation/uploads/uploads.ts'
import { type Actor, type ReadContext, sessionOf } from '../../../platform/context.ts'
import { digest } from '../../../platform/crypto/secret.ts'

const lifetimeMs = 60_000

export type SignedQuery = { expires?: string; signature?: string }

const signatureOf = (secret: string, { id, sessionId, expires }: { id: string; sessionId: number; expires: string }) =>
  digest(secret, 'file-address', `${id}\n${sessionId}\n${expires}`)

/** A signed URL of a file, valid for one minute and only in this session (reliability.md 4.4). */
export function signUrl({ actor, clock, secret }: ReadContext, id: string) {
  const expires = clock().getTime() + lifetimeMs
  const signature = signatureOf(secret, { id, sessionId: sessionOf(actor), expires: String(expires) }).toString(
    'base64url',
  )
  const query = new URLSearchParams({ expires: String(expires), signature })
  return { url: `${filePath(id)}?${query}`, expiresAt: new Date(expires).toISOString() }
}

/** Returns whether the signature is ours, for this file and the reader's session, and has not expired. */
export function isSignatureValid(
  { secret, clock, actor: reader }: ReadContext<Actor | null>,
  id: string,
  { expires, signature }: SignedQuery,
): boolean {
  if (reader?.via !== 'session' || typeof expires !== 'string' || typeof signature !== 'string') return false
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(secret, { id, sessionId: reader.sessionId, expires })
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > clock().getTime()
}
