import type { PersonalTable } from '../../platform/personal-data.ts'

/** What sessions holds about a person (reliability.md 4.7). */
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
