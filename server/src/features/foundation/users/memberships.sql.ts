import { type SQL, sql } from 'drizzle-orm'
import { teamErrors } from '#contract/accounts/team/errors.ts'
import type { MemberRole } from '#contract/member-rights.ts'
import { connectionOf } from '../../../platform/database/connections.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Member, Memberships } from '../../../platform/memberships.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { accountsView, membersView } from './views.ts'

/** Members of accounts by the transaction that has read them, so that each reads them once. */
const readIn = new WeakMap<Queryable, Map<number, readonly Member[]>>()

/** The members of accounts as they are stored; those who are blocked are none. */
export const memberships: Memberships = {
  async membersOf(db, partyIds) {
    const known = readIn.get(db) ?? new Map<number, readonly Member[]>()
    if (connectionOf(db)) readIn.set(db, known)
    const missing = [...new Set(partyIds)].filter((id) => !known.has(id))
    if (missing.length > 0) {
      const { rows } = await db.execute<{ partyId: number; personId: number; role: MemberRole }>(sql`
        select m.party_id as "partyId", m.person_id as "personId", m.role
        from ${membersView} m join ${accountsView} p on p.id = m.person_id and p.is_active
        where m.party_id = any(${sql.param(missing)}::int[]) order by m.created_at, m.person_id`)
      for (const id of missing)
        known.set(id, [{ personId: id, role: null }, ...rows.filter(({ partyId }) => partyId === id)])
    }
    return known
  },
  async assertStillMember(db, { partyId, personId }) {
    const { rowCount } = await db.execute(
      sql`select from ${membersView} where party_id = ${partyId} and person_id = ${personId} for share`,
    )
    if (rowCount === 0) throw new Refusal(403, 'member_removed', teamErrors.memberRemoved)
  },
}

/** SQL: whether somebody acts for both of two accounts. */
export const haveCommonMember = (partyId: number, other: number | SQL): SQL => sql`(${partyId} <> ${other} and exists (
  select from ${membersView} m
  where (m.party_id = ${partyId} and (m.person_id = ${other} or exists (
      select from ${membersView} o where o.party_id = ${other} and o.person_id = m.person_id)))
    or (m.party_id = ${other} and m.person_id = ${partyId})))`
