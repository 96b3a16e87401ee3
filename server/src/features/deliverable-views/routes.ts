import { deliverableViews } from '#contract/deliverable-views/deliverable-views.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { readViews } from './read-views.ts'
import { reportViews } from './report-views.ts'

export const deliverableViewRoutes = ({ database, clock }: Services): RouteDefinition[] => [
  route(deliverableViews.views, {
    allow: 'signed-in',
    handler: ({ actor, params }) => readViews(database.pool, actor, clock(), params.id),
  }),
  route(deliverableViews.reportViews, {
    allow: 'signed-in',
    handler: async ({ actor, params, body, once }) => {
      await once((tx) => reportViews(tx, clock, actor, params.id, body))
      return readViews(database.pool, actor, clock(), params.id)
    },
  }),
]
