import { reports } from '#contract/reports/reports.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { listQueue, listReports, logMessagesRead } from './read-reports.ts'
import { createReport, decideReport } from './reports.ts'

/** What people report, and what admins make of it (spec §3, reports). */
export const reportRoutes = (services: Services): RouteDefinition[] => {
  const { database } = services
  return [
    route(reports.create, {
      allow: 'signed-in',
      verified: true,
      handler: ({ actor, body, once }) => once((tx) => createReport(tx, services, actor, body)),
    }),
    route(reports.list, {
      allow: 'signed-in',
      handler: ({ actor, query }) => listReports(database.orm, actor, query),
    }),
    route(reports.queue, {
      allow: 'admin',
      handler: async (call) => {
        const page = await listQueue(database.pool, call.query)
        await logMessagesRead(services, call, page.items)
        return page
      },
    }),
    route(reports.resolve, {
      allow: 'admin',
      handler: (call) =>
        database.transaction((tx) =>
          decideReport(tx, services, call, call.params.id, { ...call.body, status: 'resolved' }),
        ),
    }),
    route(reports.reject, {
      allow: 'admin',
      handler: (call) =>
        database.transaction((tx) =>
          decideReport(tx, services, call, call.params.id, { ...call.body, status: 'rejected' }),
        ),
    }),
  ]
}
