import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in the calendar (reliability.md 4.7). */
export const calendarPersonalData: PersonalTable[] = [{ table: 'calendar_feeds', where: 't.user_id = $1', erase: true }]
