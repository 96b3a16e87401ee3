import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/context.ts'
import type { Services } from '../../platform/services.ts'
import type { Counting } from './count.ts'
import { visitOf } from './visit.ts'

type Sessions = { read: (request: FastifyRequest) => Promise<Actor | null> }

/**
 * GET /l/{id} (api.md): counts the click and leads on, with one statement for both. Links that are unknown, switched off or of
 * somebody who is blocked are 404. HEAD leads on and counts nothing.
 */
export const linkRedirectPlugin =
  (services: Services, counting: Counting, sessions: Sessions) => async (app: FastifyInstance) => {
    app.get<{ Params: { id: string } }>('/l/:id', async (request, reply) => {
      const { id } = request.params
      const linkId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
      if (linkId < 1 || linkId > 2_147_483_647) return reply.callNotFound()
      const actor = request.headers.cookie === undefined ? null : await sessions.read(request)
      const look = visitOf(services, { actor, request }, request.headers.referer)
      const url = await counting.click({ ...look, linkId, counts: look.counts && request.method === 'GET' })
      const target = url === null ? null : addressOf(url)
      if (target === null) return reply.callNotFound()
      return reply
        .headers({
          'Cache-Control': 'no-store',
          // a shop learns that we sent its visitor, and not which page of ours they were on
          'Referrer-Policy': 'strict-origin',
          'X-Robots-Tag': 'noindex, nofollow',
        })
        .redirect(target, 302)
    })
  }

/** An address as browsers write it; null for what is none of the web, however it came to be stored. */
function addressOf(stored: string): string | null {
  if (!URL.canParse(stored)) return null
  const { protocol, href } = new URL(stored)
  return /^https?:$/.test(protocol) ? href : null
}
