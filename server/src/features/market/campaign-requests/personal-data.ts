import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in requests (reliability.md 4.7). The address belongs to its influencer alone. */
export const campaignRequestsPersonalData: PersonalTable[] = [
  {
    section: 'campaignRequests',
    table: 'campaign_requests',
    where: 't.influencer_id = $1',
    // paid work stays on record; the address of its parcel does not
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
