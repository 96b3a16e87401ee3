import { showcase, showcaseVisits } from '#contract/showcase/showcase.ts'
import { digest } from '../../platform/crypto/secret.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import { networkOf } from '../../platform/limits/network.ts'
import { limitAttempts } from '../../platform/limits/throttle.ts'
import type { Services } from '../../platform/services.ts'
import { logAction } from '../action-log/action-log.ts'
import { isBot, visitorOf } from '../analytics/visitor.ts'
import { lockUser } from '../users/users.ts'
import { addAchievement, changeAchievement, listAchievements, removeAchievement } from './achievements.ts'
import { addComment, commentLimit, listComments, readComment, removeComment } from './comments.ts'
import { addItem, changeItem, orderItems, removeItem } from './items.ts'
import { likeItem, shareItem, unlikeItem } from './likes-and-shares.ts'
import { addProject, changeProject, listProjects, removeProject } from './projects.ts'
import { listItems, listVisibleItems, readItem } from './read-items.ts'

/** Limit per network; far above what people do. */
const sharesPerNetwork = { max: 300, windowMs: 3_600_000 }

/** Managing one's own showcase. */
export const showcaseRoutes = ({ database, clock }: Services): RouteDefinition[] => [
  route(showcase.items, {
    allow: 'influencer',
    handler: ({ actor, query }) => listItems(database.pool, actor.id, actor.id, query),
  }),
  route(showcase.createItem, {
    allow: 'influencer',
    handler: async ({ actor, body, once }) => {
      const id = await once((tx) => addItem(tx, clock, actor, body))
      return readItem(database.pool, actor, id)
    },
  }),
  route(showcase.reorder, {
    allow: 'influencer',
    handler: ({ actor, body }) => database.transaction((tx) => orderItems(tx, actor, body.ids)),
  }),
  route(showcase.changeItem, {
    allow: 'influencer',
    handler: async ({ actor, params, body }) => {
      await database.transaction((tx) => changeItem(tx, clock, actor, params.id, body))
      return readItem(database.pool, actor, params.id)
    },
  }),
  route(showcase.removeItem, {
    allow: 'influencer',
    handler: ({ actor, params }) => database.transaction((tx) => removeItem(tx, actor, params.id)),
  }),
  route(showcase.achievements, {
    allow: 'influencer',
    handler: ({ actor, query }) => listAchievements(database.orm, actor.id, query),
  }),
  route(showcase.createAchievement, {
    allow: 'influencer',
    handler: ({ actor, body, once }) => once((tx) => addAchievement(tx, clock, actor, body)),
  }),
  route(showcase.changeAchievement, {
    allow: 'influencer',
    handler: ({ actor, params, body }) => changeAchievement(database.orm, clock, actor, params.id, body),
  }),
  route(showcase.removeAchievement, {
    allow: 'influencer',
    handler: ({ actor, params }) => removeAchievement(database.orm, actor, params.id),
  }),
  route(showcase.projects, {
    allow: 'influencer',
    handler: ({ actor, query }) => listProjects(database.orm, actor.id, query),
  }),
  route(showcase.createProject, {
    allow: 'influencer',
    handler: ({ actor, body, once }) => once((tx) => addProject(tx, clock, actor, body)),
  }),
  route(showcase.changeProject, {
    allow: 'influencer',
    handler: ({ actor, params, body }) => changeProject(database.orm, clock, actor, params.id, body),
  }),
  route(showcase.removeProject, {
    allow: 'influencer',
    handler: ({ actor, params }) => removeProject(database.orm, actor, params.id),
  }),
]

/** Visiting a showcase: reading, likes, shares and comments. */
export const showcaseVisitRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock } = services
  return [
    route(showcaseVisits.list, {
      allow: 'anyone',
      handler: ({ actor, params, query }) => listVisibleItems(database.pool, actor, params.id, query),
    }),
    route(showcaseVisits.read, {
      allow: 'anyone',
      handler: ({ actor, params }) => readItem(database.pool, actor, params.id),
    }),
    route(showcaseVisits.like, {
      allow: 'signed-in',
      handler: ({ actor, params }) => database.transaction((tx) => likeItem(tx, clock, actor, params.id)),
    }),
    route(showcaseVisits.unlike, {
      allow: 'signed-in',
      handler: ({ actor, params }) => database.transaction((tx) => unlikeItem(tx, actor, params.id)),
    }),
    route(showcaseVisits.share, {
      allow: 'anyone',
      handler: async ({ actor, params, request }) => {
        const visitor = isBot(request) ? null : visitorOf(services, request, actor)
        // a digest, since the IP addresses of visitors are not stored
        const network = digest(services.secret, 'shares by network', networkOf(request.ip)).toString('base64url')
        if (visitor) await limitAttempts(database.orm, clock, `share:${network}`, sharesPerNetwork)
        return database.transaction((tx) => shareItem(tx, clock, visitor, params.id))
      },
    }),
    route(showcaseVisits.comments, {
      allow: 'anyone',
      handler: ({ actor, params, query }) => listComments(database.pool, actor, params.id, query),
    }),
    route(showcaseVisits.comment, {
      allow: 'signed-in',
      verified: true,
      handler: async ({ actor, params, body, once }) => {
        const id = await once(async (tx) => {
          await lockUser(tx, actor)
          await limitAttempts(tx, clock, `comment:${actor.id}`, commentLimit)
          return addComment(tx, clock, actor, params.id, body.text)
        })
        return readComment(database.pool, actor, id)
      },
    }),
    route(showcaseVisits.removeComment, {
      allow: 'signed-in',
      handler: ({ actor, params, request }) =>
        database.transaction(async (tx) => {
          const { authorId, text } = await removeComment(tx, actor, params.id)
          if (actor.role !== 'admin') return
          const details = { what: 'comment_remove', authorId, text }
          await logAction(tx, { actor, request }, clock, {
            type: 'other',
            targetType: 'showcase_comment',
            targetId: params.id,
            details,
          })
        }),
    }),
  ]
}
