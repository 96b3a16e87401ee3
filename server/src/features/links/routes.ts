import { links } from '#contract/links/links.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { addLink, changeLink, orderLinks, removeLink } from './links.ts'
import { listLinks, readLink } from './read-links.ts'

export const linkRoutes = ({ database, clock, publicOrigin }: Services): RouteDefinition[] => [
  route(links.list, { allow: 'influencer', handler: ({ actor, query }) => listLinks(database.pool, actor, query) }),
  route(links.create, {
    allow: 'influencer',
    handler: async ({ actor, body, once }) => {
      const id = await once((tx) => addLink(tx, clock, publicOrigin, actor, body))
      return readLink(database.pool, actor, id)
    },
  }),
  route(links.reorder, {
    allow: 'influencer',
    handler: ({ actor, body }) => database.transaction((tx) => orderLinks(tx, actor, body.ids)),
  }),
  route(links.change, {
    allow: 'influencer',
    handler: async ({ actor, params, body }) => {
      await database.transaction((tx) => changeLink(tx, clock, publicOrigin, actor, params.id, body))
      return readLink(database.pool, actor, params.id)
    },
  }),
  route(links.remove, {
    allow: 'influencer',
    handler: ({ actor, params }) => database.transaction((tx) => removeLink(tx, actor, params.id)),
  }),
]
