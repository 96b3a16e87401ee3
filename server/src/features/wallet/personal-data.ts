import type { PersonalTable } from '../../platform/personal-data.ts'

/** What wallet holds about a person (reliability.md 4.7). */
export const walletPersonalData: PersonalTable[] = [
  { section: 'payments', table: 'payments', where: 't.user_id = $1', omit: ['first_approved_by'] },
]
