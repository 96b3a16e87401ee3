import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in disputes (reliability.md 4.7). */
export const disputesPersonalData: PersonalTable[] = [
  // disputes are kept with the order that they are about
  {
    section: 'disputes',
    table: 'disputes',
    where: '(t.business_id = $1 or t.influencer_id = $1)',
    omit: ['proposed_by', 'ended_by', 'remind_at'],
  },
  { section: 'disputeEvidence', table: 'dispute_evidence', where: 't.author_id = $1' },
]
