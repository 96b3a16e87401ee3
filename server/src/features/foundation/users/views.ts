import { eq } from 'drizzle-orm'
import { joinedView, view } from '../../../platform/database/view.ts'
import { teamMembers, userProfiles, users } from './tables.ts'

/** Users, for the queries of other features: identity, display columns, and a flag that they may act. */
export const usersView = joinedView(
  {
    table: users,
    joins: [{ table: userProfiles, on: eq(userProfiles.userId, users.id) }],
    shown: { display_name: 'shown_name(display_name, username, resembles)' },
  },
  {
    id: users.id,
    username: users.username,
    displayName: users.displayName,
    avatarUrl: users.avatarUrl,
    coverUrl: userProfiles.coverUrl,
    role: users.role,
    adminRights: users.adminRights,
    approvesFrom: users.approvesFrom,
    isActive: users.isActive,
    isVerified: users.isVerified,
    confirmBy: users.confirmBy,
    confirmRemindedAt: users.confirmRemindedAt,
    hasTwoFactor: users.hasTwoFactor,
    language: users.language,
    email: users.email,
    profession: userProfiles.profession,
    bio: userProfiles.bio,
    expertise: userProfiles.expertise,
    countryOfOrigin: userProfiles.countryOfOrigin,
    lastLoginAt: users.lastLoginAt,
    languagesSpoken: userProfiles.languagesSpoken,
    globalRank: users.globalRank,
    createdAt: users.createdAt,
    updatedAt: users.updatedAt,
  },
)

/** Accounts without their profiles, for statements that lock them. */
export const accountsView = view(users, 'id', 'role', 'isActive', 'isVerified')

/** People who act for an account besides its own person. */
export const membersView = view(teamMembers, 'partyId', 'personId', 'role', 'invitedBy', 'createdAt')
