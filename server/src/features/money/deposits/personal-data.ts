import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in deposits (reliability.md 4.7). */
export const depositsPersonalData: PersonalTable[] = [{ table: 'suspense_items', where: 't.decided_by = $1' }]
