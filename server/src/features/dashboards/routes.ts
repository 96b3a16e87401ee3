import { dashboards } from '#contract/dashboards.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { logAction } from '../admin/action-log.ts'
import { readInfluencerDashboard } from './influencer-dashboard.ts'

export const dashboardRoutes = ({ database, clock }: Services): RouteDefinition[] => [
  route(dashboards.own, {
    allow: 'influencer',
    handler: ({ actor }) => readInfluencerDashboard(database, clock, actor.id),
  }),
  route(dashboards.ofInfluencer, {
    allow: 'admin',
    handler: async (call) => {
      const { userId } = call.params
      const dashboard = await readInfluencerDashboard(database, clock, userId)
      await database.transaction((tx) =>
        logAction(tx, call, clock, {
          type: 'user_view',
          targetType: 'user',
          targetId: userId,
          details: { page: 'dashboard' },
        }),
      )
      return dashboard
    },
  }),
]
