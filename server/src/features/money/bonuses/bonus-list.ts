import { eq, type SQL } from 'drizzle-orm'
import type { Bonus, BonusStatus } from '#contract/money/bonuses/bonuses.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { queuePage } from '../../../platform/http/requests/queue-page.ts'
import { notFound } from '../../../platform/refusal.ts'
import { personColumns, usersView } from '../../foundation/users/index.ts'
import { bonusRows } from './tables.ts'

const people = usersView.as('people')

const [granters, deciders] = [usersView.as('granters'), usersView.as('deciders')]

const rowsWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      row: bonusRows,
      user: personColumns(people),
      grantedBy: personColumns(granters),
      decidedBy: personColumns(deciders),
    })
    .from(bonusRows)
    .innerJoin(people, eq(people.id, bonusRows.userId))
    .innerJoin(granters, eq(granters.id, bonusRows.grantedBy))
    .leftJoin(deciders, eq(deciders.id, bonusRows.decidedBy))
    .where(where)
    .$dynamic()
type Row = Awaited<ReturnType<typeof rowsWhere>>[number]

const bonusOf = ({ row, user, grantedBy, decidedBy }: Row): Bonus => ({
  id: row.id,
  user,
  amount: row.amount,
  currency: 'USD',
  reason: row.reason,
  status: row.status,
  needsTwo: row.needsTwo,
  grantedBy,
  decidedBy,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** One page of bonuses with a status: pending ones oldest first, all others newest first. */
export async function listBonuses(
  db: Queryable,
  query: { status: BonusStatus; limit?: number | undefined; cursor?: string | undefined },
) {
  const { limit, where, order } = queuePage(query, { status: bonusRows.status, number: bonusRows.id })
  const rows = await rowsWhere(db, where)
    .orderBy(order)
    .limit(limit + 1)
  return toPage(rows.map(bonusOf), limit, (last) => encodeCursor(last.id))
}

/** One bonus as admins see it. Refuses 404 when it does not exist. */
export async function readBonus(db: Queryable, id: number): Promise<Bonus> {
  const [row] = await rowsWhere(db, eq(bonusRows.id, id))
  if (!row) throw notFound()
  return bonusOf(row)
}
