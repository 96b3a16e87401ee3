import { eq } from 'drizzle-orm'
import { isAnyOf } from '../../../platform/database/names.ts'
import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { FileReaders } from '../../foundation/uploads/index.ts'
import { campaignEnded, campaignOfferChanged, campaignsView } from '../campaigns/index.ts'
import { depositHandlers } from '../engagements/index.ts'
import { requestDeposits } from './agreeing/accept.ts'
import { preserveOffers } from './agreeing/negotiate.ts'
import { requestBadges } from './badge-counts.ts'
import { mayReadRequestAttachment } from './conversation/file-readers.ts'
import { endRequestsOfCampaign } from './endings.ts'
import { requestDue } from './events.ts'
import { campaignRequestJobs } from './jobs.ts'
import { campaignRequestsPersonalData } from './personal-data.ts'
import { negotiationRoutes } from './routes.ts'
import { campaignRequests } from './tables.ts'
import { enforceRequestDeadline } from './work/due-deadlines.ts'
import { workRoutes } from './work/routes.ts'

const campaign = campaignsView.as('campaign')

export const feature: Feature & FileReaders = {
  routes: ({ services }) => [...negotiationRoutes(services), ...workRoutes],
  jobs: ({ services }) => campaignRequestJobs(services),
  readers: [mayReadRequestAttachment],
  personalData: campaignRequestsPersonalData,
  badgeCounts: requestBadges,
  handlers: [
    on(campaignEnded, endRequestsOfCampaign),
    on(campaignOfferChanged, preserveOffers),
    ...depositHandlers(requestDeposits),
    on(requestDue, enforceRequestDeadline),
  ],
  targetNames: {
    campaign_request: (db, ids) =>
      db
        .select({ id: campaignRequests.id, name: campaign.title })
        .from(campaignRequests)
        .innerJoin(campaign, eq(campaign.id, campaignRequests.campaignId))
        .where(isAnyOf(campaignRequests.id, ids)),
  },
}
