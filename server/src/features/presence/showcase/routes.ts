import { postAt } from '#contract/platform-addresses/posts.ts'
import { showcase, showcaseVisits } from '#contract/presence/showcase/showcase.ts'
import { inTransaction, type RequestContext } from '../../../platform/context.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import type { Services } from '../../../platform/services.ts'
import { longAddress } from '../../../platform/short-links/long-address.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { lockUser } from '../../foundation/users/index.ts'
import { isBot, visitorOf } from '../analytics/index.ts'
import { addAchievement, changeAchievement, listAchievements, removeAchievement } from './achievements.ts'
import { addComment, commentLimit, listComments, readComment, removeComment } from './comments.ts'
import { addItem, changeItem, orderItems, removeItem } from './items.ts'
import { likeItem, shareItem, unlikeItem } from './likes-and-shares.sql.ts'
import { addProject, changeProject, listProjects, removeProject } from './projects.ts'
import { listItems, listVisibleItems, readItem } from './read-items.ts'

/** A limit per network, far above what people do. */
const sharesPerNetwork = { max: 300, windowMs: 3_600_000 }

const withLongAddress = async <T extends { embedUrl?: string | null | undefined }>(context: RequestContext, item: T) =>
  item.embedUrl ? { ...item, embedUrl: await longAddress(context, item.embedUrl, postAt) } : item

/** Managing one's own showcase. */
export const showcaseRoutes = ({ database }: Services): RouteDefinition[] => [
  route(showcase.items, {
    allow: 'influencer',
    handler: ({ actor, query }) =>
      listItems(database.pool, { userId: actor.party.id, readerId: actor.party.id }, query),
  }),
  route(showcase.createItem, {
    allow: 'influencer',
    handler: async ({ context, body, once }) => {
      const input = await withLongAddress(context, body)
      const id = await once((context) => addItem(context, input))
      return readItem(context, id)
    },
  }),
  route(showcase.reorder, {
    allow: 'influencer',
    handler: ({ context, body }) => inTransaction(context, (context) => orderItems(context, body.ids)),
  }),
  route(showcase.changeItem, {
    allow: 'influencer',
    handler: async ({ context, params, body }) => {
      const change = await withLongAddress(context, body)
      await inTransaction(context, (context) => changeItem(context, params.id, change))
      return readItem(context, params.id)
    },
  }),
  route(showcase.removeItem, {
    allow: 'influencer',
    handler: ({ context, params }) => inTransaction(context, (context) => removeItem(context, params.id)),
  }),
  route(showcase.achievements, {
    allow: 'influencer',
    handler: ({ actor, query }) => listAchievements(database.orm, actor.party.id, query),
  }),
  route(showcase.createAchievement, {
    allow: 'influencer',
    handler: ({ body, once }) => once((context) => addAchievement(context, body)),
  }),
  route(showcase.changeAchievement, {
    allow: 'influencer',
    handler: ({ context, params, body }) =>
      inTransaction(context, (context) => changeAchievement(context, params.id, body)),
  }),
  route(showcase.removeAchievement, {
    allow: 'influencer',
    handler: ({ context, params }) => removeAchievement(context, params.id),
  }),
  route(showcase.projects, {
    allow: 'influencer',
    handler: ({ actor, query }) => listProjects(database.orm, actor.party.id, query),
  }),
  route(showcase.createProject, {
    allow: 'influencer',
    handler: ({ body, once }) => once((context) => addProject(context, body)),
  }),
  route(showcase.changeProject, {
    allow: 'influencer',
    handler: ({ context, params, body }) =>
      inTransaction(context, (context) => changeProject(context, params.id, body)),
  }),
  route(showcase.removeProject, {
    allow: 'influencer',
    handler: ({ context, params }) => removeProject(context, params.id),
  }),
]

/** Visiting a showcase: reading, likes, shares and comments. */
export const showcaseVisitRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock } = services
  return [
    route(showcaseVisits.list, {
      allow: 'anyone',
      handler: ({ context, params, query }) => listVisibleItems(context, params.id, query),
    }),
    route(showcaseVisits.read, {
      allow: 'anyone',
      handler: ({ context, params }) => readItem(context, params.id),
    }),
    route(showcaseVisits.like, {
      allow: 'signed-in',
      handler: ({ context, params }) => inTransaction(context, (context) => likeItem(context, params.id)),
    }),
    route(showcaseVisits.unlike, {
      allow: 'signed-in',
      handler: ({ context, params }) => inTransaction(context, (context) => unlikeItem(context, params.id)),
    }),
    route(showcaseVisits.share, {
      allow: 'anyone',
      handler: async ({ context, actor, params, request }) => {
        const visitor = isBot(request) ? null : visitorOf(services, request, actor)
        // a digest, since the IP addresses of visitors are not stored
        const network = digest(services.secret, 'shares by network', networkOf(request.ip)).toString('base64url')
        if (visitor) await limitAttempts({ db: database.orm, clock }, `share:${network}`, sharesPerNetwork)
        return inTransaction(context, (context) => shareItem(context, visitor, params.id))
      },
    }),
    route(showcaseVisits.comments, {
      allow: 'anyone',
      handler: ({ context, params, query }) => listComments(context, params.id, query),
    }),
    route(showcaseVisits.comment, {
      allow: 'signed-in',
      verified: true,
      handler: async ({ context, actor, params, body, once }) => {
        const id = await once(async (context) => {
          const { tx } = context
          await lockUser(tx, actor.party)
          await limitAttempts(context, `comment:${actor.party.id}`, commentLimit)
          return addComment(context, params.id, body.text)
        })
        return readComment(context, id)
      },
    }),
    route(showcaseVisits.removeComment, {
      allow: 'signed-in',
      handler: ({ context, actor, params }) =>
        inTransaction(context, async (context) => {
          const { authorId, text } = await removeComment(context, params.id)
          if (actor.party.role !== 'admin') return
          const details = { what: 'comment_remove', authorId, text } as const
          await logAction(context, {
            type: 'other',
            targetType: 'showcase_comment',
            targetId: params.id,
            details,
          })
        }),
    }),
  ]
}
