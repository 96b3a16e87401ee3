import { blocks } from '#contract/foundation/blocks/blocks.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { blockPerson, listBlocked, unblockPerson } from './blocks.ts'

const allow = ['business', 'influencer'] as const

export const blockRoutes: RouteDefinition[] = [
  route(blocks.list, { allow, handler: ({ context, query }) => listBlocked(context, query) }),
  route(blocks.add, {
    allow,
    handler: ({ params, once }) => once((context) => blockPerson(context, params.userId)),
  }),
  route(blocks.remove, {
    allow,
    handler: ({ params, once }) => once((context) => unblockPerson(context, params.userId)),
  }),
]
