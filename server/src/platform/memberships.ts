import { type MemberRight, type MemberRole, memberMay } from '#contract/member-rights.ts'
import type { Queryable } from './database/database.ts'

/** Somebody who acts for an account; role null: the one whose own it is. */
export type Member = { personId: number; role: MemberRole | null }

/** The relation of people to the accounts for which they act. */
export type Memberships = {
  /** The people who act for each of these accounts, the one whose own it is first. */
  membersOf(db: Queryable, partyIds: readonly number[]): Promise<ReadonlyMap<number, readonly Member[]>>
  /** Refuses somebody who is no member of the account any more (403 `member_removed`), and keeps a member one until the transaction ends. */
  assertStillMember(db: Queryable, member: { partyId: number; personId: number }): Promise<void>
}

/** Those of an account's people who have a right there. */
export const peopleWith = (members: readonly Member[], right: MemberRight): number[] =>
  members.filter(({ role }) => memberMay(role, right)).map(({ personId }) => personId)
