import type { PersonalTable } from '../../../platform/personal-data.ts'

/** What this feature itself stores about a person. */
export const requestedExportsPersonalData: PersonalTable[] = [
  {
    section: 'requestedExports',
    table: 'requested_exports',
    where: 't.user_id = $1',
    omit: ['requested_by', 'token_hash'],
    erase: true,
  },
]
