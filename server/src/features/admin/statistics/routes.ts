import { monthReports } from '#contract/admin/statistics/month-reports.ts'
import { statistics } from '#contract/admin/statistics/statistics.ts'
import type { AdminContext, RequestContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/context.ts'
import type { TableFormat } from '../../../platform/documents/tables.ts'
import type { AdminQueues } from '../../../platform/feature.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { tableFile } from '../../../platform/http/table-file.ts'
import type { Services } from '../../../platform/services.ts'
import { workerTask } from '../../../platform/workers/workers.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { limitPdfs } from '../../money/wallet/index.ts'
import { rangeOf } from '../../presence/analytics/index.ts'
import type { drawMonth } from './months/draw-month.ts'
import { monthTable } from './months/month-table.ts'
import { listMonths, readMonth } from './months/read-months.ts'
import { readMoneyState } from './reading/money-state.ts'
import { readPlatformReport } from './reading/read-report.ts'

const draw = workerTask<typeof drawMonth>('./months/draw-month.ts', import.meta.url, 'drawMonth')

/** The platform's figures for admins; the books by month for those with the right `money`, whose reads are logged. */
export const statisticsRoutes = (services: Services, queues: AdminQueues): RouteDefinition[] => {
  const { database, clock, documents, workers } = services
  const logExport = (context: RequestContext, month: string, format: TableFormat | 'pdf') =>
    inTransaction(context, (context) =>
      logAction(context as AdminContext, {
        type: 'other',
        targetType: 'month_report',
        targetId: month,
        details: { what: 'month_report', format },
      }),
    )
  type Exported = typeof monthReports.exportCsv | typeof monthReports.exportXlsx
  const exportTable = (endpoint: Exported, format: TableFormat) =>
    route(endpoint, {
      allow: 'admin',
      right: 'money',
      visit: 'each',
      stepUp: true,
      handler: async ({ context, actor, params: { month }, reply }) => {
        const table = monthTable(await readMonth(database, month, clock()))
        await logExport(context, month, format)
        return tableFile(services, reply, { table, name: `vivobid-${month}`, format, language: actor.person.language })
      },
    })
  return [
    route(statistics.report, {
      allow: 'admin',
      right: 'any',
      handler: ({ query }) => readPlatformReport(database, queues, rangeOf(query, clock())),
    }),
    route(statistics.money, { allow: 'admin', right: 'any', handler: () => readMoneyState(database) }),
    route(monthReports.list, { allow: 'admin', right: 'money', handler: () => listMonths(database) }),
    exportTable(monthReports.exportCsv, 'csv'),
    exportTable(monthReports.exportXlsx, 'xlsx'),
    route(monthReports.exportPdf, {
      allow: 'admin',
      right: 'money',
      visit: 'each',
      stepUp: true,
      handler: async ({ context, actor, params: { month }, query, request, reply }) => {
        await limitPdfs(services, request, actor)
        const report = await readMonth(database, month, clock())
        const { name: operator } = await readSetting(database.orm, 'operator')
        await logExport(context, month, 'pdf')
        const order = {
          report,
          operator: operator ?? '',
          language: query.lng ?? actor.person.language,
          day: clock().toISOString().slice(0, 10),
        }
        const file = await documents.get(['month report', order], () => workers.run(draw, order))
        reply.header('Content-Disposition', `attachment; filename="vivobid-${month}.pdf"`)
        return reply.type('application/pdf').send(file)
      },
    }),
  ]
}
