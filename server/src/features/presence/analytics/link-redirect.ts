import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import type { Counting } from './count.ts'
import { visitOf } from './visit.ts'

type Sessions = { read: (request: FastifyRequest) => Promise<Actor | null> }

/**
 * GET /l/{id} (api.md): counts the click and redirects to the link's URL. Links that are unknown, inactive or of a blocked person are
 * 404. HEAD redirects without counting.
 */
export const linkRedirectPlugin =
  (services: Services, counting: Counting, sessions: Sessions) => async (app: FastifyInstance) => {
    app.get<{ Params: { id: string } }>('/l/:id', async (request, reply) => {
      const { id } = request.params
      const linkId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
      if (linkId < 1 || linkId > 2_147_483_647) return reply.callNotFound()
      const actor = request.headers.cookie === undefined ? null : await sessions.read(request)
      const visit = visitOf(services, { actor, request }, request.headers.referer)
      const url = await counting.click({ ...visit, linkId, counts: visit.counts && request.method === 'GET' })
      const target = url === null ? null : webUrl(url)
      if (target === null) return reply.callNotFound()
      return reply
        .headers({
          'Cache-Control': 'no-store',
          // the target site sees our origin as the referrer, but not the page
          'Referrer-Policy': 'strict-origin',
          'X-Robots-Tag': 'noindex, nofollow',
        })
        .redirect(target, 302)
    })
  }

/** The normalized URL; null unless it is http or https, whatever is stored. */
function webUrl(stored: string): string | null {
  if (!URL.canParse(stored)) return null
  const { protocol, href } = new URL(stored)
  return /^https?:$/.test(protocol) ? href : null
}
