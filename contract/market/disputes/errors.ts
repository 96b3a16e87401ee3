/** Error sentences of this feature (contract/errors.ts). */
export const disputeErrors = {
  disputeLinkInvalid: 'This link is no longer valid',
  reportInDispute: 'This report belongs to an open dispute. Settle the dispute, and the report is answered with it.',
  disputeReason: 'Write at least 10 characters',
  disputeAgain: 'You have already opened a dispute on this order',
  disputeEnded: 'This dispute has ended',
  disputeAmount: 'Enter an amount above zero and below the amount held',
  disputeNotOpener: 'Only the person who opened the dispute can withdraw it',
  evidenceOver: 'The evidence period is over',
  evidenceLimit: 'You have reached the evidence limit for this dispute',
  evidenceOpen: 'The other side can still submit evidence',
  proposalMade: 'A proposal has already been made',
  proposalMissing: 'No proposal is open to objections',
  proposalFirst: 'Make a proposal first. It is carried out unless one side objects.',
  proposalTooLate: 'It’s too late for a proposal. Decide the dispute instead.',
} as const
