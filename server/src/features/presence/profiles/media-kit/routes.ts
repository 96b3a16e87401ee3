import { languages } from '#contract/languages.ts'
import { profileFiles } from '#contract/presence/profiles/profiles.ts'
import { type RouteDefinition, rawRoute } from '../../../../platform/http/route.ts'
import { notFound } from '../../../../platform/refusal.ts'
import type { Services } from '../../../../platform/services.ts'
import { workerTask } from '../../../../platform/workers/workers.ts'
import { limitPdfs } from '../../../money/wallet/index.ts'
import { profileReader } from '../read-profile.ts'
import { makeMediaKit } from './make-media-kit.ts'
import { type drawQrCode, profileCodeUrl } from './profile-code.ts'

const draw = workerTask<typeof drawQrCode>('./profile-code.ts', import.meta.url, 'drawQrCode')

/** The QR code and the media kit of a profile. */
export const mediaKitRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock, publicOrigin, workers, documents } = services
  const readProfile = profileReader(database)
  const read = (id: number) => readProfile({ actorId: null, visitor: Buffer.alloc(16), at: clock() }, String(id))
  return [
    rawRoute(profileFiles.code, {
      handler: async ({ params, reply }) => {
        const { id } = await read(params.id)
        const address = profileCodeUrl(publicOrigin, id)
        const code = await documents.get(['code', address], () => workers.run(draw, address), {
          isCacheable: () => true,
        })
        return reply.type('image/svg+xml').header('Cache-Control', 'public, max-age=86400').send(code)
      },
    }),
    rawRoute(profileFiles.mediaKit, {
      handler: async ({ params, request, reply }) => {
        await limitPdfs(services, request, null)
        const profile = await read(params.id)
        if (profile.role !== 'influencer') throw notFound()
        const { lng } = request.query as { lng?: unknown }
        const kit = await makeMediaKit(services, profile, languages.find((each) => each === lng) ?? 'en')
        return reply
          .headers({
            'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${profile.username} media kit.pdf`)}`,
            'Cache-Control': 'private, max-age=60',
          })
          .type('application/pdf')
          .send(kit)
      },
    }),
  ]
}
