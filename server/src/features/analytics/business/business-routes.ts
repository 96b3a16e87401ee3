import { businessAnalytics } from '#contract/analytics/business-analytics.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { rangeOf } from '../spans.ts'
import { businessCsvOf } from './business-csv.ts'
import { readBusinessReport } from './business-figures.ts'

export const businessAnalyticsRoutes = ({ clock }: Services): RouteDefinition[] => [
  route(businessAnalytics.figures, {
    allow: 'business',
    handler: ({ context, query }) => readBusinessReport(context, rangeOf(query, clock())),
  }),
  route(businessAnalytics.exportCsv, {
    allow: 'business',
    handler: async ({ context, query, reply }) => {
      const report = await readBusinessReport(context, rangeOf(query, clock()))
      const name = `vivobid-spending-${report.from}-${report.to}.csv`
      reply.header('Content-Disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
      return businessCsvOf(report)
    },
  }),
]
