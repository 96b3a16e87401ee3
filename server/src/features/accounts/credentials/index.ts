export { accountFailures, nameDigest, passwordGuesses } from './account-limits.ts'
export { type AccountServices, openAccountServices } from './account-services.ts'
export { confirmAuthenticator, lockAuthenticator, removeAuthenticator, storePendingSecret } from './authenticators.ts'
export { claimOnce, deleteUsedChallenges } from './challenges.ts'
export { confirmPassword } from './confirm-password.ts'
export { type Device, isKnownTo } from './devices.ts'
export {
  consumeLink,
  createLink,
  deleteExpiredLinks,
  findLink,
  formerEmails,
  isFormerEmailOfOther,
  isReplaced,
  redeemLink,
  replaceLinks,
  revokeLinks,
  revokeUndoLinksSince,
} from './mail-links.ts'
export { deleteExpiredPasskeyChallenges } from './passkey-challenges.ts'
export {
  type PasskeyRow,
  passkeyAccountOf,
  passkeyCreation,
  passkeyRequest,
  passkeysOf,
  recordPasskeyUse,
  removePasskey,
  removePasskeys,
  renamePasskey,
  storePasskey,
  verifyCreatedPasskey,
  verifyPasskey,
} from './passkeys.ts'
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
