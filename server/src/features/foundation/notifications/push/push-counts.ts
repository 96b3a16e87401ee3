import { gt, lt, sql } from 'drizzle-orm'
import { day } from '../../../../platform/clock.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { pushCounts } from '../tables.ts'

export type PushCounts = { sent: number; failed: number; removed: number }

/** Days for which counts are stored; they are read for one day. */
const retentionDays = 7

const hour = 3_600_000
const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / hour) * hour)

/** Adds to the counts of the current hour. */
export async function countOutcomes(db: Queryable, now: Date, counts: PushCounts): Promise<void> {
  if (counts.sent + counts.failed + counts.removed === 0) return
  await db
    .insert(pushCounts)
    .values({ hour: hourOf(now), ...counts })
    .onConflictDoUpdate({
      target: pushCounts.hour,
      set: {
        sent: sql`${pushCounts.sent} + excluded.sent`,
        failed: sql`${pushCounts.failed} + excluded.failed`,
        removed: sql`${pushCounts.removed} + excluded.removed`,
      },
    })
}

/** The counts of the last 24 clock hours, including the current one so far. */
export async function readPushCounts(db: Queryable, now: Date): Promise<PushCounts> {
  const sum = (column: typeof pushCounts.sent | typeof pushCounts.failed | typeof pushCounts.removed) =>
    sql<number>`coalesce(sum(${column}), 0)::int`
  const rows = await db
    .select({ sent: sum(pushCounts.sent), failed: sum(pushCounts.failed), removed: sum(pushCounts.removed) })
    .from(pushCounts)
    .where(gt(pushCounts.hour, new Date(now.getTime() - day)))
  return onlyRow(rows)
}

export const deletePushCounts = (db: Queryable, now: Date) =>
  db.delete(pushCounts).where(lt(pushCounts.hour, new Date(now.getTime() - retentionDays * day)))
