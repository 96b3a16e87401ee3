import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in admin (reliability.md 4.7). */
export const adminPersonalData: PersonalTable[] = [{ table: 'setting_proposals', where: 't.proposed_by = $1' }]
