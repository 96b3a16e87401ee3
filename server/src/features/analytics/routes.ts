import { analytics, type FiguresQuery, type InfluencerFigures } from '#contract/analytics/analytics.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ReadContext } from '../../platform/context.ts'
import type { TableFormat } from '../../platform/documents/tables.ts'
import { type RouteDefinition, route, type Visit } from '../../platform/http/route.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { figuresTable } from './figures-table.ts'
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
    right: 'any',
    visit: figuresVisit,
    stepUp: true,
    handler: async ({ context, actor, query, reply }) => {
      const figures = await figuresFor(context, query)
      const name = `vivobid-analytics-${figures.from}-${figures.to}`
      return sendTable(services, reply, { table: figuresTable(figures), name, format, language: actor.language })
    },
  })

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
