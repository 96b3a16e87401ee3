import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in receipts (reliability.md 4.7). */
export const receiptsPersonalData: PersonalTable[] = [
  // issued documents are kept as required by law, with the name and address they were issued to
  { section: 'receipts', table: 'receipts', where: 't.owner_id = $1', omit: ['journal_id'] },
]
