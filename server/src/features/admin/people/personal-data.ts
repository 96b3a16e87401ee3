import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in people (reliability.md 4.7). Decisions and notes are kept, like other decisions about an account. */
export const peoplePersonalData: PersonalTable[] = [
  { section: 'adminNotes', table: 'admin_notes', where: 't.user_id = $1', omit: ['admin_id'] },
  // of admins, whose account remains
  { table: 'admin_invitations', where: 't.invited_by = $1' },
]
