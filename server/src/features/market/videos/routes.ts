import { workRights } from '#contract/foundation/users/admin-rights.ts'
import { videoReview, videos } from '#contract/market/videos/videos.ts'
import { postAt } from '#contract/platform-addresses/posts.ts'
import { type Context, inTransaction, type RequestContext } from '../../../platform/context.ts'
import { decision, queue } from '../../../platform/http/decision.ts'
import { type Once, type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { longAddress } from '../../../platform/short-links/long-address.ts'
import { addComment, listComments } from './comments.ts'
import { changeVideo, createVideo, removeVideo, submitVideo } from './make-video.ts'
import { asVideo, mediaRoutes } from './media.ts'
import { linkVideo, markRemoved, reportViews, restorePost } from './publishing/publish.ts'
import { listQueue, listVideos, readVideo } from './read-videos.ts'
import { approveVideo, readyVideo, refuseVideo, rejectVideo, verifyVideo } from './review.ts'

type MoveCall<Body> = { context: RequestContext; params: { id: number }; body: Body; once: Once }

/** Runs a move once and answers with the updated video. */
const moved =
  <Body>(move: (context: Context, id: number, body: Body) => Promise<void>) =>
  async ({ context, params, body, once }: MoveCall<Body>) => {
    await once(async (context) => {
      await move(context, params.id, body)
      return null
    })
    return readVideo(context, params.id)
  }

/** The call with the address that a short link leads to. */
const followed = async <Body extends { platformUrl?: string | undefined }>(call: MoveCall<Body>) => {
  const { platformUrl } = call.body
  return platformUrl === undefined
    ? call
    : { ...call, body: { ...call.body, platformUrl: await longAddress(call.context, platformUrl, postAt) } }
}
const linked = moved((context, id, { platformUrl }: { platformUrl: string }) => linkVideo(context, id, platformUrl))
const restored = moved((context, id, { platformUrl }: { platformUrl?: string | undefined }) =>
  restorePost(context, id, platformUrl),
)

const sides = ['influencer', 'business'] as const

const sideRoutes: RouteDefinition[] = [
  route(videos.list, {
    allow: 'signed-in',
    right: workRights,
    visit: ({ query: { requestId, campaignId } }) => {
      if (requestId !== undefined) return visitTo('campaign_request', requestId)
      return campaignId === undefined ? visitTo('video', 'all') : visitTo('campaign', campaignId)
    },
    handler: ({ context, query }) => listVideos(context, query),
  }),
  route(videos.create, {
    allow: 'influencer',
    verified: true,
    handler: async ({ context, body, once }) => readVideo(context, await once((context) => createVideo(context, body))),
  }),
  route(videos.read, {
    allow: 'signed-in',
    ...asVideo,
    handler: ({ context, params }) => readVideo(context, params.id),
  }),
  route(videos.change, {
    allow: sides,
    handler: async ({ context, params, body }) => {
      await inTransaction(context, (context) => changeVideo(context, params.id, body))
      return readVideo(context, params.id)
    },
  }),
  route(videos.remove, {
    allow: sides,
    handler: ({ context, params }) => inTransaction(context, (context) => removeVideo(context, params.id)),
  }),
  route(videos.submit, { allow: sides, verified: true, handler: moved(submitVideo) }),
  route(videos.verify, { allow: sides, handler: moved(verifyVideo) }),
  route(videos.reject, { allow: sides, handler: moved(rejectVideo) }),
  route(videos.ready, { allow: sides, handler: moved(readyVideo) }),
  route(videos.link, {
    allow: sides,
    handler: async (call) => linked(await followed(call)),
  }),
  route(videos.views, { allow: sides, handler: moved(reportViews) }),
  route(videos.removed, { allow: sides, handler: moved(markRemoved) }),
  route(videos.restored, {
    allow: sides,
    handler: async (call) => restored(await followed(call)),
  }),
  route(videos.comments, {
    allow: 'signed-in',
    ...asVideo,
    handler: async ({ context, params }) => ({ items: await listComments(context, params.id) }),
  }),
  route(videos.addComment, {
    allow: sides,
    verified: true,
    handler: async ({ context, params, body, once }) => {
      const id = await once((context) => addComment(context, params.id, body))
      // it was added just now
      return (await listComments(context, params.id)).find((comment) => comment.id === id)!
    },
  }),
]

const reviewRoutes: RouteDefinition[] = [
  queue(videoReview.list, {
    name: 'videos',
    right: 'moderation',
    read: ({ context, query }) => listQueue(context, query),
  }),
  decision(videoReview.approve, 'moderation', (context, { params }) => approveVideo(context, params.id)),
  decision(videoReview.reject, 'moderation', (context, { params, body }) =>
    refuseVideo(context, params.id, body.notes),
  ),
]

export const videoRoutes = (services: Services): RouteDefinition[] => [
  ...sideRoutes,
  ...mediaRoutes(services),
  ...reviewRoutes,
]
