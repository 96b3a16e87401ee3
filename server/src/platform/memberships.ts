/** The right of a party's member that decides about which events they are notified; 'any': every member. */
export type PartyRight = 'any' | 'work' | 'money' | 'account'

/** The relation of people to the parties for which they act. */
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
