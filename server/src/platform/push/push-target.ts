import { ECDH } from 'node:crypto'

/** The address at which a browser receives its messages, and the keys that encrypt them for it (RFC 8291). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** The push services of browsers: of Chrome and its relatives, Firefox, Edge, and Safari. A leading `*.` matches any name below. */
const pushHosts = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

type Allowed = {
  /** Hosts of further push services. */
  hosts: readonly string[]
  /** Origin of the tests' push service. */
  testOrigin: string | null
}

/**
 * The subscription with its address in normal form; null unless it can be a browser's: https on the usual port of a push service, and a
 * key that is a point of the curve. The address that the name resolves to is checked with each message (send-push.ts).
 */
export function pushTarget<T extends PushTarget>(target: T, allowed: Allowed): T | null {
  if (!URL.canParse(target.endpoint) || !isPointOfCurve(target.p256dh)) return null
  const url = new URL(target.endpoint)
  // never sent to the service
  url.hash = ''
  return isPushAddress(url, allowed) ? { ...target, endpoint: url.href } : null
}

function isPushAddress({ origin, protocol, hostname, port, username, password }: URL, allowed: Allowed): boolean {
  if (username || password) return false
  if (allowed.testOrigin !== null && origin === allowed.testOrigin) return true
  return protocol === 'https:' && port === '' && [...pushHosts, ...allowed.hosts].some((host) => isHost(hostname, host))
}

const isHost = (hostname: string, allowed: string) =>
  allowed.startsWith('*.') ? hostname.endsWith(allowed.slice(1)) : hostname === allowed

function isPointOfCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return true
  } catch {
    return false
  }
}
