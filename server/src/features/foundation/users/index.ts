export { changeUser, lockAccount, lockUserRow, markEmailVerified, recordSignIn, rehashPassword } from './change-user.ts'
export {
  anonymizeUser,
  isDeletedEmail,
  isDeletedUsername,
  lockUserForDeletion,
  usersDeletedBefore,
} from './deleted-users.ts'
export { fillNameSkeletons, markLookalikes } from './lookalikes.sql.ts'
export { addMember, changeMember, countMembers, countParties, endMembership } from './members.ts'
export { haveCommonMember, memberships } from './memberships.sql.ts'
export { refuseOurName } from './name-skeleton.ts'
export { ownerNames } from './owner-names.ts'
export { type FoundUser, searchUsers, stateOf } from './search-users.ts'
export { assertStillHasRight, lockActingAdmin } from './still-has-right.ts'
export type { UserRow } from './tables.ts'
export { updateProfile } from './update-profile.ts'
export {
  claimUsername,
  refuseReservedName,
  refuseTakenUsername,
  releaseFormerUsernames,
  renameUser,
  reserveUsernames,
  takeForcedRenames,
} from './usernames.ts'
export {
  type Account,
  aboutOf,
  addUser,
  alreadyTaken,
  findAccountById,
  findUser,
  findUserById,
  listAdmins,
  lockActive,
  lockAdmins,
  lockUser,
  lockUserAgainstDeletion,
  lockUsers,
  personColumns,
  readAccount,
  readCurrentUser,
  readSignedInUser,
  readUser,
  refuseTakenEmail,
  resolveUserId,
  toCurrentUser,
  usernameChangeableAt,
  userSummaryColumns,
} from './users.ts'
export { accountsView, membersView, usersView } from './views.ts'
