import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in requests (reliability.md 4.7). An address is its influencer's alone. */
export const campaignRequestsPersonalData: PersonalTable[] = [
  {
    section: 'campaignRequests',
    table: 'campaign_requests',
    where: 't.influencer_id = $1',
    // work that was paid for stays on record; where a parcel went does not
    fixCounters: 'update campaign_requests set address = null where influencer_id = $1',
  },
  { section: 'requestsToCampaigns', table: 'campaign_requests', where: 't.business_id = $1', omit: ['address'] },
  { section: 'campaignRequestEvents', table: 'campaign_request_events', where: 't.actor_id = $1' },
  {
    section: 'campaignRequestMessages',
    table: 'campaign_request_messages',
    where: 't.sender_id = $1',
    omit: ['read'],
  },
]
