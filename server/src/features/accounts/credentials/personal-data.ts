import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in credentials (reliability.md 4.7). */
export const credentialsPersonalData: PersonalTable[] = [
  { table: 'verifications', where: 't.user_id = $1', erase: true, account: 'derived' },
  { table: 'two_factors', where: 't.user_id = $1', erase: true, account: 'kept' },
  {
    section: 'passkeys',
    table: 'passkeys',
    where: 't.user_id = $1',
    omit: ['credential_id', 'public_key', 'counter'],
    erase: true,
    account: 'kept',
  },
  { table: 'passkey_challenges', where: 't.user_id = $1', erase: true, account: 'derived' },
  { table: 'recovery_codes', where: 't.user_id = $1', erase: true, account: 'kept' },
]
