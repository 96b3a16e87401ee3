import { sql } from 'drizzle-orm'
import { inTransaction, type SystemContext } from '../../../../platform/context.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import type { Services } from '../../../../platform/services.ts'
import { usersView } from '../../../foundation/users/index.ts'
import { postgresEngine } from '../search/postgres-engine.ts'

/** Users are split by id into partitions that are refreshed in parallel. */
const partitions = 2
/**
 * The advisory lock of the first partition; the others follow. One server at a time refreshes a partition, so that no row is
 * overwritten with older data.
 */
const firstLockKey = 7_265_021
const batchSize = 5_000
const batchTimeoutMs = 120_000

/** Refreshes the rows of everybody who is queued in `discovery_changes` now. */
export async function refreshChangedProfiles(services: Services): Promise<void> {
  await Promise.all(
    Array.from({ length: partitions }, async (_, partition) => {
      while ((await refreshBatch(services, partition)) > 0);
    }),
  )
}

/**
 * Takes up to 5,000 queued changes of a partition and refreshes those rows in the same transaction. Returns how many it took; 0 also
 * while another server has the lock. Concurrent changes are queued behind them, for the next batch.
 */
async function refreshBatch(services: Services, partition: number): Promise<number> {
  return inTransaction(
    services,
    async (context) => {
      const { tx } = context
      const { rows: locks } = await tx.execute<{ is_held: boolean }>(
        sql`select pg_try_advisory_xact_lock(${firstLockKey + partition}::bigint) as is_held`,
      )
      if (!onlyRow(locks).is_held) return 0
      const { rows: changes } = await tx.execute<{ user_id: number }>(sql`
      delete from discovery_changes where id in (
        select id from discovery_changes where user_id % ${sql.raw(String(partitions))} = ${partition}
        order by id limit ${batchSize})
      returning user_id`)
      if (changes.length > 0) await refreshProfiles(context, [...new Set(changes.map((change) => change.user_id))])
      return changes.length
    },
    { timeoutMs: batchTimeoutMs },
  )
}

/** Indexes those who are active influencers as they are now, and removes the others. */
async function refreshProfiles(context: SystemContext, userIds: number[]): Promise<void> {
  const { rows } = await context.tx.execute<{ id: number }>(sql`
    select id from ${usersView} u where id = any(${sql.param(userIds)}::int[]) and role = 'influencer' and is_active`)
  const active = new Set(rows.map(({ id }) => id))
  const engine = postgresEngine(context.database.pool)
  await engine.remove(
    context,
    userIds.filter((id) => !active.has(id)),
  )
  await engine.upsert(context, [...active])
}
