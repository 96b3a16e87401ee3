import type { FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '../refusal.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses unsafe requests that another site's page sent (reliability.md 4.2.1): browsers say where a request comes from
 * in Sec-Fetch-Site, older ones in Origin; a client that sends neither is no browser and carries no one else's cookie.
 * `publicOrigin` is the site's address; null takes the address that the request itself was sent to.
 */
export const refuseOtherOrigins = (publicOrigin: string | null) => async (request: FastifyRequest) => {
  if (safe.has(request.method)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw foreign()
  if (origin === undefined) return
  const expected = publicOrigin ?? `${request.protocol}://${host}`
  if (origin !== expected) throw foreign()
}

const foreign = () => new Refusal(403, 'other_origin', messages.otherOrigin)
