import { view } from '../../platform/database/view.ts'
import { users } from './tables.ts'

/** People as other features know them: who they are, how they are shown, and whether they may act. */
export const usersView = view(
  users,
  'id',
  'username',
  'displayName',
  'avatarUrl',
  'role',
  'isActive',
  'isVerified',
  'hasTwoFactor',
  'language',
  'email',
  'profession',
  'bio',
  'expertise',
  'countryOfOrigin',
  'languagesSpoken',
  'globalRank',
  'createdAt',
  'updatedAt',
)
