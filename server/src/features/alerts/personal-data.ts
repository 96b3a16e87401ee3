import type { PersonalTable } from '../../platform/personal-data.ts'

/** What alerts holds about a person (reliability.md 4.7). */
export const alertsPersonalData: PersonalTable[] = [{ table: 'alerts', where: 't.settled_by = $1' }]
