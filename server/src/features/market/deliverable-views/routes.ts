import { workRights } from '#contract/foundation/users/admin-rights.ts'
import { deliverableViews } from '#contract/market/deliverable-views/deliverable-views.ts'
import { type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import { readViews } from './read-views.ts'
import { reportViews } from './report-views.ts'

export const deliverableViewRoutes: RouteDefinition[] = [
  route(deliverableViews.views, {
    allow: 'signed-in',
    right: workRights,
    visit: ({ params }) => visitTo('task', params.id),
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
