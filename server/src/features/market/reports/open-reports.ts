import { and, count, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { requestsOf } from '../campaign-requests/index.ts'
import { messagesSentBy } from '../conversations/index.ts'
import { dealsOf } from '../deals/index.ts'
import { reports } from './tables.ts'

/** Number of pending reports by a user or about them, their deals, campaign requests or messages. */
export async function countOpenReports(db: Queryable, userId: number): Promise<number> {
  const isTheirs = or(
    eq(reports.userId, userId),
    and(eq(reports.entityType, 'user'), eq(reports.entityId, userId)),
    and(eq(reports.entityType, 'deal'), inArray(reports.entityId, dealsOf(db, userId))),
    and(eq(reports.entityType, 'campaign_request'), inArray(reports.entityId, requestsOf(db, userId))),
    and(eq(reports.entityType, 'message'), inArray(reports.entityId, messagesSentBy(userId))),
  )
  const found = await db
    .select({ open: count() })
    .from(reports)
    .where(and(eq(reports.status, 'pending'), isTheirs))
  return onlyRow(found).open
}
