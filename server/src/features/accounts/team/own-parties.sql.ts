import { sql } from 'drizzle-orm'
import type { SignedInUser } from '#contract/accounts/identity/identity.ts'
import type { OwnParty } from '#contract/accounts/team/team.ts'
import type { MemberRole } from '#contract/member-rights.ts'
import type { Context, ReadContext, SystemContext } from '../../../platform/context.ts'
import { sessionOf } from '../../../platform/context.ts'
import { notFound } from '../../../platform/refusal.ts'
import { membersView, readSignedInUser, usersView } from '../../foundation/users/index.ts'
import { actForParty } from '../sessions/index.ts'

type Row = Omit<OwnParty, 'membership'> & { memberRole: MemberRole | null }

/** The accounts for which a person may act: their own, then the others by the time of joining. */
export async function listParties({ db, actor: { person } }: ReadContext): Promise<OwnParty[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.display_name as "displayName", p.avatar_url as "avatarUrl", p.role, m.role as "memberRole"
    from ${usersView} p left join ${membersView} m on m.party_id = p.id and m.person_id = ${person.id}
    where p.is_active and (p.id = ${person.id} or m.person_id is not null)
    order by m.created_at nulls first, p.id`)
  return rows.map(({ memberRole, ...party }) => ({ ...party, membership: memberRole && { role: memberRole } }))
}

/** Makes the session act for one of the person's accounts; all tabs of the browser follow at once. 404 for any other account. */
export async function switchParty(context: Context, partyId: number): Promise<SignedInUser> {
  const { tx, actor } = context
  const party = (await listParties(context)).find(({ id }) => id === partyId)
  if (!party) throw notFound()
  await actForParty(tx, { sessionId: sessionOf(actor), partyId: party.membership ? partyId : null })
  return signedInAs(context, actor.person.id, party)
}

/** The signed-in user as they are once they act for an account. */
export const signedInAs = (
  { tx, clock }: SystemContext,
  personId: number,
  { id, membership }: Pick<OwnParty, 'id' | 'membership'>,
): Promise<SignedInUser> =>
  readSignedInUser(tx, { partyId: id, personId, memberRole: membership?.role ?? null }, clock())
