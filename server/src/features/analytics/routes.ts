import { analytics, type FiguresQuery, type InfluencerFigures } from '#contract/analytics/analytics.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { inTransaction, type RequestContext } from '../../platform/context.ts'
import type { TableFormat } from '../../platform/documents/tables.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { logAction } from '../action-log/index.ts'
import { figuresTable } from './figures-table.ts'
import { readLinkClicks } from './link-clicks.ts'
import { readAnalytics } from './read-analytics.ts'
import { rangeOf } from './spans.ts'

export const analyticsRoutes = (services: Services): RouteDefinition[] => [
  route(analytics.influencer, {
    allow: ['influencer', 'admin'],
    handler: (call) => figuresFor(call.context, call.query),
  }),
  exportTable(services, analytics.exportCsv, 'csv'),
  exportTable(services, analytics.exportXlsx, 'xlsx'),
  route(analytics.linkClicks, {
    allow: 'influencer',
    handler: ({ context, params, query }) => readLinkClicks(context, params.id, rangeOf(query, services.clock())),
  }),
]

type Exported = typeof analytics.exportCsv | typeof analytics.exportXlsx

const exportTable = (services: Services, endpoint: Exported, format: TableFormat) =>
  route(endpoint, {
    allow: ['influencer', 'admin'],
    handler: async ({ context, actor, query, reply }) => {
      const figures = await figuresFor(context, query)
      const name = `vivobid-analytics-${figures.from}-${figures.to}`
      return sendTable(services, reply, { table: figuresTable(figures), name, format, language: actor.language })
    },
  })

/** Influencers read their own figures; admins pass `userId`, and their access is logged (spec §4, user_view). */
async function figuresFor(context: RequestContext, { userId, ...query }: FiguresQuery): Promise<InfluencerFigures> {
  const { clock, actor } = context
  const range = rangeOf(query, clock())
  if (actor.role === 'influencer' && (userId === undefined || userId === actor.id))
    return readAnalytics(context, actor.id, range)
  if (actor.role !== 'admin') throw new Refusal(403, 'wrong_role', requestErrors.wrongRole)
  if (userId === undefined) throw invalid('userId', requestErrors.valueInvalid)
  const figures = await readAnalytics(context, userId, range)
  const details = { page: 'analytics', from: range.from, to: range.to }
  await inTransaction(context, (context) =>
    logAction(context, { type: 'user_view', targetType: 'user', targetId: userId, details }),
  )
  return figures
}
