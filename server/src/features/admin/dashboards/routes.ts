import { badges } from '#contract/admin/dashboards/badge-counts.ts'
import { dashboards } from '#contract/admin/dashboards/dashboards.ts'
import { influencerHistory } from '#contract/admin/dashboards/influencer-history.ts'
import { work } from '#contract/admin/dashboards/work.ts'
import type { BadgeCounts } from '../../../platform/feature.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { readBadgeCounts, readUnread } from './badge-counts.ts'
import { readBusinessDashboard } from './business-dashboard.sql.ts'
import { readInfluencerDashboard } from './influencer-dashboard.sql.ts'
import { readHistory } from './influencer-history.sql.ts'
import { countOpenWork, listOpenWork } from './work.sql.ts'

export const dashboardRoutes = ({ database, clock }: Services, badgeCounts: BadgeCounts): RouteDefinition[] => [
  route(dashboards.own, {
    allow: 'influencer',
    handler: ({ actor }) => readInfluencerDashboard(database, clock, actor.party.id),
  }),
  route(dashboards.business, {
    allow: 'business',
    handler: ({ context }) => readBusinessDashboard(context),
  }),
  route(influencerHistory.read, {
    allow: 'business',
    handler: ({ context, params, query }) => readHistory(context, params.id, query),
  }),
  route(dashboards.ofInfluencer, {
    allow: 'admin',
    right: 'any',
    visit: ({ params }) => ({ targetType: 'user', targetId: params.userId, details: { page: 'dashboard' } }),
    handler: ({ params }) => readInfluencerDashboard(database, clock, params.userId),
  }),
  route(work.list, {
    allow: ['business', 'influencer'],
    handler: ({ context, query }) => listOpenWork(context, query),
  }),
  route(work.counts, {
    allow: ['business', 'influencer'],
    handler: ({ context }) => countOpenWork(context),
  }),
  route(badges.unread, {
    allow: ['business', 'influencer'],
    handler: ({ context }) => readUnread(context, badgeCounts),
  }),
  route(badges.counts, {
    allow: ['business', 'influencer'],
    handler: ({ context }) => readBadgeCounts(context, badgeCounts),
  }),
]
