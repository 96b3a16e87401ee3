export { socialProfileChange, socialProfileMerge } from './events.ts'
export { syncUserColumns } from './follower-counts.sql.ts'
export { listSocialProfiles } from './social-profiles.ts'
export { verificationCode } from './verification-code.ts'
export {
  lockSocialProfile,
  markVerificationDecided,
  markVerificationRequested,
  verifiedElsewhere,
} from './verification-marks.ts'
export { followerHistoryView, formerFollowersView, socialProfilesView } from './views.ts'
