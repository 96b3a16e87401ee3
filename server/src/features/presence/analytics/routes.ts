import { analytics, type FiguresQuery, type InfluencerFigures } from '#contract/presence/analytics/analytics.ts'
import { requestErrors } from '#contract/request-errors.ts'
import type { ReadContext } from '../../../platform/context.ts'
import type { TableFormat } from '../../../platform/documents/tables.ts'
import { type RouteDefinition, route, type Visit } from '../../../platform/http/route.ts'
import { tableFile } from '../../../platform/http/table-file.ts'
import { invalid, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { readTimeZone } from '../../foundation/notifications/index.ts'
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
    handler: async ({ context, params, query }) => {
      const timeZone = await readTimeZone(context.db, context.actor.person.id)
      return readLinkClicks(context, params.id, rangeOf(query, services.clock(), timeZone))
    },
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
      return tableFile(services, reply, { table: figuresTable(figures), name, format, language: actor.person.language })
    },
  })

/** Influencers read their own figures; admins pass `userId`. */
async function figuresFor(context: ReadContext, { userId, ...query }: FiguresQuery): Promise<InfluencerFigures> {
  const { clock, actor } = context
  const of = async (influencerId: number) => {
    const timeZone = await readTimeZone(context.db, influencerId)
    return readAnalytics(context, influencerId, { range: rangeOf(query, clock(), timeZone), timeZone })
  }
  if (actor.party.role === 'influencer' && (userId === undefined || userId === actor.party.id))
    return of(actor.party.id)
  if (actor.party.role !== 'admin') throw new Refusal(403, 'wrong_role', requestErrors.wrongRole)
  if (userId === undefined) throw invalid('userId', requestErrors.valueInvalid)
  return of(userId)
}

/** The log entry of an admin who reads somebody's figures (spec §4, user_view). */
async function figuresVisit({
  query,
  context,
}: {
  query: FiguresQuery
  context: Pick<ReadContext, 'db' | 'clock'>
}): Promise<Visit> {
  // only admins are logged, who name an influencer
  const targetId = query.userId!
  const { from, to } = rangeOf(query, context.clock(), await readTimeZone(context.db, targetId))
  return { targetType: 'user', targetId, details: { page: 'analytics', from, to } }
}
