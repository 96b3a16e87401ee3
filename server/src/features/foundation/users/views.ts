import { viewShowing } from '../../../platform/database/view.ts'
import { users } from './tables.ts'

/** Users, for the queries of other features: identity, display columns, and whether they may act. */
export const usersView = viewShowing(
  users,
  { display_name: 'shown_name(display_name, username, resembles)' },
  'id',
  'username',
  'displayName',
  'avatarUrl',
  'role',
  'adminRights',
  'approvesFrom',
  'isActive',
  'isVerified',
  'confirmBy',
  'confirmRemindedAt',
  'hasTwoFactor',
  'language',
  'email',
  'profession',
  'bio',
  'expertise',
  'countryOfOrigin',
  'lastLoginAt',
  'languagesSpoken',
  'globalRank',
  'createdAt',
  'updatedAt',
)
