import { analytics, type FiguresQuery, type InfluencerFigures } from '#contract/analytics/analytics.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { inTransaction, type RequestContext } from '../../platform/context.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { logAction } from '../action-log/index.ts'
import { readTimeZone } from '../notifications/index.ts'
import { csvOf } from './export-csv.ts'
import { readLinkClicks } from './link-clicks.ts'
import { readAnalytics } from './read-analytics.ts'
import { rangeOf } from './spans.ts'

export const analyticsRoutes = (services: Services): RouteDefinition[] => [
  route(analytics.influencer, {
    allow: ['influencer', 'admin'],
    handler: (call) => figuresFor(call.context, call.query),
  }),
  route(analytics.exportCsv, {
    allow: ['influencer', 'admin'],
    handler: async (call) => {
      const figures = await figuresFor(call.context, call.query)
      const name = `vivobid-analytics-${figures.from}-${figures.to}.csv`
      call.reply.header('Content-Disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
      return csvOf(figures)
    },
  }),
  route(analytics.linkClicks, {
    allow: 'influencer',
    handler: async ({ context, params, query }) => {
      const timeZone = await readTimeZone(context.db, context.actor.id)
      return readLinkClicks(context, params.id, rangeOf(query, services.clock(), timeZone))
    },
  }),
]

/** Influencers read their own figures; admins pass `userId`, and their access is logged (spec §4, user_view). */
async function figuresFor(context: RequestContext, { userId, ...query }: FiguresQuery): Promise<InfluencerFigures> {
  const { clock, actor } = context
  const of = async (influencerId: number) => {
    const timeZone = await readTimeZone(context.db, influencerId)
    return readAnalytics(context, influencerId, { range: rangeOf(query, clock(), timeZone), timeZone })
  }
  if (actor.role === 'influencer' && (userId === undefined || userId === actor.id)) return of(actor.id)
  if (actor.role !== 'admin') throw new Refusal(403, 'wrong_role', requestErrors.wrongRole)
  if (userId === undefined) throw invalid('userId', requestErrors.valueInvalid)
  const figures = await of(userId)
  const details = { page: 'analytics', from: figures.from, to: figures.to }
  await inTransaction(context, (context) =>
    logAction(context, { type: 'user_view', targetType: 'user', targetId: userId, details }),
  )
  return figures
}
