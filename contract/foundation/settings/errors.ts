/** Error sentences of this feature (contract/errors.ts). */
export const settingsErrors = {
  addSecondAdmin: 'Add a second admin first: npm run admin',
  anotherAdminNeeded: 'You have already approved this. Another admin has to approve it too.',
  tooNewToApprove:
    'New admins, rights and addresses of admins count as a second approval after 72 hours. Somebody else has to approve this.',
  creditedAloneToday:
    'You have credited as much as one admin may within 24 hours. Another admin has to approve this too.',
  proposalConfirmed: 'Confirmed by a second admin',
  proposalWithdrawn: 'Withdrawn',
  proposalReplaced: 'Replaced by another value',
} as const
