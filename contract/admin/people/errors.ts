/** Error sentences of this feature (contract/errors.ts). */
export const peopleErrors = {
  adminAccount: 'Admins change their own account themselves',
  lastOwner: 'Make somebody else an owner first',
  ownChange: 'Another owner has to decide about a change that concerns you',
  ownerProtected: 'Take this owner’s rights away first. It takes another owner’s approval or 72 hours.',
  nothingChanged: 'Change at least one field',
  rightRequired: 'Choose at least one right',
  invitationGone: 'This invitation is no longer valid',
  invitationOpen: 'This address already has an open invitation',
  invitationLimit: 'You can have up to {{max}} open invitations',
  accountDeleted: 'This account has been deleted',
  exportUnverified: 'Their email address isn’t confirmed, so we can’t send their data there',
  exportGone: 'This link is no longer valid. Ask us for a new one.',
} as const
