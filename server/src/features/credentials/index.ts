export { accountFailures, nameDigest, passwordGuesses } from './account-limits.ts'
export { type AccountServices, openAccountServices } from './account-services.ts'
export { deleteUsedChallenges } from './challenges.ts'
export { confirmPassword } from './confirm-password.ts'
export type { Device } from './devices.ts'
export { createLink, deleteExpiredLinks, revokeLinks } from './mail-links.ts'
export { openPasswords, refuseCommonPassword } from './passwords.ts'
export { replaceRecoveryCodes } from './recovery-codes.ts'
export {
  generateTotpSecret,
  matchingStep,
  otpauthUri,
  requireCode,
  tryCode,
  twoFactorSealContext,
} from './two-factor-codes.ts'
