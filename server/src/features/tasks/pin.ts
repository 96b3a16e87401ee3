import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../platform/secret.ts'

/**
 * The four digits by which a business says 'I accept the work' (product.md 4). They are kept encrypted, to be shown to the
 * business, and as a keyed digest, to be checked against; both are bound to their order (reliability.md 4.3).
 */
export function newPin(secret: string, purchaseId: number): { sealed: string; mac: string } {
  const pin = String(randomInt(10_000)).padStart(4, '0')
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, 'task-pin'), nonce).setAAD(aad(purchaseId))
  const sealed = Buffer.concat([nonce, cipher.update(pin), cipher.final(), cipher.getAuthTag()])
  return { sealed: sealed.toString('base64'), mac: macOf(secret, purchaseId, pin).toString('base64') }
}

/** The PIN of an order in clear, for its business alone. */
export function openPin(secret: string, purchaseId: number, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, 'task-pin'), bytes.subarray(0, 12))
  decipher.setAAD(aad(purchaseId)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString()
}

/** Whether `pin` is the order's, compared in constant time. */
export const pinMatches = (secret: string, purchaseId: number, pin: string, mac: string): boolean =>
  timingSafeEqual(macOf(secret, purchaseId, pin), Buffer.from(mac, 'base64'))

const aad = (purchaseId: number) => Buffer.from(`purchase:${purchaseId}`)

const macOf = (secret: string, purchaseId: number, pin: string) =>
  createHmac('sha256', deriveKey(secret, 'task-pin-check')).update(`${purchaseId}:${pin}`).digest()
