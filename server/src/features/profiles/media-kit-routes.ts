import type { FastifyInstance, FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import { idInPath } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { notFound } from '../../platform/refusal.ts'
import { digest } from '../../platform/secret.ts'
import type { Services } from '../../platform/services.ts'
import { limitAttempts, networkOf } from '../accounts/attempts.ts'
import { codeAddress, drawMediaKit } from './media-kit.ts'
import { readProfile } from './read-profile.ts'

const kitsPerNetwork = { most: 60, within: 3_600_000 }
const params = z.object({ id: idInPath })
type Asked = { Params: { id: number }; Querystring: { lng?: string } }

/** GET /api/profiles/:id/qr.svg and …/media-kit.pdf?lng=. They carry other things than JSON and so stand beside the contract's routes. */
export const mediaKitPlugin = (services: Services) => async (app: FastifyInstance) => {
  const { database, clock, media, publicOrigin, secret } = services
  const read = (id: number) =>
    readProfile(database, { actorId: null, visitor: Buffer.alloc(16), at: clock() }, String(id))
  const limited = (request: FastifyRequest) => {
    // a digest, since no address is kept of who looks
    const network = digest(secret, 'media kits by network', networkOf(request.ip)).toString('base64url')
    return limitAttempts(database.orm, clock, `kit:${network}`, kitsPerNetwork)
  }

  app.get<Asked>('/api/profiles/:id/qr.svg', { schema: { params } }, async (request, reply) => {
    const { id } = await read(request.params.id)
    return reply
      .type('image/svg+xml')
      .header('Cache-Control', 'public, max-age=86400')
      .send(renderSVG(codeAddress(publicOrigin, id), { ecc: 'M', border: 4 }))
  })

  app.get<Asked>('/api/profiles/:id/media-kit.pdf', { schema: { params } }, async (request, reply) => {
    await limited(request)
    const profile = await read(request.params.id)
    if (profile.role !== 'influencer') throw notFound()
    const language = languages.find((each) => each === request.query.lng) ?? 'en'
    const kit = await drawMediaKit(profile, { media, language, publicOrigin, now: clock() })
    return reply
      .headers({
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${profile.username} media kit.pdf`)}`,
        'Cache-Control': 'private, max-age=60',
      })
      .type('application/pdf')
      .send(kit)
  })
}
