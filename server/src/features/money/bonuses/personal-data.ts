import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in bonuses (reliability.md 4.7). */
export const bonusesPersonalData: PersonalTable[] = [
  {
    section: 'bonuses',
    table: 'bonuses',
    where: 't.user_id = $1',
    omit: ['granted_by', 'decided_by', 'needs_two'],
  },
]
