import { eq, isNotNull, sql } from 'drizzle-orm'
import { countOf, decidedItems, earliest } from '../../../platform/database/figures/figures.ts'
import { isAnyOf, namesIn } from '../../../platform/database/names.ts'
import type { Feature } from '../../../platform/feature.ts'
import { reportsPersonalData } from './personal-data.ts'
import { reportRoutes } from './routes.ts'
import { reportCases, reports } from './tables.ts'

/** Names of what was reported, as it was called. */
const reported = sql<string | null>`coalesce(${reports.snapshot} ->> 'title', ${reports.snapshot} ->> 'displayName')`
const isWaiting = eq(reportCases.status, 'pending')

export const feature: Feature = {
  routes: ({ services }) => reportRoutes(services),
  personalData: reportsPersonalData,
  adminQueues: {
    reports: {
      oldest: earliest(reportCases.openedAt, isWaiting),
      decided: [decidedItems(reportCases.openedAt, reportCases.decidedAt, isNotNull(reportCases.decidedBy))],
    },
  },
  adminFigures: { waitingReports: countOf(reportCases, isWaiting) },
  targetNames: {
    report: namesIn(reports, reported, reports.status),
    report_case: (db, ids) =>
      db
        .selectDistinctOn([reports.caseId], { id: reports.caseId, name: reported })
        .from(reports)
        .where(isAnyOf(reports.caseId, ids))
        .orderBy(reports.caseId, reports.number),
  },
}
