/** Error sentences of this feature (contract/errors.ts). */
export const moderationErrors = {
  blockOwn: 'You can’t block your own account',
  blockedAlready: 'This account is already blocked',
  notBlocked: 'This account is not blocked',
  blockUntilPast: 'Choose a time in the future',
  payoutsHeldOnlyBlocked: 'Payouts can be held for a legal reason only while an account is blocked permanently',
} as const
