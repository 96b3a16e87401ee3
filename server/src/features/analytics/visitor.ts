import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Actor } from '../../platform/context.ts'
import { digest } from '../../platform/crypto/secret.ts'
import { networkOf } from '../../platform/limits/network.ts'
import type { Services } from '../../platform/services.ts'

/** What is read of a request to tell visitors apart. */
export type Asked = Pick<FastifyRequest, 'ip' | 'headers' | 'method' | 'hostname'>

/**
 * Who looks, as 16 bytes: of the person where one is signed in, else of network and browser. The key is made of the
 * installation's secret and the day (UTC), so the digest of today says nothing of that of tomorrow, and no address is kept.
 */
export function visitorOf({ secret, clock }: Services, request: Asked, actor: Pick<Actor, 'id'> | null): Buffer {
  const who = actor ? `user ${actor.id}` : `network ${networkOf(request.ip)}\n${request.headers['user-agent'] ?? ''}`
  const day = clock().toISOString().slice(0, 10)
  return digest(secret, `visitor ${day}`, who).subarray(0, 16)
}

/** Whether nobody looks: crawlers and programs by what they call themselves, and browsers that only fetch ahead. */
export function isBot({ headers }: Asked): boolean {
  const agent = headers['user-agent']
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`
  return !agent || isbot(agent) || /prefetch|prerender|preview/i.test(purpose)
}

/**
 * Where a visitor is, as two letters: what the proxy in front says (COUNTRY_HEADER), else the region of the first language
 * that the browser asks for and that names one; null where neither is known.
 */
export function countryOf({ configuration }: Services, { headers }: Asked): string | null {
  const told = configuration.countryHeader && headers[configuration.countryHeader]
  if (typeof told === 'string' && isCountry(told.toUpperCase())) return told.toUpperCase()
  for (const tag of String(headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')) {
    const region = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1]?.toUpperCase()
    if (region && isCountry(region)) return region
  }
  return null
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Two letters that are no place: unknown, and what programs use for tests. */
const nowhere = new Set(['XX', 'ZZ', 'XA', 'XB', 'EU', 'UN', 'EZ'])
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && !nowhere.has(code) && regions.of(code) !== undefined

/** The host of the page before, without www.; null where there is none, where it is ours, and where it is a bare address. */
export function referrerHost({ publicOrigin }: Services, request: Asked, address: string | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  const host = hostname.replace(/^www\./, '').replace(/\.$/, '')
  if (!/^https?:$/.test(protocol) || !/^[a-z0-9]([a-z0-9_.-]*\.)[a-z][a-z0-9-]*$/.test(host)) return null
  const ours = [new URL(publicOrigin).hostname, request.hostname].map((name) => name.replace(/^www\./, ''))
  return ours.includes(host) ? null : host.slice(-100).replace(/^[^a-z0-9]+/, '')
}
