import type { FastifyRequest } from 'fastify'
import { engagements } from '#contract/engagement.ts'
import type { Actor } from '../../platform/http/route.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import { notFound } from '../../platform/refusal.ts'
import { digest } from '../../platform/secret.ts'
import type { Services } from '../../platform/services.ts'
import { limitAttempts, networkOf } from '../accounts/attempts.ts'
import type { Counting } from '../analytics/count.ts'
import { lookOf } from '../analytics/look.ts'
import { likeProfile, unlikeProfile } from './likes.ts'
import { react, readEngagement } from './reactions.ts'

/** What one network may ask for; far above what people do. */
const reactionsPerNetwork = { most: 300, within: 3_600_000 }

/** How visitors meet a profile: looks, likes, reactions (product.md 7). */
export const engagementRoutes = (services: Services, counting: Counting): RouteDefinition[] => {
  const { database, clock, secret } = services
  const state = async (request: FastifyRequest, actor: Actor | null, id: number) => {
    const look = lookOf(services, request, actor, undefined)
    const engagement = await readEngagement(database.pool, id, look)
    if (!engagement) throw notFound()
    return { look, engagement }
  }
  return [
    route(engagements.read, {
      allow: 'anyone',
      handler: async ({ actor, params, request }) => (await state(request, actor, params.id)).engagement,
    }),
    route(engagements.view, {
      allow: 'anyone',
      handler: async ({ actor, params, body, request }) => {
        const look = lookOf(services, request, actor, body.referrer)
        if (!(await counting.view({ ...look, userId: params.id }))) throw notFound()
      },
    }),
    route(engagements.like, {
      allow: 'signed-in',
      handler: ({ actor, params, request }) =>
        likeProfile(database.pool, actor, params.id, lookOf(services, request, actor, undefined)),
    }),
    route(engagements.unlike, {
      allow: 'signed-in',
      handler: ({ actor, params }) => unlikeProfile(database.pool, actor, params.id),
    }),
    route(engagements.react, {
      allow: 'anyone',
      handler: async ({ actor, params, request }) => {
        const { look } = await state(request, actor, params.id)
        // a digest, since no address is kept of who reacts
        const network = digest(secret, 'reactions by network', networkOf(request.ip)).toString('base64url')
        await limitAttempts(database.orm, clock, `reaction:${network}`, reactionsPerNetwork)
        await react(database.pool, params.id, params.emojiType, look)
        const { reactions, given } = (await state(request, actor, params.id)).engagement
        return { reactions, given }
      },
    }),
  ]
}
