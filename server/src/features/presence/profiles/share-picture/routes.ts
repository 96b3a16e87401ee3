import { profileFiles } from '#contract/presence/profiles/profiles.ts'
import { illustrated } from '../../../../platform/http/illustrated.ts'
import { type RouteDefinition, rawRoute } from '../../../../platform/http/route.ts'
import { sendSharePicture } from '../../../../platform/http/share-picture.ts'
import type { Services } from '../../../../platform/services.ts'
import { workerTask } from '../../../../platform/workers/workers.ts'
import { profileReader } from '../read-profile.ts'
import type { drawProfilePicture } from './draw-profile-picture.ts'
import { shareContentOf } from './share-content.ts'

const draw = workerTask<typeof drawProfilePicture>('./draw-profile-picture.ts', import.meta.url, 'drawProfilePicture')

/** The picture of a profile for link previews; none of people whose profile nobody sees. */
export const sharePictureRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock } = services
  const readProfile = profileReader(database)
  return [
    rawRoute(profileFiles.sharePicture, {
      handler: async ({ params, request, reply }) => {
        const viewer = { actorId: null, visitor: Buffer.alloc(16), at: clock() }
        const profile = await readProfile(viewer, String(params.id))
        return sendSharePicture({ request, reply, version: profile.shareVersion }, (language) => {
          const content = shareContentOf(profile)
          const addresses = { avatar: content.avatarUrl, work: content.pictureUrl }
          return illustrated(services, { content: ['share picture', language, content], addresses }, (pictures) =>
            services.workers.run(draw, { content, language, pictures }),
          )
        })
      },
    }),
  ]
}
