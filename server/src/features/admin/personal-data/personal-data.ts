import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in this feature itself. */
export const requestedExportsPersonalData: PersonalTable[] = [
  {
    section: 'requestedExports',
    table: 'requested_exports',
    where: 't.user_id = $1',
    omit: ['requested_by', 'token_hash'],
    erase: true,
  },
]
