import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../../platform/database.ts'
import { settle } from './refresh.ts'

/** Rows that are written at once: a refresh of one of these people waits so long. */
const mostAtOnce = 5_000

const takeTime = (tx: Tx) => tx.execute(sql`set local statement_timeout = '10min'`)

/** Takes over the scores of the newest finished run of ranks, those that differ; gives how many, 0 where they are taken already. */
export async function followRanks({ pool, transaction }: Database): Promise<number> {
  const { rows } = await pool.query<{ run: number }>(
    `select id as run from rank_runs where finished_at is not null
      and id > (select rank_run from discovery_state where id = 1) order by id desc limit 1`,
  )
  const run = rows[0]?.run
  if (run === undefined) return 0
  let [from, changed] = [0, 0]
  while (true) {
    const next = await pool.query<{ until: number | null }>(
      `select max(user_id) as until from (select user_id from rankings
        where run_id = $1 and user_id > $2 order by user_id limit ${mostAtOnce}) piece`,
      [run, from],
    )
    const until = next.rows[0]!.until
    if (until === null) break
    changed += await transaction(async (tx) => {
      await takeTime(tx)
      const { rowCount } = await tx.execute(sql`
        update discovery_profiles p set standing = -r.score from rankings r
        where r.run_id = ${run} and r.user_id > ${from} and r.user_id <= ${until} and p.user_id = r.user_id
          and p.standing <> -r.score`)
      await settle(tx)
      return rowCount ?? 0
    })
    from = until
  }
  await pool.query('update discovery_state set rank_run = greatest(rank_run, $1) where id = 1', [run])
  return changed
}

/** Counts all words again, and forgets those that nobody is found by any more. */
export async function countWords({ transaction }: Pick<Database, 'transaction'>): Promise<void> {
  await transaction(async (tx) => {
    await takeTime(tx)
    await tx.execute(sql`
      create temporary table counted on commit drop as
      select regexp_replace(word, '^n:', '') as word, max(ndoc) filter (where word !~ '^n:') as influencers,
        coalesce(max(ndoc) filter (where word ~ '^n:'), 0) as named
      from ts_stat('select words from discovery_profiles') where word !~ '^[^n]:' group by 1`)
    await tx.execute(sql`delete from discovery_words w where not exists (select from counted c where c.word = w.word)`)
    await tx.execute(sql`
      insert into discovery_words as w (word, influencers, named) select word, influencers, named from counted order by word
      on conflict (word) do update set influencers = excluded.influencers, named = excluded.named
      where (w.influencers, w.named) <> (excluded.influencers, excluded.named)`)
    await settle(tx)
  })
}
