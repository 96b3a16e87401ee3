import type { PersonalTable } from '../../platform/personal-data.ts'

/** Personal data in reports (reliability.md 4.7). */
export const reportsPersonalData: PersonalTable[] = [
  // reports and their answers are kept for the admins
  { section: 'reports', table: 'reports', where: 't.user_id = $1', omit: ['number'], idType: 'uuid' },
]
