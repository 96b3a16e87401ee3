/** Roles of the members of an account (teams.md 2). Its own person is its owner and has no row among them. */
export const memberRoles = ['manager', 'finance', 'buyer', 'viewer', 'agent'] as const
export type MemberRole = (typeof memberRoles)[number]

/**
 * Rights of those who act for an account. `person`: about the one who is signed in, such as their password and notices; `owner`: for the account's
 * own person alone, such as its address, payout details and closing it.
 */
export const memberRights = [
  'person',
  'read',
  'messages',
  'files',
  'work',
  'spend',
  'manage',
  'profile',
  'money',
  'team',
  'owner',
] as const
export type MemberRight = (typeof memberRights)[number]

const rightsOf: Record<MemberRole, readonly MemberRight[]> = {
  manager: ['person', 'read', 'messages', 'files', 'work', 'spend', 'manage', 'profile', 'team'],
  finance: ['person', 'read', 'files', 'money'],
  buyer: ['person', 'read', 'messages', 'files', 'work', 'spend'],
  viewer: ['person', 'read', 'messages'],
  agent: ['person', 'read', 'messages', 'files', 'work', 'profile'],
}

/** The roles that an account of a business, and one of an influencer, may give. */
export const memberRolesOf = {
  business: ['manager', 'finance', 'buyer', 'viewer'],
  influencer: ['agent'],
} as const satisfies Record<'business' | 'influencer', readonly MemberRole[]>

/** Tells whether somebody who acts in a role has a right; without a role, they act as the owner. */
export const memberMay = (role: MemberRole | null | undefined, right: MemberRight): boolean =>
  !role || rightsOf[role].includes(right)

/** The header in which a request that changes something names the account for which its page was opened. */
export const partyHeader = 'vivobid-party'
