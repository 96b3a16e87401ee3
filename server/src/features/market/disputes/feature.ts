import { waitingDisputeStatuses } from '#contract/market/disputes/disputes.ts'
import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { FileReaders } from '../../foundation/uploads/index.ts'
import { campaignRequestsView } from '../campaign-requests/index.ts'
import { campaignsView } from '../campaigns/index.ts'
import { purchasesView } from '../orders/index.ts'
import { reportRejection } from '../reports/index.ts'
import { strikeDispute } from './due-disputes.ts'
import { disputeDue } from './events.ts'
import { mayReadDisputedBrief, mayReadEvidence } from './evidence.ts'
import { disputeJobs } from './jobs.ts'
import { disputesPersonalData } from './personal-data.ts'
import { refuseReportRejection } from './report-rejection.ts'
import { disputeRoutes } from './routes.ts'

const waiting = waitingDisputeStatuses.map((status) => `'${status}'`).join(', ')

export const feature: Feature & FileReaders = {
  routes: ({ services }) => disputeRoutes(services),
  jobs: ({ services }) => disputeJobs(services),
  readers: [mayReadEvidence, mayReadDisputedBrief],
  personalData: disputesPersonalData,
  adminQueues: {
    disputes: {
      oldest: `select min(created_at) from disputes where status in (${waiting})`,
      decided: `select created_at, proposed_at from disputes where proposed_at >= begins and proposed_at < ends`,
    },
  },
  adminFigures: {
    openDisputes: `select count(*)::int from disputes where status in (${waiting})`,
  },
  handlers: [on(reportRejection, refuseReportRejection), on(disputeDue, strikeDispute)],
  targetNames: {
    dispute: `select d.id, coalesce(p.deal_title, c.title) as name, d.status as state from disputes d
      left join ${purchasesView} p on p.id = d.purchase_id
      left join ${campaignRequestsView} r on r.id = d.campaign_request_id
      left join ${campaignsView} c on c.id = r.campaign_id where d.id = any($1::int[])`,
  },
}
