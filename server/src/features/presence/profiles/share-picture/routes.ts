import { profileFiles } from '#contract/presence/profiles/profiles.ts'
import { type RouteDefinition, rawRoute } from '../../../../platform/http/route.ts'
import { sendSharePicture } from '../../../../platform/http/share-picture.ts'
import type { Services } from '../../../../platform/services.ts'
import { workerTask } from '../../../../platform/workers/workers.ts'
import { readPicture } from '../read-picture.ts'
import { profileReader } from '../read-profile.ts'
import type { drawSharePicture } from './draw-share-picture.ts'
import { shareContentOf } from './share-content.ts'

const draw = workerTask<typeof drawSharePicture>('./draw-share-picture.ts', import.meta.url, 'drawSharePicture')

/** The picture of a profile for link previews; none of people whose profile nobody sees. */
export const sharePictureRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock, workers, documents, media } = services
  const readProfile = profileReader(database)
  return [
    rawRoute(profileFiles.sharePicture, {
      handler: async ({ params, request, reply }) => {
        const viewer = { actorId: null, visitor: Buffer.alloc(16), at: clock() }
        const profile = await readProfile(viewer, String(params.id))
        return sendSharePicture({ request, reply, version: profile.shareVersion }, (language) => {
          const content = shareContentOf(profile)
          const { avatarUrl, pictureUrl } = content
          let isWhole = true
          const make = async () => {
            const [avatar, work] = await Promise.all([readPicture(media, avatarUrl), readPicture(media, pictureUrl)])
            isWhole = (avatarUrl === null || avatar !== null) && (pictureUrl === null || work !== null)
            return workers.run(draw, { content, language, pictures: { avatar, work } })
          }
          return documents.get(['share picture', profile.shareVersion, language, content], make, {
            isCacheable: () => isWhole,
          })
        })
      },
    }),
  ]
}
