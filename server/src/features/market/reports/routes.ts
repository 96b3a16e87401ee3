import { reportCases } from '#contract/market/reports/cases.ts'
import { reports } from '#contract/market/reports/reports.ts'
import { inTransaction } from '../../../platform/context.ts'
import { decision, queue } from '../../../platform/http/decision.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { releaseCase, takeCase } from './cases.ts'
import { listCases, readCase, withoutMessage } from './read-cases.sql.ts'
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
    queue(reportCases.list, {
      name: 'reports',
      right: 'moderation',
      read: ({ context, query }) => listCases(context, query),
    }),
    ...(
      [
        [reportCases.take, takeCase],
        [reportCases.release, releaseCase],
      ] as const
    ).map(([endpoint, rule]) =>
      route(endpoint, {
        allow: 'admin',
        right: 'moderation',
        handler: async ({ context, params: { id } }) => {
          await inTransaction(context, (context) => rule(context, id))
          return withoutMessage(await readCase(database.orm, id))
        },
      }),
    ),
    decision(reports.resolve, 'moderation', (context, { params, body }) =>
      decideReport(context, params.id, { ...body, status: 'resolved' }),
    ),
    decision(reports.reject, 'moderation', (context, { params, body }) =>
      decideReport(context, params.id, { ...body, status: 'rejected' }),
    ),
  ]
}
