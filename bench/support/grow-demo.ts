import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { rankLockKey, recomputeRanks } from '../../server/src/features/rankings/recompute.sql.ts'
import { applicationRole } from '../../server/src/platform/database/application-login.ts'
import type { openDatabase } from '../../server/src/platform/database/database.ts'
import { addInfluencers, tablesWithIds, userId } from './influencers.ts'

/** Influencers are added from this one on; ids of a demo are below. */
const first = 10_001

/**
 * Adds influencers to a demo of `present` until there are `size` beside its own people, ranked and indexed by the program in `folder`.
 * No ranking runs as long as the returned connection is open.
 */
export async function growDemo(url: string, folder: string, present: number, size: number): Promise<pg.Client> {
  const ranking: { rankLockKey: typeof rankLockKey; recomputeRanks: typeof recomputeRanks } = await import(
    path.join(folder, 'server/src/features/rankings/recompute.sql.ts')
  )
  const databases: { openDatabase: typeof openDatabase } = await import(
    path.join(folder, 'server/src/platform/database/database.ts')
  )
  const owner = new pg.Client({ connectionString: url, options: '-c statement_timeout=0' })
  await owner.connect()
  const { rows: sequences } = await owner.query<{ table: string; name: string; last: string | null }>(
    `select t as table, s.name, pg_sequence_last_value(s.name::regclass) as last
    from unnest($1::text[]) t, pg_get_serial_sequence(t, 'id') s (name)`,
    [tablesWithIds],
  )
  await addInfluencers(url, first + present, first + size - 1)
  // what is measured goes on with ids below, so that more influencers can be added
  for (const { table, name, last } of sequences)
    await owner.query(`select setval($1, greatest($2::bigint, (select max(id) from ${table} where id < $3)))`, [
      name,
      last,
      first,
    ])
  const database = databases.openDatabase(url, { role: applicationRole, max: 4 })
  await ranking.recomputeRanks(database, () => new Date()).finally(() => database.close())
  await owner.query('select pg_advisory_lock($1)', [ranking.rankLockKey])
  await owner.query(
    'insert into discovery_changes (user_id) select id from users where id between $1 and $2 order by id',
    [userId(first + present), userId(first + size - 1)],
  )
  // the program indexes them itself, as after every change
  while ((await owner.query('select from discovery_changes limit 1')).rowCount) await wait(250)
  await owner.query('vacuum (analyze) discovery_profiles, discovery_words, users')
  return owner
}
