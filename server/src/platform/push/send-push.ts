import http from 'node:http'
import https from 'node:https'
import webPush from 'web-push'
import { publicAgent } from '../public-agent.ts'
import type { PushKeys } from './push-keys.ts'
import type { PushTarget } from './push-target.ts'

export type PushMessage = {
  /** Encrypted for the browser; push services take up to 4,096 bytes. */
  text: string
  /** A waiting message is replaced by a later one of the same topic: at most 32 letters of base64url. */
  topic: string
  isUrgent: boolean
}

/**
 * The outcome of a message. gone: the subscription no longer exists. later: to be retried, after the seconds that the service gives, if
 * any. refused: the service does not accept it.
 */
export type PushOutcome =
  | { kind: 'sent' | 'gone' }
  | { kind: 'refused'; status: number }
  | { kind: 'later'; seconds: number | null }

type Sender = {
  keys: PushKeys
  /** The address at which the push service reaches the operator: a `mailto:` URL. */
  contact: string
  /** Origin of the tests' push service, which may be on this machine and without TLS. */
  testOrigin: string | null
}

const timeoutMs = 10_000
/** The time for which a push service stores a message for a browser that is off. */
const timeToLiveSeconds = 86_400

/** Sends an encrypted message to a browser through its push service. Never throws: failures are retried later. */
export async function sendPush(to: PushTarget, message: PushMessage, sender: Sender): Promise<PushOutcome> {
  const { endpoint, p256dh, auth } = to
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.text, {
    vapidDetails: { subject: sender.contact, ...sender.keys },
    TTL: timeToLiveSeconds,
    topic: message.topic,
    urgency: message.isUrgent ? 'high' : 'normal',
    contentEncoding: 'aes128gcm',
  })
  const isOfTests = sender.testOrigin !== null && new URL(endpoint).origin === sender.testOrigin
  try {
    return outcomeOf(await post(endpoint, { headers, body, isOfTests }))
  } catch {
    return { kind: 'later', seconds: null }
  }
}

type Answer = { status: number; retryAfter: string | undefined }
type Request = { headers: http.OutgoingHttpHeaders; body: Buffer | null; isOfTests: boolean }

/** Follows no redirects and reads nothing but the head of the answer. */
const post = (endpoint: string, { headers, body, isOfTests }: Request): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) }
    const onAnswer = (answer: http.IncomingMessage) => {
      // its body, which is not needed, ends with the connection if it takes too long
      answer.on('error', () => undefined).resume()
      // an answer has its status
      resolve({ status: answer.statusCode!, retryAfter: answer.headers['retry-after'] })
    }
    const request =
      isOfTests && endpoint.startsWith('http:')
        ? http.request(endpoint, options, onAnswer)
        : https.request(endpoint, { ...options, ...(!isOfTests && { agent: publicAgent }) }, onAnswer)
    request.on('error', reject).end(body)
  })

function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', seconds: secondsUntil(retryAfter) }
  return { kind: 'refused', status }
}

/** Parses a Retry-After header: a number of seconds, or a date. */
function secondsUntil(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1_000)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
