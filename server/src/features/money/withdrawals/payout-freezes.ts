import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { payoutFreezes } from './tables.ts'

/** Freezes a person's payouts (product.md 9): nothing can be withdrawn or paid out until then; the balance stays theirs. */
export async function freezePayouts({ tx, clock }: SystemContext, userId: number, until: Date | null): Promise<void> {
  await tx
    .insert(payoutFreezes)
    .values({ userId, until, createdAt: clock() })
    .onConflictDoUpdate({ target: payoutFreezes.userId, set: { until, createdAt: clock() } })
}

/** Ends `freezePayouts`. */
export async function unfreezePayouts({ tx }: SystemContext, userId: number): Promise<void> {
  await tx.delete(payoutFreezes).where(eq(payoutFreezes.userId, userId))
}

/** The people among these whose payouts are frozen now. */
export async function frozenAmong(db: Queryable, clock: Clock, userIds: number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .select({ userId: payoutFreezes.userId })
    .from(payoutFreezes)
    .where(
      and(inArray(payoutFreezes.userId, userIds), or(isNull(payoutFreezes.until), gt(payoutFreezes.until, clock()))),
    )
  return new Set(rows.map(({ userId }) => userId))
}
