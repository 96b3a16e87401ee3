import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in gifts (reliability.md 4.7). */
export const giftsPersonalData: PersonalTable[] = [
  { section: 'gifts', table: 'gifts', where: '(t.sender_id = $1 or t.receiver_id = $1)' },
]
