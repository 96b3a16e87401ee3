import { platforms } from '#contract/fields.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import { addressColumns, profileColumns, userColumns } from './tables.ts'

const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnsOf = (alias: string, columns: object) =>
  Object.keys(columns)
    .map((name) => `${alias}.${toSnake(name)}`)
    .join(', ')
/** Columns of other features that the specification counts among those of users. */
const specified = [
  ...platforms,
  ...['youtube', 'tiktok', 'instagram', 'snapchat', 'facebook'].map((platform) => `${platform}_followers`),
  'payment_method',
  'payout_changed_at',
]

/** An account with everything about the person in one row. */
const account = `(select ${columnsOf('u', userColumns)}, ${columnsOf('w', profileColumns)}, ${columnsOf('a', addressColumns)},
    ${specified.map((name) => `s.${name}`).join(', ')}
  from users u join user_profiles w on w.user_id = u.id left join user_addresses a on a.user_id = u.id join users_as_specified s on s.id = u.id)`

/** Personal data in users (reliability.md 4.7). */
export const usersPersonalData: PersonalTable[] = [
  {
    section: 'profile',
    table: account,
    where: 't.id = $1',
    omit: [
      'password',
      'phone_verification_code',
      'phone_verification_code_expiry',
      'phone_verification_tries',
      'username_skeleton',
    ],
  },
  { table: 'users', account: 'kept', where: 't.id = $1' },
  { table: 'user_profiles', account: 'kept', where: 't.user_id = $1' },
  { table: 'user_addresses', account: 'kept', where: 't.user_id = $1', erase: true },
  {
    section: 'formerUsernames',
    table: `(select row_number() over (partition by user_id order by username) as id, user_id, username, kept_until
      from former_usernames)`,
    where: 't.user_id = $1',
    omit: ['id', 'user_id'],
  },
  { table: 'former_usernames', where: 't.user_id = $1', erase: true },
  {
    section: 'memberships',
    table: '(select row_number() over (order by party_id, person_id) as id, * from team_members)',
    where: 't.person_id = $1',
    omit: ['id'],
  },
  { table: 'team_members', where: 't.person_id = $1 or t.party_id = $1', erase: true },
  { table: 'forced_renames', where: 't.user_id = $1', erase: true },
]
