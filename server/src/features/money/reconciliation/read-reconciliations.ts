import { desc, lt } from 'drizzle-orm'
import type { Reconciliation } from '#contract/foundation/alerts/alerts.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { defaultLimit, toPage } from '../../../platform/http/requests/cursor.ts'
import { providerReconciliations } from './tables.ts'

/** One page of reconciliations with the card provider, newest day first. */
export async function listReconciliations(
  db: Queryable,
  query: { limit?: number | undefined; cursor?: string | undefined },
) {
  const limit = query.limit ?? defaultLimit
  const rows = await db
    .select()
    .from(providerReconciliations)
    .where(query.cursor === undefined ? undefined : lt(providerReconciliations.day, query.cursor))
    .orderBy(desc(providerReconciliations.day))
    .limit(limit + 1)
  const { items, nextCursor } = toPage(rows, limit, ({ day }) => day)
  return { items: items.map(reconciliationFrom), nextCursor }
}

const reconciliationFrom = (row: typeof providerReconciliations.$inferSelect): Reconciliation => ({
  day: row.day,
  status: row.status,
  currency: 'USD',
  from: row.fromAt.toISOString(),
  until: row.untilAt.toISOString(),
  sessions: row.sessions,
  reversals: row.reversals,
  payments: row.payments,
  applied: row.applied,
  differences: row.differences,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})
