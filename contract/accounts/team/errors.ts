/** Error sentences of this feature (contract/errors.ts). */
export const teamErrors = {
  memberRemoved: 'You no longer act for this account. Nothing was changed.',
  memberExists: 'They are already in your team',
  teamInvitationGone: 'This invitation was withdrawn, already used, or has expired',
  invitationForOther: 'This invitation is for {{email}}. Sign in with that address.',
  teamInvitationLimit: 'Up to {{max}} invitations can be open at a time',
  memberLimit: 'A team can have up to {{max}} members',
  partyLimit: 'You can act for up to {{max}} accounts',
  roleNotHere: 'This account can’t give that role',
  roleTooHigh: 'Only the owner can do this for managers',
  ownerStays: 'The owner can’t leave their own account',
  ownInvitation: 'You can’t invite yourself',
  adminsJoinNoTeam: 'Accounts of our team can’t act for others',
} as const
