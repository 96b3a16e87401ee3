import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { usersView } from '../users/index.ts'

const people = usersView.as('people')

/** The ids of those approvers who are still active admins with the right; approvals by others no longer count. */
export async function activeApprovers(tx: Tx, rows: Approvals[]): Promise<Set<number>> {
  const ids = rows.flatMap(({ firstApprovedBy, secondApprovedBy }) => [firstApprovedBy, secondApprovedBy])
  const admins = await tx
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.role, 'admin'),
        eq(people.isActive, true),
        sql`${people.adminRights} && array['owner', 'money']`,
        inArray(
          people.id,
          ids.filter((id) => id !== null),
        ),
      ),
    )
  return new Set(admins.map(({ id }) => id))
}
type Approvals = { firstApprovedBy: number | null; secondApprovedBy: number | null }
