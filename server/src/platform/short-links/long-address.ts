import http from 'node:http'
import https from 'node:https'
import { isOnPlatform, shortLinkOf } from '#contract/platform-addresses/short-links.ts'
import type { Actor, RequestContext } from '../context.ts'
import { limitAttempts } from '../limits/throttle.ts'
import { publicAgent } from '../public-agent.ts'

/** A limit per person, far above what somebody shares. */
export const followsPerHour = { max: 60, windowMs: 3_600_000 }

const maxHops = 5
const timeoutMs = 4_000

type Follower = Pick<RequestContext, 'configuration' | 'db' | 'clock'> & { actor: Pick<Actor, 'party'> }

/**
 * Follows a platform's short link until `canonical` knows the address; returns other addresses, and links that cannot be followed,
 * unchanged. Requests go to hosts of that platform alone, hop by hop, and read only the redirect. Takes no transaction, since it may last
 * seconds. Refuses more than 60 links an hour (429).
 */
export async function longAddress(
  context: Follower,
  address: string,
  canonical: (address: string) => { address: string } | null,
): Promise<string> {
  const platform = shortLinkOf(address)
  if (!platform) return address
  await limitAttempts(context, `short-link:${context.actor.party.id}`, followsPerHour)
  let url: URL | null = secure(new URL(address))
  for (let hop = 0; url && hop < maxHops; hop++) {
    const next: URL | null = await nextHop(url, context.configuration.shortLinkTestOrigin)
    const found = next && canonical(next.href)
    if (found) return found.address
    url = next && next.port === '' && isOnPlatform(platform, next) ? next : null
  }
  return address
}

/** The address to which a page redirects; null if it does not, or cannot be reached. */
async function nextHop(url: URL, testOrigin: string | null): Promise<URL | null> {
  const location = await redirectOf(url, testOrigin).catch(() => undefined)
  if (location === undefined || !URL.canParse(location, url.href)) return null
  const next = secure(new URL(location, url.href))
  return next.protocol === 'https:' && !next.username && !next.password ? next : null
}

/** Switches to https: some of these hosts still redirect without TLS. */
function secure(url: URL): URL {
  const secured = new URL(url.href)
  if (secured.protocol === 'http:') secured.protocol = 'https:'
  return secured
}

const redirectOf = (url: URL, testOrigin: string | null): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const options = {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'user-agent': 'Vivobid', accept: 'text/html' },
    }
    const onAnswer = (answer: http.IncomingMessage) => {
      answer.destroy()
      // an answer has its status
      resolve(answer.statusCode! >= 300 && answer.statusCode! < 400 ? answer.headers.location : undefined)
    }
    const request = testOrigin
      ? http.request(`${testOrigin}/${url.host}${url.pathname}${url.search}`, options, onAnswer)
      : https.request(url, { ...options, agent: publicAgent }, onAnswer)
    request.on('error', reject).end()
  })
