import type { PersonalTable } from '../../platform/personal-data.ts'

/** What admin holds about a person (reliability.md 4.7). */
export const adminPersonalData: PersonalTable[] = [{ table: 'setting_proposals', where: 't.proposed_by = $1' }]
