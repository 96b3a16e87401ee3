import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isOverdue, type OverdueFacts, overdueRule } from '#contract/market/engagements/engagement.ts'

type LateColumns = Record<keyof OverdueFacts | 'status', AnyColumn>

/**
 * SQL: true if work in one of `statuses` is late at `now`: the contract's `isOverdue`, made of the same rule. Compares with `now` alone
 * in one term, so that an index on the due date finds it.
 */
export function isLateAt(columns: LateColumns, statuses: readonly string[], now: Date | Placeholder): SQL {
  const { due, stoppedSince, suspendedSince } = overdueRule
  // as in the condition of an index, which placeholders would not match
  const isDue = sql`${columns.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`
  const terms = [
    isDue,
    ...suspendedSince.map((name) => sql`${columns[name]} is null`),
    ...stoppedSince.map((name) => sql`(${columns[name]} is null or ${columns[due]} < ${columns[name]})`),
    sql`${columns[due]} < ${now}`,
  ]
  return sql`(${sql.join(terms, sql` and `)})`
}

type Delivered = OverdueFacts & { firstDeliveredAt: Date | null; isOnTime: boolean | null }

/**
 * Returns the columns of a first delivery at `at`, and nothing for any later one: an answer to a revision does not show whether the work
 * came on time (product.md 4).
 */
export const firstDelivery = (work: Delivered, at: Date): Partial<Delivered> =>
  work.firstDeliveredAt ? {} : { firstDeliveredAt: at, isOnTime: !isOverdue(work, at) }
