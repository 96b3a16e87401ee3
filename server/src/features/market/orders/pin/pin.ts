import { randomInt, timingSafeEqual } from 'node:crypto'
import { digest, seal, unseal } from '../../../../platform/crypto/secret.ts'

/**
 * The four digits with which a business confirms that it accepts the work (product.md 4). Stored encrypted, to be shown to the
 * business, and as a keyed digest, to be checked against; both are bound to their order (reliability.md 4.3).
 */
export function newPin(secret: string, purchaseId: number): { sealed: string; mac: string } {
  const pin = String(randomInt(10_000)).padStart(4, '0')
  return {
    sealed: seal(secret, sealedFor(purchaseId), pin),
    mac: computeMac(secret, purchaseId, pin).toString('base64'),
  }
}

/** Decrypts the PIN of an order; only its business may see it. */
export const decryptPin = (secret: string, purchaseId: number, sealed: string): string =>
  unseal(secret, sealedFor(purchaseId), sealed)

/** Returns whether `pin` is the order's PIN; compares in constant time. */
export const pinMatches = (
  secret: string,
  { purchaseId, pin, mac }: { purchaseId: number; pin: string; mac: string },
): boolean => timingSafeEqual(computeMac(secret, purchaseId, pin), Buffer.from(mac, 'base64'))

const sealedFor = (purchaseId: number) => ({ purpose: 'task-pin', owner: `purchase:${purchaseId}` })

const computeMac = (secret: string, purchaseId: number, pin: string) =>
  digest(secret, 'task-pin-check', `${purchaseId}:${pin}`)
