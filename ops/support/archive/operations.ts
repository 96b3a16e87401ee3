import type pg from 'pg'
import { mustFind } from '../../../server/src/platform/must-find.ts'
import type { Acknowledged } from '../backup-load.ts'

/** Statements that read the ids of each kind. */
const statements: Record<Acknowledged['what'], string> = {
  order: 'select id from influencer_deal_purchases',
  payment: `select id from tasks where status in ('accepted', 'completed')`,
  message: 'select id from messages',
}

export type ComparedOperations = {
  /** Number of operations acknowledged before the moment, and those of them that are missing. */
  before: number
  lost: Acknowledged[]
  /** Number of operations that were requested after it, and those of them that are there. */
  after: number
  tooMany: Acknowledged[]
}

/**
 * Compares a database that was restored to a moment with the acknowledged operations. Those that were under way at that moment may be
 * there or not.
 */
export async function compareOperations(
  pool: pg.Pool,
  acknowledged: Acknowledged[],
  moment: Date,
): Promise<ComparedOperations> {
  const found = new Map<Acknowledged['what'], Set<number>>()
  for (const [what, statement] of Object.entries(statements)) {
    const { rows } = await pool.query<{ id: number }>(statement)
    found.set(what as Acknowledged['what'], new Set(rows.map(({ id }) => id)))
  }
  const isThere = ({ what, id }: Acknowledged) => mustFind(found, what).has(id)
  const before = acknowledged.filter(({ answeredAt }) => answeredAt < moment.getTime())
  const after = acknowledged.filter(({ askedAt }) => askedAt > moment.getTime())
  return {
    before: before.length,
    lost: before.filter((each) => !isThere(each)),
    after: after.length,
    tooMany: after.filter(isThere),
  }
}
