/** Error sentences of this feature (contract/errors.ts). */
export const verificationErrors = {
  feeInDebt: 'Your account owes money. Pay that first, then request verification again.',
  proofRequired: 'Describe where the code is shown, or add a picture of it',
  alreadyRequested: 'You have already requested verification of this profile',
  profileVerified: 'This profile is already verified',
  verifiedElsewhere: 'This profile is already verified for @{{username}}',
  kycFileRequired: 'Add this document',
  kycFilesAlike: 'Use a different picture for each document',
  kycPending: 'Your identity check is already under review',
  kycApproved: 'Your identity is already verified',
} as const
