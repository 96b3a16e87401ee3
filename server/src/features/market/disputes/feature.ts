import { eq, inArray, sql } from 'drizzle-orm'
import { waitingDisputeStatuses } from '#contract/market/disputes/disputes.ts'
import { countOf, decidedItems, earliest } from '../../../platform/database/figures/figures.ts'
import { isAnyOf } from '../../../platform/database/names.ts'
import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { FileReaders } from '../../foundation/uploads/index.ts'
import { campaignRequestsView } from '../campaign-requests/index.ts'
import { campaignsView } from '../campaigns/index.ts'
import { purchasesView } from '../orders/index.ts'
import { reportRejection } from '../reports/index.ts'
import { enforceDisputeDeadline } from './due-disputes.ts'
import { disputeDue } from './events.ts'
import { mayReadDisputedBrief, mayReadEvidence } from './evidence.ts'
import { disputeJobs } from './jobs.ts'
import { disputesPersonalData } from './personal-data.ts'
import { refuseReportRejection } from './report-rejection.ts'
import { disputeRoutes } from './routes.ts'
import { disputes } from './tables.ts'

const isWaiting = inArray(disputes.status, [...waitingDisputeStatuses])
const purchase = purchasesView.as('purchase')
const request = campaignRequestsView.as('request')
const campaign = campaignsView.as('campaign')

export const feature: Feature & FileReaders = {
  routes: ({ services }) => disputeRoutes(services),
  jobs: ({ services }) => disputeJobs(services),
  readers: [mayReadEvidence, mayReadDisputedBrief],
  personalData: disputesPersonalData,
  adminQueues: {
    disputes: {
      oldest: earliest(disputes.createdAt, isWaiting),
      decided: [decidedItems(disputes.createdAt, disputes.proposedAt)],
    },
  },
  adminFigures: { openDisputes: countOf(disputes, isWaiting) },
  handlers: [on(reportRejection, refuseReportRejection), on(disputeDue, enforceDisputeDeadline)],
  targetNames: {
    dispute: (db, ids) =>
      db
        .select({
          id: disputes.id,
          name: sql<string>`coalesce(${purchase.dealTitle}, ${campaign.title})`,
          state: disputes.status,
        })
        .from(disputes)
        .leftJoin(purchase, eq(purchase.id, disputes.purchaseId))
        .leftJoin(request, eq(request.id, disputes.campaignRequestId))
        .leftJoin(campaign, eq(campaign.id, request.campaignId))
        .where(isAnyOf(disputes.id, ids)),
  },
}
