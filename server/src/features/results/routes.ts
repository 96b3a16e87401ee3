import { results } from '#contract/result-views.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { readViews } from './read-views.ts'
import { reportViews } from './views.ts'

export const resultRoutes = ({ database, clock }: Services): RouteDefinition[] => [
  route(results.views, {
    allow: 'signed-in',
    handler: ({ actor, params }) => readViews(database.pool, actor, clock(), params.id),
  }),
  route(results.reportViews, {
    allow: 'signed-in',
    handler: async ({ actor, params, body, once }) => {
      await once((tx) => reportViews(tx, clock, actor, params.id, body))
      return readViews(database.pool, actor, clock(), params.id)
    },
  }),
]
