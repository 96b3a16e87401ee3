import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in wallet (reliability.md 4.7). */
export const walletPersonalData: PersonalTable[] = [
  { section: 'payments', table: 'payments', where: 't.user_id = $1', omit: ['first_approved_by'] },
]
