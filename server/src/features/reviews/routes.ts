import { reviews } from '#contract/reviews/reviews.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { listReviews, readOrderReviews, readOwnReview } from './read-reviews.ts'
import { answerReview, leaveReview } from './reviews.ts'

export const reviewRoutes = (services: Services): RouteDefinition[] => {
  const { clock } = services
  const { pool } = services.database
  return [
    route(reviews.create, {
      allow: 'signed-in',
      verified: true,
      handler: async ({ actor, params, body, once }) => {
        await once((tx) => leaveReview(tx, services, actor, params.id, body))
        return readOrderReviews(pool, actor, clock(), params.id)
      },
    }),
    route(reviews.ofOrder, {
      allow: 'signed-in',
      handler: ({ actor, params }) => readOrderReviews(pool, actor, clock(), params.id),
    }),
    route(reviews.answer, {
      allow: 'signed-in',
      verified: true,
      handler: async ({ actor, params, body, once }) => {
        await once((tx) => answerReview(tx, services, actor, params.id, body.answer))
        return readOwnReview(pool, actor, params.id)
      },
    }),
    route(reviews.ofProfile, { allow: 'anyone', handler: ({ params, query }) => listReviews(pool, params.id, query) }),
  ]
}
