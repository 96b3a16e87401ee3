import { bioPages } from '#contract/market/links/bio-page.ts'
import { links } from '#contract/market/links/links.ts'
import { inTransaction } from '../../../platform/context.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { changeBioPage, readBioPage } from './bio-page.ts'
import { addLink, changeLink, orderLinks, removeLink } from './links.ts'
import { listLinks, readLink } from './read-links.ts'

export const linkRoutes: RouteDefinition[] = [
  route(links.list, { allow: 'influencer', handler: ({ context, query }) => listLinks(context, query) }),
  route(links.create, {
    allow: 'influencer',
    handler: async ({ context, body, once }) => {
      const id = await once((context) => addLink(context, body))
      return readLink(context, id)
    },
  }),
  route(links.reorder, {
    allow: 'influencer',
    handler: ({ context, body }) => inTransaction(context, (context) => orderLinks(context, body.ids)),
  }),
  route(links.change, {
    allow: 'influencer',
    handler: async ({ context, params, body }) => {
      await inTransaction(context, (context) => changeLink(context, params.id, body))
      return readLink(context, params.id)
    },
  }),
  route(links.remove, {
    allow: 'influencer',
    handler: ({ context, params }) => inTransaction(context, (context) => removeLink(context, params.id)),
  }),
  route(bioPages.read, { allow: 'influencer', handler: ({ context }) => readBioPage(context) }),
  route(bioPages.change, {
    allow: 'influencer',
    handler: async ({ context, body }) => {
      await inTransaction(context, (context) => changeBioPage(context, body))
      return readBioPage(context)
    },
  }),
]
