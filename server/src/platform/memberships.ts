/** What members of a party may do, as far as it decides what they are told of; 'any': whoever belongs to it. */
export type PartyRight = 'any' | 'work' | 'money' | 'account'

/** Who acts for which party. */
export type Memberships = {
  /** The party for which a signed-in person acts. */
  partyOf(personId: number): Promise<number>
  /** The people who act for a party and have a right there, the one whose own account it is first. */
  membersOf(partyId: number, right: PartyRight): Promise<readonly number[]>
}

/** Everybody acts for their own account, and nobody else does. */
export const ownAccounts: Memberships = {
  partyOf: async (personId) => personId,
  membersOf: async (partyId) => [partyId],
}
