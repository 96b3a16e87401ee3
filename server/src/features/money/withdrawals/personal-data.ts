import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in withdrawals (reliability.md 4.7). */
export const withdrawalsPersonalData: PersonalTable[] = [
  {
    section: 'withdrawals',
    table: 'withdrawal_requests',
    where: 't.user_id = $1',
    // the deciding admin and the rule are not the user's data
    omit: [
      'number',
      'account_details',
      'batch_id',
      'two_admins_above',
      'first_approved_by',
      'second_approved_by',
      'decided_by',
      'paid_by',
      'failed_by',
      'risk_score',
      'risk_reasons',
      'released_by',
      'release_note',
    ],
    idType: 'uuid',
  },
  // exported with the sanctions
  { table: 'payout_freezes', where: 't.user_id = $1' },
  // their lines are the withdrawals; the sealed file is kept like the books
  { table: 'payout_batches', where: 't.created_by = $1' },
]
