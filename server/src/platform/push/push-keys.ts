import { createECDH } from 'node:crypto'
import { deriveKey } from '../crypto/secret.ts'

/** Base64url, as the Web Push standard writes them. */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * The keys by which push services know this installation (VAPID, RFC 8292): of the configured private key, or of one derived from the
 * secret. Browsers have subscribed to the public one, so with another pair they have to subscribe again.
 */
export function pushKeys(configured: string | null, secret: string): PushKeys {
  const privateKey = configured ? Buffer.from(configured, 'base64url') : deriveKey(secret, 'push')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
