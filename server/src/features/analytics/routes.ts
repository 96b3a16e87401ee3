import { analytics, type FiguresQuery, type InfluencerFigures } from '#contract/analytics/analytics.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ReadContext } from '../../platform/context.ts'
import { type RouteDefinition, route, type Visit } from '../../platform/http/route.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { csvOf } from './export-csv.ts'
import { readLinkClicks } from './link-clicks.ts'
import { readAnalytics } from './read-analytics.ts'
import { rangeOf } from './spans.ts'

export const analyticsRoutes = (services: Services): RouteDefinition[] => [
  route(analytics.influencer, {
    allow: ['influencer', 'admin'],
    right: 'any',
    visit: figuresVisit,
    handler: (call) => figuresFor(call.context, call.query),
  }),
  route(analytics.exportCsv, {
    allow: ['influencer', 'admin'],
    right: 'any',
    visit: figuresVisit,
    stepUp: true,
    handler: async (call) => {
      const figures = await figuresFor(call.context, call.query)
      const name = `vivobid-analytics-${figures.from}-${figures.to}.csv`
      call.reply.header('Content-Disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
      return csvOf(figures)
    },
  }),
  route(analytics.linkClicks, {
    allow: 'influencer',
    handler: ({ context, params, query }) => readLinkClicks(context, params.id, rangeOf(query, services.clock())),
  }),
]

/** Influencers read their own figures; admins pass `userId`. */
async function figuresFor(context: ReadContext, { userId, ...query }: FiguresQuery): Promise<InfluencerFigures> {
  const { clock, actor } = context
  const range = rangeOf(query, clock())
  if (actor.role === 'influencer' && (userId === undefined || userId === actor.id))
    return readAnalytics(context, actor.id, range)
  if (actor.role !== 'admin') throw new Refusal(403, 'wrong_role', requestErrors.wrongRole)
  if (userId === undefined) throw invalid('userId', requestErrors.valueInvalid)
  return readAnalytics(context, userId, range)
}

/** What is logged of an admin who reads somebody's figures (spec §4, user_view). */
function figuresVisit({ query, context }: { query: FiguresQuery; context: { clock: Clock } }): Visit {
  const { from, to } = rangeOf(query, context.clock())
  return { targetType: 'user', targetId: query.userId!, details: { page: 'analytics', from, to } }
}
