import { reportCases } from '#contract/market/reports/cases.ts'
import { reports } from '#contract/market/reports/reports.ts'
import { inTransaction } from '../../../platform/context.ts'
import { type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { releaseCase, takeCase } from './cases.ts'
import { listCases, readCase, withoutMessage } from './read-cases.ts'
import { listQueue, listReports, visitToReports } from './read-reports.ts'
import { createReport, decideReport } from './reports.ts'

/** Reports, and the admins' queue of them (spec §3, reports). */
export const reportRoutes = (services: Services): RouteDefinition[] => {
  const { database } = services
  return [
    route(reports.create, {
      allow: ['business', 'influencer'],
      verified: true,
      handler: ({ body, once }) => once((context) => createReport(context, body)),
    }),
    route(reports.list, {
      allow: 'signed-in',
      handler: ({ context, query }) => listReports(context, query),
    }),
    route(reports.queue, {
      allow: 'admin',
      right: 'moderation',
      visit: (_, { items }) => visitToReports(items),
      handler: ({ query }) => listQueue(database.pool, query),
    }),
    route(reportCases.list, {
      allow: 'admin',
      right: 'moderation',
      visit: () => visitTo('queue', 'reports'),
      handler: ({ context, query }) => listCases(context, query),
    }),
    route(reportCases.take, {
      allow: 'admin',
      right: 'moderation',
      handler: async ({ context, params: { id } }) => {
        await inTransaction(context, (context) => takeCase(context, id))
        return withoutMessage(await readCase(database.orm, id))
      },
    }),
    route(reportCases.release, {
      allow: 'admin',
      right: 'moderation',
      handler: async ({ context, params: { id } }) => {
        await inTransaction(context, (context) => releaseCase(context, id))
        return withoutMessage(await readCase(database.orm, id))
      },
    }),
    route(reports.resolve, {
      allow: 'admin',
      right: 'moderation',
      handler: (call) =>
        inTransaction(call.context, (context) =>
          decideReport(context, call.params.id, { ...call.body, status: 'resolved' }),
        ),
    }),
    route(reports.reject, {
      allow: 'admin',
      right: 'moderation',
      handler: (call) =>
        inTransaction(call.context, (context) =>
          decideReport(context, call.params.id, { ...call.body, status: 'rejected' }),
        ),
    }),
  ]
}
