import { deliverableViews } from '#contract/deliverable-views/deliverable-views.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import { readViews } from './read-views.ts'
import { reportViews } from './report-views.ts'

export const deliverableViewRoutes: RouteDefinition[] = [
  route(deliverableViews.views, {
    allow: 'signed-in',
    handler: ({ context, params }) => readViews(context, params.id),
  }),
  route(deliverableViews.reportViews, {
    allow: 'signed-in',
    handler: async ({ context, params, body, once }) => {
      await once((context) => reportViews(context, params.id, body))
      return readViews(context, params.id)
    },
  }),
]
