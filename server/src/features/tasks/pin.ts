import { randomInt, timingSafeEqual } from 'node:crypto'
import { digest, seal, unseal } from '../../platform/secret.ts'

/**
 * The four digits by which a business says 'I accept the work' (product.md 4). They are kept encrypted, to be shown to the
 * business, and as a keyed digest, to be checked against; both are bound to their order (reliability.md 4.3).
 */
export function newPin(secret: string, purchaseId: number): { sealed: string; mac: string } {
  const pin = String(randomInt(10_000)).padStart(4, '0')
  return {
    sealed: seal(secret, 'task-pin', ownerOf(purchaseId), pin),
    mac: macOf(secret, purchaseId, pin).toString('base64'),
  }
}

/** The PIN of an order in clear, for its business alone. */
export const openPin = (secret: string, purchaseId: number, sealed: string): string =>
  unseal(secret, 'task-pin', ownerOf(purchaseId), sealed)

/** Whether `pin` is the order's, compared in constant time. */
export const pinMatches = (secret: string, purchaseId: number, pin: string, mac: string): boolean =>
  timingSafeEqual(macOf(secret, purchaseId, pin), Buffer.from(mac, 'base64'))

const ownerOf = (purchaseId: number) => `purchase:${purchaseId}`

const macOf = (secret: string, purchaseId: number, pin: string) =>
  digest(secret, 'task-pin-check', `${purchaseId}:${pin}`)
