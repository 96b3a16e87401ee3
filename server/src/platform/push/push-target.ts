import { ECDH } from 'node:crypto'
import { isIP } from 'node:net'

/** Where a browser gets its messages, and the keys with which they are encrypted for it (RFC 8291). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/**
 * Whether it may be a subscription of a browser: https on the usual port of a host with a public name, and a key that is a point of the
 * curve. What the name stands for is checked with each message (send-push.ts). `testOrigin` is allowed besides.
 */
export function isPushTarget({ endpoint, p256dh }: PushTarget, testOrigin: string | null): boolean {
  return isPushAddress(endpoint, testOrigin) && isPointOfCurve(p256dh)
}

function isPushAddress(endpoint: string, testOrigin: string | null): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (testOrigin !== null && origin === testOrigin) return true
  const isNamed = hostname.includes('.') && isIP(hostname) === 0
  return protocol === 'https:' && port === '' && isNamed
}

function isPointOfCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return true
  } catch {
    return false
  }
}
