/** Error sentences of this feature (contract/errors.ts). */
export const engagementErrors = {
  cancelAlreadyRequested: 'A cancellation request is already open',
  noCancelRequest: 'No cancellation request is open',
  dueDateProposed: 'Another due date has already been proposed',
  noDueDateProposal: 'No due date proposal is open',
  noMovesLeft: 'This due date can’t be moved again',
  dueDateOwn: 'Only the other side can respond to your proposal',
  dueDateTheirs: 'Only the person who proposed this due date can withdraw it',
} as const

export type EngagementErrorSentence = (typeof engagementErrors)[keyof typeof engagementErrors]
