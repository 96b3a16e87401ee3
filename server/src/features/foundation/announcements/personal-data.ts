import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in announcements (reliability.md 4.7). */
export const announcementsPersonalData: PersonalTable[] = [{ table: 'announcements', where: 't.created_by = $1' }]
