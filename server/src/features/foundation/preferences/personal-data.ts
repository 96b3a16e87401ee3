import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in preferences (reliability.md 4.7). */
export const preferencesPersonalData: PersonalTable[] = [
  { section: 'preferences', table: 'user_preferences', account: 'kept', where: 't.user_id = $1', erase: true },
]
