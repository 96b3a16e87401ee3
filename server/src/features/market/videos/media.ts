import { and, desc, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { workRights } from '#contract/foundation/users/admin-rights.ts'
import { videoErrors } from '#contract/market/videos/errors.ts'
import { videoFiles as contract } from '#contract/market/videos/videos.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { sendContent } from '../../../platform/http/requests/range.ts'
import { type RouteDefinition, rawRoute, visitTo } from '../../../platform/http/route.ts'
import { requireTwoFactor } from '../../../platform/http/server.ts'
import { notFound, Refusal, signedOut } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { shardedPath } from '../../../platform/storage/storage.ts'
import { readFile, readFileRow } from '../../foundation/uploads/index.ts'
import { videoFiles } from './processing/job.ts'
import { findVisible } from './read-videos.ts'
import { videoVersions } from './tables.ts'
import type { VersionRow } from './video-row.ts'

type Made = keyof typeof videoFiles

/** The storage path of a file made of a version. */
export const placeOf = ({ key }: Pick<VersionRow, 'key'>, made: Made) => `${shardedPath(key)}-${videoFiles[made]}`

const types: Record<Made, string> = { preview: 'video/mp4', poster: 'image/webp', thumbnails: 'image/webp' }

/** For admins: a video with its films and comments is one visit. */
export const asVideo = {
  right: workRights,
  visit: ({ params }: { params: { id: number } }) => visitTo('video', params.id),
}

/** Preview, poster, thumbnails and captions, for people who may see the video, checked at each request. */
export const mediaRoutes = (services: Services): RouteDefinition[] => [
  ...(Object.keys(types) as Made[]).map((made) =>
    rawRoute(contract[made], {
      ...asVideo,
      handler: async ({ params, actor, context, request, reply }) => {
        const version = await visibleVersion({ ...context, actor: signedIn(actor) }, params.id, request)
        return sendMade(services, { request, reply }, { version, made })
      },
    }),
  ),
  rawRoute(contract.captions, {
    ...asVideo,
    handler: async ({ params, actor, context, request, reply }) => {
      const { captionsFileId } = await visibleVersion({ ...context, actor: signedIn(actor) }, params.id, request)
      const file = captionsFileId ? await readFileRow(services.database.orm, captionsFileId) : undefined
      if (!file) throw notFound()
      reply.headers({ ...privately, 'Content-Type': 'text/vtt; charset=utf-8', 'Content-Length': file.bytes })
      return reply.send(await readFile(services, file))
    },
  }),
]

const privately = {
  'Cache-Control': 'private, max-age=300',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

function signedIn(actor: ReadContext['actor'] | null): ReadContext['actor'] {
  if (!actor) throw signedOut()
  requireTwoFactor(actor)
  return actor
}

async function visibleVersion(context: ReadContext, id: number, { query }: FastifyRequest): Promise<VersionRow> {
  await findVisible(context, id)
  const requested = (query as { version?: unknown }).version
  if (requested !== undefined && !/^\d{1,6}$/.test(String(requested))) throw notFound()
  const [version] = await context.db
    .select()
    .from(videoVersions)
    .where(
      and(
        eq(videoVersions.videoId, id),
        requested === undefined ? undefined : eq(videoVersions.number, Number(requested)),
      ),
    )
    .orderBy(desc(videoVersions.number))
    .limit(1)
  const isSubmitted = version?.submittedAt || context.actor.party.role === 'influencer'
  if (!version || !isSubmitted) throw notFound()
  return version
}

/** Sends a file made of a version, or the range of it that a player requests. Refuses 409 `preview_missing` before it is made. */
async function sendMade(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { version, made }: { version: VersionRow; made: Made },
) {
  if (!version.processedAt) throw new Refusal(409, 'preview_missing', videoErrors.videoPreviewMissing)
  const place = placeOf(version, made)
  const bytes = made === 'preview' ? version.previewBytes : await services.storage.size(place)
  if (bytes === null) throw notFound()
  reply.headers({ ...privately, 'Content-Type': types[made] })
  const read = (range?: { start: number; end: number }) => services.storage.read(place, range)
  // the preview is made again once the work is completed
  const madeAt = version.processedAt.getTime()
  return sendContent({ request, reply }, { bytes, version: `${version.key}-${made}-${bytes}-${madeAt}`, read })
}
