import type { PersonalTable } from '../../../platform/personal-data.ts'

/** Personal data in users (reliability.md 4.7). */
export const usersPersonalData: PersonalTable[] = [
  {
    section: 'profile',
    table: 'users',
    account: 'kept',
    where: 't.id = $1',
    omit: [
      'password',
      'phone_verification_code',
      'phone_verification_code_expiry',
      'phone_verification_tries',
      'username_skeleton',
      // exported in the section `payoutDetails`, masked
      'paypal_email',
      'bank_name',
      'account_holder',
      'account_number',
      'payout_ending',
      'routing_number',
      'swift_code',
      'stripe_account_id',
      'crypto_address',
    ],
  },
  {
    section: 'formerUsernames',
    table: `(select row_number() over (partition by user_id order by username) as id, user_id, username, kept_until
      from former_usernames)`,
    where: 't.user_id = $1',
    omit: ['id', 'user_id'],
  },
  { table: 'former_usernames', where: 't.user_id = $1', erase: true },
  { table: 'forced_renames', where: 't.user_id = $1', erase: true },
]
