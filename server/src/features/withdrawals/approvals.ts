import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { users } from '../users/tables.ts'

/** The ids of those approvers who are still active admins; approvals by others no longer count. */
export async function activeApprovers(tx: Tx, rows: Approvals[]): Promise<Set<number>> {
  const ids = rows.flatMap(({ firstApprovedBy, secondApprovedBy }) => [firstApprovedBy, secondApprovedBy])
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.isActive, true),
        inArray(
          users.id,
          ids.filter((id) => id !== null),
        ),
      ),
    )
  return new Set(admins.map(({ id }) => id))
}
type Approvals = { firstApprovedBy: number | null; secondApprovedBy: number | null }
