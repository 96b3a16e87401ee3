/** Error sentences of this feature (contract/errors.ts). */
export const blockErrors = {
  blockSelf: 'You can’t block yourself',
  blockAdmin: 'Our team can’t be blocked',
  youBlocked: 'You have blocked this person. Unblock them to get in touch.',
  ownParty: 'You can’t do business with an account you also act for',
  notReachable: 'You can’t get in touch with this person',
} as const
