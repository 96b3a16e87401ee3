import { sql } from 'drizzle-orm'
import type { Database } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { rankingsView, rankRunsView } from '../../../presence/rankings/index.ts'
import { unfinishedStanding } from '../search/sort-orders.ts'
import { flushPendingIndexEntries } from './pending-index-entries.ts'

/** User ids per transaction: a refresh of one of these rows waits for it. */
const batchSize = 5_000

const timeoutMs = 600_000

/**
 * Copies the scores of the newest finished rank run into `standing`, batch by batch, where they differ. Returns how many rows changed,
 * 0 if that run was copied before.
 */
export async function syncRankScores(database: Database): Promise<number> {
  const { pool } = database
  const runId = await newestUncopiedRun(database)
  if (runId === null) return 0
  let changed = 0
  let afterUserId = 0
  while (true) {
    const { rows } = await pool.query<{ last: number | null }>(
      `select max(user_id) as last from (select user_id from ${rankingsView} rankings
        where run_id = $1 and user_id > $2 order by user_id limit ${batchSize}) batch`,
      [runId, afterUserId],
    )
    const lastUserId = onlyRow(rows).last
    if (lastUserId === null) break
    changed += await copyScores(database, { runId, afterUserId, lastUserId })
    afterUserId = lastUserId
  }
  await pool.query('update discovery_state set rank_run = greatest(rank_run, $1) where id = 1', [runId])
  return changed
}

async function newestUncopiedRun({ pool }: Database): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from ${rankRunsView} rank_runs where finished_at is not null
      and id > (select rank_run from discovery_state where id = 1) order by id desc limit 1`,
  )
  return rows[0]?.id ?? null
}

/** `standing` is the negated score, so that ascending order is the order of the ranking; the unfinished stay behind all others. */
const standing = sql.raw(`case when p.standing > 0 then ${unfinishedStanding} else 0 end - r.score`)

function copyScores(
  { transaction }: Database,
  { runId, afterUserId, lastUserId }: { runId: number; afterUserId: number; lastUserId: number },
): Promise<number> {
  return transaction(
    async (tx) => {
      const { rowCount } = await tx.execute(sql`
        update discovery_profiles p set standing = ${standing} from ${rankingsView} r
        where r.run_id = ${runId} and r.user_id > ${afterUserId} and r.user_id <= ${lastUserId} and p.user_id = r.user_id
          and p.standing <> ${standing}`)
      await flushPendingIndexEntries(tx)
      return rowCount ?? 0
    },
    { timeoutMs },
  )
}
