import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { currentCountry } from '#contract/regions.ts'
import type { Actor } from '../../../platform/context.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import type { Services } from '../../../platform/services.ts'

/** The parts of a request that tell visitors apart. */
export type VisitorRequest = Pick<FastifyRequest, 'ip' | 'headers' | 'method' | 'hostname'>

/**
 * A 16-byte digest of the visitor: of the signed-in person, otherwise of network and user agent. Its key is derived from the
 * installation's secret and the day (UTC), so that digests of different days cannot be linked and no address is stored.
 */
export function visitorOf(
  { secret, clock }: Services,
  request: VisitorRequest,
  actor: Pick<Actor, 'party'> | null,
): Buffer {
  const who = actor
    ? `user ${actor.party.id}`
    : `network ${networkOf(request.ip)}\n${request.headers['user-agent'] ?? ''}`
  const day = clock().toISOString().slice(0, 10)
  return digest(secret, `visitor ${day}`, who).subarray(0, 16)
}

/** User agents that isbot mistakes for people: link previews of messengers and office programs, and apps that name no browser. */
const furtherPrograms = /line-poker|notionembedder|gtmetrix|ms-office|^microsoft office|^outlook-|cfnetwork|^dalvik/i

/** Returns whether a request comes from a crawler or another program, judged by its user agent, or from a browser's prefetch. */
export function isBot({ headers }: VisitorRequest): boolean {
  const agent = headers['user-agent']
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`
  return !agent || isbot(agent) || furtherPrograms.test(agent) || /prefetch|prerender|preview/i.test(purpose)
}

/**
 * The visitor's country as two letters: from the reverse proxy's header (COUNTRY_HEADER), otherwise the first region in Accept-Language;
 * null when neither is known.
 */
export function countryOf({ configuration }: Services, { headers }: VisitorRequest): string | null {
  const header = configuration.countryHeader && headers[configuration.countryHeader]
  const statedCountry = typeof header === 'string' ? currentCountry(header) : null
  if (statedCountry) return statedCountry
  for (const tag of String(headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')) {
    const region = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1]
    const country = region && currentCountry(region)
    if (country) return country
  }
  return null
}

/** The host of the referrer without `www.`; null when there is none, when it is ours and when it is an IP address. */
export function referrerHost(
  { publicOrigin }: Services,
  request: VisitorRequest,
  address: string | undefined,
): string | null {
  if (!address || !URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  const host = hostname.replace(/^www\./, '').replace(/\.$/, '')
  if (!/^https?:$/.test(protocol) || !/^[a-z0-9]([a-z0-9_.-]*\.)[a-z][a-z0-9-]*$/.test(host)) return null
  const ours = [new URL(publicOrigin).hostname, request.hostname].map((name) => name.replace(/^www\./, ''))
  return ours.includes(host) ? null : host.slice(-100).replace(/^[^a-z0-9]+/, '')
}
