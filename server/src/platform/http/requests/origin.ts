import type { FastifyRequest } from 'fastify'
import { requestErrors } from '#contract/request-errors.ts'
import { Refusal } from '../../refusal.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses unsafe requests from other origins, against CSRF (reliability.md 4.2.1): browsers send Sec-Fetch-Site, older ones Origin; a
 * client that sends neither is not a browser and carries no one else's cookie. `publicOrigin` is the site's origin; null uses the
 * origin that the request itself was sent to.
 */
export const refuseOtherOrigins = (publicOrigin: string | null) => async (request: FastifyRequest) => {
  if (!safeMethods.has(request.method)) assertSameOrigin(request, publicOrigin)
}

/** Refuses a request of any method from another origin: a WebSocket begins with GET, and browsers let any site open it. */
export function assertSameOrigin(request: FastifyRequest, publicOrigin: string | null): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw otherOrigin()
  if (origin === undefined) return
  const expected = publicOrigin ?? `${request.protocol}://${host}`
  if (origin !== expected) throw otherOrigin()
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The origin to which a page of another site leads back: that of this site, or on the machine itself the name under which it was
 * opened, which alone has the session.
 */
export function returnOrigin(publicOrigin: string, { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>) {
  const opened = URL.parse(`${protocol}://${host}`)
  if (!opened || !loopbackNames.has(opened.hostname)) return publicOrigin
  return loopbackNames.has(new URL(publicOrigin).hostname) ? opened.origin : publicOrigin
}

const otherOrigin = () => new Refusal(403, 'other_origin', requestErrors.otherOrigin)
