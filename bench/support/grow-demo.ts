import path from 'node:path'
import pg from 'pg'
import type { rankLockKey, recomputeRanks } from '../../server/src/features/presence/rankings/recompute.sql.ts'
import { applicationRole } from '../../server/src/platform/database/application-login.ts'
import type { openDatabase } from '../../server/src/platform/database/database.ts'
import { onlyRow } from '../../server/src/platform/database/only-row.ts'
import { addInfluencers, indexInfluencers } from './influencers.ts'

/** Number of ids left free after the last user's, so that those of orders and deals, which are multiples, do not meet earlier rows. */
const gap = 10_000

/**
 * Adds `count` influencers to a running demo, ranked and indexed by the program in `folder`. No ranking runs as long as the returned
 * connection is open.
 */
export async function growDemo(url: string, folder: string, count: number): Promise<pg.Client> {
  const ranking: { rankLockKey: typeof rankLockKey; recomputeRanks: typeof recomputeRanks } = await import(
    path.join(folder, 'server/src/features/presence/rankings/recompute.sql.ts')
  )
  const databases: { openDatabase: typeof openDatabase } = await import(
    path.join(folder, 'server/src/platform/database/database.ts')
  )
  const owner = new pg.Client({ connectionString: url, options: '-c statement_timeout=0' })
  await owner.connect()
  const { rows } = await owner.query<{ last: number }>('select max(id) as last from users')
  const first = onlyRow(rows).last + gap
  const last = first + count - 1
  await addInfluencers(url, first, last)
  const database = databases.openDatabase(url, { role: applicationRole, max: 4 })
  await ranking.recomputeRanks(database, () => new Date()).finally(() => database.close())
  await owner.query('select pg_advisory_lock($1)', [ranking.rankLockKey])
  await indexInfluencers(owner, first, last)
  await owner.query('vacuum (analyze) discovery_profiles, discovery_words, users')
  return owner
}
