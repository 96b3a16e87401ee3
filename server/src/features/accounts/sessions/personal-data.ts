import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in sessions (reliability.md 4.7). */
export const sessionsPersonalData: PersonalTable[] = [
  {
    section: 'sessions',
    table: 'sessions',
    account: 'derived',
    where: 't.user_id = $1',
    omit: ['token_hash'],
    erase: true,
  },
]
