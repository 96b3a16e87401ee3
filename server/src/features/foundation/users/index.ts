export { changeUser, lockUserRow, markEmailVerified, recordSignIn, rehashPassword } from './change-user.ts'
export {
  anonymizeUser,
  isDeletedEmail,
  isDeletedUsername,
  lockUserForDeletion,
  usersDeletedBefore,
} from './deleted-users.ts'
export { fillNameSkeletons, markLookalikes } from './lookalikes.sql.ts'
export { refuseOurName } from './name-skeleton.ts'
export { ownerNames } from './owner-names.ts'
export { type FoundUser, searchUsers, stateOf, withoutPayoutEnding } from './search-users.ts'
export { assertStillHasRight, lockActingAdmin } from './still-has-right.ts'
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
  aboutOf,
  addUser,
  alreadyTaken,
  findUser,
  listAdmins,
  lockActive,
  lockAdmins,
  lockUser,
  lockUserAgainstDeletion,
  lockUsers,
  personColumns,
  readUser,
  refuseTakenEmail,
  resolveUserId,
  toCurrentUser,
  type UserRow,
  updateProfile,
  usernameChangeableAt,
  userSummaryColumns,
} from './users.ts'
export { usersView } from './views.ts'
