import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { FileReaders } from '../../foundation/uploads/index.ts'
import { depositForRequest, depositForRequestArriving } from '../../money/deposits/index.ts'
import { campaignEnded, campaignOfferChanged, campaignsView } from '../campaigns/index.ts'
import { lockForDeposit, payAfterDeposit } from './agreeing/accept.ts'
import { keepOffer } from './agreeing/negotiate.ts'
import { mayReadRequestAttachment } from './conversation/file-readers.ts'
import { endRequestsOfCampaign } from './endings.ts'
import { requestDue } from './events.ts'
import { campaignRequestJobs } from './jobs.ts'
import { campaignRequestsPersonalData } from './personal-data.ts'
import { negotiationRoutes } from './routes.ts'
import { strikeRequest } from './work/due-deadlines.ts'
import { workRoutes } from './work/routes.ts'

/** What waits for an answer; the work itself, which is an influencer's turn too, does not. */
const waitingFor = {
  business: `select count(*)::int from campaign_requests where business_id = $1 and turn = 'business'`,
  influencer: `select count(*)::int from campaign_requests where influencer_id = $1 and turn = 'influencer'
    and (status = 'pending' or 'business' in (cancel_requested_by, split_proposed_by, due_proposed_by))`,
}

const unreadOn = (side: 'business' | 'influencer') => `select count(*)::int from campaign_requests r
  join campaign_request_messages m on m.request_id = r.id where r.${side}_id = $1 and m.sender_id <> $1 and not m.read`

export const feature: Feature & FileReaders = {
  routes: ({ services }) => [...negotiationRoutes(services), ...workRoutes],
  jobs: ({ services }) => campaignRequestJobs(services),
  readers: [mayReadRequestAttachment],
  personalData: campaignRequestsPersonalData,
  badgeCounts: {
    business: { campaignRequests: waitingFor.business, requestMessages: unreadOn('business') },
    influencer: { campaignRequests: waitingFor.influencer, requestMessages: unreadOn('influencer') },
  },
  handlers: [
    on(campaignEnded, endRequestsOfCampaign),
    on(campaignOfferChanged, keepOffer),
    on(depositForRequestArriving, lockForDeposit),
    on(depositForRequest, payAfterDeposit),
    on(requestDue, strikeRequest),
  ],
  targetNames: {
    campaign_request: `select r.id, c.title as name from campaign_requests r join ${campaignsView} c on c.id = r.campaign_id
      where r.id = any($1::int[])`,
  },
}
