import { and, count, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { payments } from './tables.ts'

export type Payment = typeof payments.$inferSelect

/** Since when the money of a finished checkout is on its way, as an ISO moment; undefined when it is not. */
export const processingSince = ({ status, paymentDetails: { processingAt } }: Payment): string | undefined =>
  status === 'pending' && typeof processingAt === 'string' ? processingAt : undefined

/** How many deposits and withdrawals of a user are not decided yet. */
export async function countPendingPayments(db: Queryable, userId: number): Promise<number> {
  const isPending = and(
    eq(payments.userId, userId),
    inArray(payments.type, ['deposit', 'withdrawal']),
    eq(payments.status, 'pending'),
  )
  const [found] = await db.select({ pending: count() }).from(payments).where(isPending)
  return found!.pending
}
