import { sql } from 'drizzle-orm'
import type { Team, TeamInvitation, TeamMember } from '#contract/accounts/team/team.ts'
import { memberMay } from '#contract/member-rights.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { membersView, usersView } from '../../foundation/users/index.ts'
import { sessionsView } from '../sessions/index.ts'

type Reading = Pick<ReadContext, 'db' | 'clock'>

const personOf = (alias: 'p' | 'i') =>
  sql.raw(`jsonb_build_object('id', ${alias}.id, 'username', ${alias}.username, 'displayName', ${alias}.display_name,
    'avatarUrl', ${alias}.avatar_url)`)

/** The members of an account, in the order in which they joined; `personId`: one of them. */
export async function readMembers({ db }: Reading, partyId: number, personId?: number): Promise<TeamMember[]> {
  const { rows } = await db.execute<TeamMember>(sql`
    select ${personOf('p')} as person, m.role, ${isoOf('m.created_at')} as "createdAt", p.has_two_factor as "hasTwoFactor",
      (select ${isoOf('max(s.last_seen_at)')} from ${sessionsView} s where s.user_id = m.person_id) as "lastSeenAt"
    from ${membersView} m join ${usersView} p on p.id = m.person_id
    where m.party_id = ${partyId} ${personId === undefined ? sql`` : sql`and m.person_id = ${personId}`}
    order by m.created_at, m.person_id`)
  return rows
}

/** The open invitations of an account, newest first; `id`: one of them. */
export async function readInvitations({ db, clock }: Reading, partyId: number, id?: number): Promise<TeamInvitation[]> {
  const { rows } = await db.execute<TeamInvitation>(sql`
    select t.id, t.email, t.role, ${personOf('i')} as "invitedBy", ${isoOf('t.created_at')} as "createdAt",
      ${isoOf('t.expires_at')} as "expiresAt"
    from team_invitations t join ${usersView} i on i.id = t.invited_by
    where t.party_id = ${partyId} and t.expires_at > ${clock()} ${id === undefined ? sql`` : sql`and t.id = ${id}`}
    order by t.id desc`)
  return rows
}

/** The people of the account for which the actor acts; invitations for those who may invite. */
export async function readTeam(context: ReadContext): Promise<Team> {
  const { db, actor } = context
  const { rows } = await db.execute<{ party: Team['party'] }>(
    sql`select ${personOf('p')} as party from ${usersView} p where p.id = ${actor.party.id}`,
  )
  const members = await readMembers(context, actor.party.id)
  const invitations = memberMay(actor.grants.memberRole, 'team') ? await readInvitations(context, actor.party.id) : []
  return { party: onlyRow(rows).party, members, invitations }
}

/** A time as ISO 8601 in UTC, as `Date.toISOString` writes it. */
const isoOf = (time: string) => sql.raw(`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
