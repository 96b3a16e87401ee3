import { and, eq } from 'drizzle-orm'
import type { MemberRole } from '#contract/member-rights.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { teamMembers } from './tables.ts'

type Membership = { partyId: number; personId: number }

const isMembership = ({ partyId, personId }: Membership) =>
  and(eq(teamMembers.partyId, partyId), eq(teamMembers.personId, personId))

/** Adds a member; one who is a member already gets the new role. */
export async function addMember(tx: Tx, member: typeof teamMembers.$inferInsert): Promise<void> {
  const { role } = member
  await tx
    .insert(teamMembers)
    .values(member)
    .onConflictDoUpdate({ target: [teamMembers.partyId, teamMembers.personId], set: { role } })
}

export async function changeMember(tx: Tx, { role, ...member }: Membership & { role: MemberRole }): Promise<void> {
  await tx.update(teamMembers).set({ role }).where(isMembership(member))
}

export async function endMembership(tx: Tx, member: Membership): Promise<void> {
  await tx.delete(teamMembers).where(isMembership(member))
}

/** The number of members of an account, without the one whose own it is. */
export const countMembers = (tx: Tx, partyId: number): Promise<number> =>
  tx.$count(teamMembers, eq(teamMembers.partyId, partyId))

/** The number of accounts of others for which a person acts. */
export const countParties = (tx: Tx, personId: number): Promise<number> =>
  tx.$count(teamMembers, eq(teamMembers.personId, personId))
