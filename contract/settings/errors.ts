/** Error sentences of this feature (contract/errors.ts). */
export const settingsErrors = {
  addSecondAdmin: 'Add a second admin first: npm run admin',
  anotherAdminNeeded: 'You have already approved this. Another admin has to approve it too.',
  proposalConfirmed: 'Confirmed by a second admin',
  proposalWithdrawn: 'Withdrawn',
  proposalReplaced: 'Replaced by another value',
} as const
