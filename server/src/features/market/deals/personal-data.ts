import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in deals (reliability.md 4.7). */
export const dealsPersonalData: PersonalTable[] = [
  { section: 'deals', table: 'influencer_deals', where: 't.influencer_id = $1', erase: true },
]
