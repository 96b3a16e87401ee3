import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in alerts (reliability.md 4.7). */
export const alertsPersonalData: PersonalTable[] = [{ table: 'alerts', where: 't.settled_by = $1' }]
