export { changeUser, lockUserRow, markEmailVerified, recordSignIn, rehashPassword } from './change-user.ts'
export {
  anonymizeUser,
  isDeletedEmail,
  isDeletedUsername,
  lockUserForDeletion,
  usersDeletedBefore,
} from './deleted-users.ts'
export { fillNameSkeletons, markLookalikes } from './lookalikes.ts'
export { refuseOurName } from './name-skeleton.ts'
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
  keepUser,
  listAdmins,
  lockActive,
  lockAdmins,
  lockUser,
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
