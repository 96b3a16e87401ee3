import type { PersonalTable } from '../../platform/personal-data.ts'

/** What deals holds about a person (reliability.md 4.7). */
export const dealsPersonalData: PersonalTable[] = [
  { section: 'deals', table: 'influencer_deals', where: 't.influencer_id = $1', erase: true },
]
