import { eq, max } from 'drizzle-orm'
import type { Difference } from '#contract/foundation/alerts/alerts.ts'
import { inTransaction } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import type { Services } from '../../../platform/services.ts'
import { raiseAlert } from '../../foundation/alerts/index.ts'
import { comparePayments, compareReversals, compareSessions } from './reconcile-steps.ts'
import { providerReconciliations } from './tables.ts'

const day = 24 * 3_600_000
/** Days that each list of the provider is read back from the last reconciliation: a delayed debit takes a week, a dispute months. */
const comparedPeriod = { sessions: 10, refunds: 10, disputes: 120 }
const lockName = 'reconcile-provider'

export type Window = { from: Date; until: Date; refundsFrom: Date; disputesFrom: Date }
export type Tally = { sessions: number; reversals: number; payments: number; applied: number }

/**
 * Reconciles our books with the card provider's, in both directions (reliability.md 4.1.7): missed events are booked as their webhooks
 * would have been; differences that cannot be resolved raise an alert. The result is stored per day. The provider is called outside of
 * transactions. Idempotent. Returns the differences; null when another run holds the lock.
 */
export async function reconcile(services: Services): Promise<Difference[] | null> {
  const { database } = services
  const lockClient = await database.direct.connect()
  try {
    const { rows } = await lockClient.query<{ won: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as won',
      [lockName],
    )
    if (!onlyRow(rows).won) return null
    try {
      return await reconcileLocked(services)
    } finally {
      await lockClient.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lockName])
    }
  } finally {
    lockClient.release()
  }
}

/** The time up to which our books and the provider's were last compared in full; null: never. */
async function lastReconciled({ database }: Services): Promise<Date | null> {
  const rows = await database.orm
    .select({ until: max(providerReconciliations.untilAt) })
    .from(providerReconciliations)
    .where(eq(providerReconciliations.status, 'done'))
  return onlyRow(rows).until
}

async function reconcileLocked(services: Services): Promise<Difference[]> {
  const { database, clock } = services
  const now = clock()
  const last = (await lastReconciled(services)) ?? now
  const before = (days: number) => new Date(last.getTime() - days * day)
  const window: Window = {
    from: before(comparedPeriod.sessions),
    until: now,
    refundsFrom: before(comparedPeriod.refunds),
    disputesFrom: before(comparedPeriod.disputes),
  }
  const today = now.toISOString().slice(0, 10)
  const running = {
    status: 'running' as const,
    fromAt: window.from,
    untilAt: now,
    startedAt: now,
    finishedAt: null,
    sessions: 0,
    reversals: 0,
    payments: 0,
    applied: 0,
    differences: [],
  }
  await database.orm
    .insert(providerReconciliations)
    .values({ day: today, ...running })
    .onConflictDoUpdate({ target: providerReconciliations.day, set: running })
  const tally: Tally = { sessions: 0, reversals: 0, payments: 0, applied: 0 }
  const saveRun = (change: Partial<typeof providerReconciliations.$inferInsert>) =>
    database.orm
      .update(providerReconciliations)
      .set({ ...tally, finishedAt: clock(), ...change })
      .where(eq(providerReconciliations.day, today))
  try {
    const differences = [
      ...(await compareSessions(services, { window, tally })),
      ...(await comparePayments(services, window, tally)),
      ...(await compareReversals(services, window, tally)),
    ]
    await inTransaction(services, async (context) => {
      for (const { what, subject, paymentId, ours, theirs } of differences) {
        const sum = (amount: number | null) => (amount === null ? undefined : { amount, currency: 'USD' })
        const details = {
          note: what,
          expected: sum(ours),
          received: sum(theirs),
          paymentId: paymentId ?? undefined,
        }
        await raiseAlert(context, { kind: 'reconciliation_difference', subject, details })
      }
    })
    await saveRun({ status: 'done', differences })
    return differences
  } catch (error) {
    await saveRun({ status: 'failed' })
    throw error
  }
}
