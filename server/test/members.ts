import type { Memberships } from '../src/platform/memberships.ts'

/** Members of a world's accounts: people with accounts of their own who act, with all rights, for another. */
export class Members implements Memberships {
  private readonly parties = new Map<number, number>()

  /** From now on every session of the person acts for the party. */
  join(personId: number, partyId: number): void {
    this.parties.set(personId, partyId)
  }

  partyOf = async (personId: number): Promise<number> => this.parties.get(personId) ?? personId

  membersOf = async (partyId: number): Promise<number[]> => [
    partyId,
    ...[...this.parties].filter(([, party]) => party === partyId).map(([personId]) => personId),
  ]
}
