import { eq } from 'drizzle-orm'
import type { Difference } from '#contract/alerts/alerts.ts'
import { inTransaction } from '../../platform/context.ts'
import type { Services } from '../../platform/services.ts'
import { raiseAlert } from '../alerts/raise.ts'
import { comparePayments, compareReversals, compareSessions } from './reconcile-steps.ts'
import { providerReconciliations } from './tables.ts'

const day = 24 * 3_600_000
/** How far back each list of the provider is read, in days: a late debit takes a week, a dispute months. */
const lookBack = { sessions: 10, refunds: 10, disputes: 120 }
const lockName = 'reconcile-provider'

export type Window = { from: Date; until: Date; refundsFrom: Date; disputesFrom: Date }
export type Tally = { sessions: number; reversals: number; payments: number; applied: number }

/**
 * Compares our books with the card provider's, both ways (reliability.md 4.1.7): what the provider took and we never heard of is booked
 * as its webhook would have been; what cannot be put right becomes an alert. The result is kept, one for each day. The provider is
 * asked outside of transactions. Done again it changes nothing more; of two at once one does nothing and gives null.
 */
export async function reconcile(services: Services): Promise<Difference[] | null> {
  const { database } = services
  const holder = await database.pool.connect()
  try {
    const { rows } = await holder.query<{ won: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as won',
      [lockName],
    )
    if (!rows[0]!.won) return null
    try {
      return await reconcileAlone(services)
    } finally {
      await holder.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lockName])
    }
  } finally {
    holder.release()
  }
}

async function reconcileAlone(services: Services): Promise<Difference[]> {
  const { database, clock } = services
  const now = clock()
  const before = (days: number) => new Date(now.getTime() - days * day)
  const window: Window = {
    from: before(lookBack.sessions),
    until: now,
    refundsFrom: before(lookBack.refunds),
    disputesFrom: before(lookBack.disputes),
  }
  const today = now.toISOString().slice(0, 10)
  const begun = {
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
    .values({ day: today, ...begun })
    .onConflictDoUpdate({ target: providerReconciliations.day, set: begun })
  const tally: Tally = { sessions: 0, reversals: 0, payments: 0, applied: 0 }
  const note = (change: Partial<typeof providerReconciliations.$inferInsert>) =>
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
        const [expected, received] = [sum(ours), sum(theirs)]
        const details = {
          note: what,
          ...(expected && { expected }),
          ...(received && { received }),
          ...(paymentId !== null && { paymentId }),
        }
        await raiseAlert(context, { kind: 'reconciliation_difference', subject, details })
      }
    })
    await note({ status: 'done', differences })
    return differences
  } catch (error) {
    await note({ status: 'failed' })
    throw error
  }
}
