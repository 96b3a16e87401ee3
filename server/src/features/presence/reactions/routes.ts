import type { FastifyRequest } from 'fastify'
import { engagements } from '#contract/presence/reactions/reactions.ts'
import type { Actor } from '../../../platform/context.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { assertReachable } from '../../foundation/blocks/index.ts'
import { type Counting, visitOf } from '../analytics/index.ts'
import { likeProfile, unlikeProfile } from './likes.sql.ts'
import { react, readEngagement } from './reactions.sql.ts'

/** A limit per network, far above what people do. */
const reactionsPerNetwork = { max: 300, windowMs: 3_600_000 }

/** Views, likes and reactions of profiles (product.md 7). */
export const engagementRoutes = (services: Services, counting: Counting): RouteDefinition[] => {
  const { database, clock, secret } = services
  const readState = async (request: FastifyRequest, actor: Actor | null, id: number) => {
    const visit = visitOf(services, { actor, request })
    const engagement = await readEngagement(database.pool, id, visit)
    if (!engagement) throw notFound()
    return { visit, engagement }
  }
  return [
    route(engagements.read, {
      allow: 'anyone',
      handler: async ({ actor, params, request }) => (await readState(request, actor, params.id)).engagement,
    }),
    route(engagements.view, {
      allow: 'anyone',
      handler: async ({ actor, params, body, request }) => {
        const visit = visitOf(services, { actor, request }, body.referrer)
        if (!(await counting.view({ ...visit, userId: params.id }))) throw notFound()
      },
    }),
    route(engagements.like, {
      allow: 'signed-in',
      handler: ({ context, actor, params, request }) =>
        likeProfile(context, params.id, visitOf(services, { actor, request })),
    }),
    route(engagements.unlike, {
      allow: 'signed-in',
      handler: ({ context, params }) => unlikeProfile(context, params.id),
    }),
    route(engagements.react, {
      allow: 'anyone',
      handler: async ({ context, actor, params, request }) => {
        const { visit } = await readState(request, actor, params.id)
        if (actor) await assertReachable({ ...context, actor }, params.id)
        // a digest, since the IP addresses of visitors are not stored
        const network = digest(secret, 'reactions by network', networkOf(request.ip)).toString('base64url')
        await limitAttempts({ db: database.orm, clock }, `reaction:${network}`, reactionsPerNetwork)
        await react(database.pool, params.id, { emojiType: params.emojiType, visit })
        const { reactions, given } = (await readState(request, actor, params.id)).engagement
        return { reactions, given }
      },
    }),
  ]
}
