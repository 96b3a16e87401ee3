import { workRights } from '#contract/foundation/users/admin-rights.ts'
import { reviews } from '#contract/market/reviews/reviews.ts'
import { type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { readPurchaseOfTask } from '../orders/index.ts'
import { listReviews, readOwnReview, readReviews } from './read-reviews.ts'
import { answerReview, leaveReview } from './reviews.ts'

export const reviewRoutes = (services: Services): RouteDefinition[] => {
  const { staleReads } = services.database
  return [
    route(reviews.create, {
      allow: 'signed-in',
      verified: true,
      handler: async ({ context, params, body, once }) => {
        await once((context) => leaveReview(context, { purchaseId: params.id }, body))
        return readReviews(context, { purchaseId: params.id })
      },
    }),
    route(reviews.ofOrder, {
      allow: 'signed-in',
      right: workRights,
      visit: ({ params }) => visitTo('purchase', params.id),
      handler: ({ context, params }) => readReviews(context, { purchaseId: params.id }),
    }),
    route(reviews.ofTask, {
      allow: 'signed-in',
      right: workRights,
      visit: ({ params }) => visitTo('task', params.id),
      handler: async ({ context, params }) =>
        readReviews(context, { purchaseId: (await readPurchaseOfTask(context, params.id)).id }),
    }),
    route(reviews.createOnRequest, {
      allow: ['business', 'influencer'],
      verified: true,
      handler: async ({ context, params, body, once }) => {
        const subject = { campaignRequestId: params.id }
        await once((context) => leaveReview(context, subject, body))
        return readReviews(context, subject)
      },
    }),
    route(reviews.ofRequest, {
      allow: 'signed-in',
      right: workRights,
      visit: ({ params }) => visitTo('campaign_request', params.id),
      handler: ({ context, params }) => readReviews(context, { campaignRequestId: params.id }),
    }),
    route(reviews.answer, {
      allow: 'signed-in',
      verified: true,
      handler: async ({ context, params, body, once }) => {
        await once((context) => answerReview(context, params.id, body.answer))
        return readOwnReview(context, params.id)
      },
    }),
    route(reviews.ofProfile, {
      allow: 'anyone',
      handler: ({ params, query }) => listReviews(staleReads.pool, params.id, query),
    }),
  ]
}
