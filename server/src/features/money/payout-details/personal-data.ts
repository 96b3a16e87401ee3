import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in payout details (reliability.md 4.7), which the export shows masked. */
export const payoutDetailsPersonalData: PersonalTable[] = [
  { table: 'payout_details', account: 'kept', where: 't.user_id = $1', erase: true },
]
