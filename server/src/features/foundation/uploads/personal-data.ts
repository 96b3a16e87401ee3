import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in uploads (reliability.md 4.7). */
export const uploadsPersonalData: PersonalTable[] = [
  { section: 'files', table: 'files', where: 't.owner_id = $1', omit: ['path', 'sealing'], idType: 'uuid' },
  // kept as long as the documents: deleting the key makes them unreadable for good
  { table: 'kyc_keys', where: 't.user_id = $1' },
]
