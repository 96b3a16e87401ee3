import { explore, exploreFiles } from '#contract/search/explore/explore.ts'
import { sharePicture } from '#contract/share-picture.ts'
import { type RouteDefinition, rawRoute, route } from '../../../platform/http/route.ts'
import { sendSharePicture } from '../../../platform/http/share-picture.ts'
import type { Services } from '../../../platform/services.ts'
import { workerTask } from '../../../platform/workers/workers.ts'
import { explorePeopleOrDeals } from './browse.ts'
import { openDealsOfTheWeek } from './deals-of-the-week.sql.ts'
import type { drawSubjectPicture } from './draw-share-picture.ts'

const draw = workerTask<typeof drawSubjectPicture>('./draw-share-picture.ts', import.meta.url, 'drawSubjectPicture')

export function exploreRoutes({ workers, documents }: Services): RouteDefinition[] {
  const readDealsOfTheWeek = openDealsOfTheWeek()
  return [
    route(explore.list, { allow: 'anyone', handler: ({ context, query }) => explorePeopleOrDeals(context, query) }),
    route(explore.dealsOfTheWeek, {
      allow: 'anyone',
      maxAge: 60,
      handler: async ({ context }) => ({ items: await readDealsOfTheWeek(context) }),
    }),
    rawRoute(exploreFiles.sharePicture, {
      handler: ({ params: { subject }, request, reply }) =>
        sendSharePicture({ request, reply, version: String(sharePicture.design) }, (language) => {
          const content = { subject, language }
          return documents.get(['share picture', content], () => workers.run(draw, content), {
            isCacheable: () => true,
          })
        }),
    }),
  ]
}
