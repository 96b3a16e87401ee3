import { waitingDisputeStatuses } from '#contract/disputes/disputes.ts'
import { on } from '../../platform/events.ts'
import type { Feature } from '../../platform/feature.ts'
import { reportRejection } from '../reports/index.ts'
import type { FileReaders } from '../uploads/index.ts'
import { mayReadDisputedBrief, mayReadEvidence } from './evidence.ts'
import { disputeJobs } from './jobs.ts'
import { disputesPersonalData } from './personal-data.ts'
import { refuseReportRejection } from './report-rejection.ts'
import { disputeRoutes } from './routes.ts'

export const feature: Feature & FileReaders = {
  routes: ({ services }) => disputeRoutes(services),
  jobs: ({ services }) => disputeJobs(services),
  readers: [mayReadEvidence, mayReadDisputedBrief],
  personalData: disputesPersonalData,
  adminFigures: {
    openDisputes: `select count(*)::int from disputes where status in (${waitingDisputeStatuses.map((status) => `'${status}'`)})`,
  },
  handlers: [on(reportRejection, refuseReportRejection)],
}
