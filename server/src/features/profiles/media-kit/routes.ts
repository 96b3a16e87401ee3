import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { idInPath } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { workerTask } from '../../../platform/workers/workers.ts'
import { limitPdfs } from '../../wallet/pdf-limits.ts'
import { readProfile } from '../read-profile.ts'
import { makeMediaKit } from './make-media-kit.ts'
import { type drawQrCode, profileCodeUrl } from './profile-code.ts'

const draw = workerTask<typeof drawQrCode>('./profile-code.ts', import.meta.url, 'drawQrCode')
const params = z.object({ id: idInPath })
type ProfileRequest = { Params: { id: number }; Querystring: { lng?: string } }

/** GET /api/profiles/:id/qr.svg and …/media-kit.pdf?lng=. Not in the contract, since their responses are not JSON. */
export const mediaKitPlugin = (services: Services) => async (app: FastifyInstance) => {
  const { database, clock, publicOrigin, workers, documents } = services
  const read = (id: number) =>
    readProfile(database, { actorId: null, visitor: Buffer.alloc(16), at: clock() }, String(id))

  app.get<ProfileRequest>('/api/profiles/:id/qr.svg', { schema: { params } }, async (request, reply) => {
    const { id } = await read(request.params.id)
    const address = profileCodeUrl(publicOrigin, id)
    const code = await documents.get(['code', address], () => workers.run(draw, address), { keep: () => true })
    return reply.type('image/svg+xml').header('Cache-Control', 'public, max-age=86400').send(code)
  })

  app.get<ProfileRequest>('/api/profiles/:id/media-kit.pdf', { schema: { params } }, async (request, reply) => {
    await limitPdfs(services, request, null)
    const profile = await read(request.params.id)
    if (profile.role !== 'influencer') throw notFound()
    const language = languages.find((each) => each === request.query.lng) ?? 'en'
    const kit = await makeMediaKit(services, profile, language)
    return reply
      .headers({
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${profile.username} media kit.pdf`)}`,
        'Cache-Control': 'private, max-age=60',
      })
      .type('application/pdf')
      .send(kit)
  })
}
