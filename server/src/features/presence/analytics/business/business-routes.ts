import { businessAnalytics } from '#contract/presence/analytics/business-analytics.ts'
import type { TableFormat } from '../../../../platform/documents/tables.ts'
import { type RouteDefinition, route } from '../../../../platform/http/route.ts'
import { tableFile } from '../../../../platform/http/table-file.ts'
import type { Services } from '../../../../platform/services.ts'
import { rangeOf } from '../spans.ts'
import { readBusinessReport } from './business-figures.sql.ts'
import { businessTable } from './business-table.ts'

export const businessAnalyticsRoutes = (services: Services): RouteDefinition[] => [
  route(businessAnalytics.figures, {
    allow: 'business',
    handler: ({ context, query }) => readBusinessReport(context, rangeOf(query, services.clock())),
  }),
  exportTable(services, businessAnalytics.exportCsv, 'csv'),
  exportTable(services, businessAnalytics.exportXlsx, 'xlsx'),
]

type Exported = typeof businessAnalytics.exportCsv | typeof businessAnalytics.exportXlsx

const exportTable = (services: Services, endpoint: Exported, format: TableFormat) =>
  route(endpoint, {
    allow: 'business',
    handler: async ({ context, actor, query, reply }) => {
      const report = await readBusinessReport(context, rangeOf(query, services.clock()))
      const name = `vivobid-spending-${report.from}-${report.to}`
      return tableFile(services, reply, { table: businessTable(report), name, format, language: actor.person.language })
    },
  })
