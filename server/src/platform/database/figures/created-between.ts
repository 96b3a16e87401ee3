import { type SQL, sql } from 'drizzle-orm'

/** Ids are assigned roughly in order of creation, apart from concurrent transactions. */
const idSlack = 10_000

/**
 * Conditions for rows `t` of `table` created from one instant on and before another, for lists ordered by `id`. They bound the ids as well,
 * so that a list of old rows is not scanned from today backwards. `table` needs an index on (created_at, id).
 */
export function createdBetween(table: SQL, t: SQL, { from, until }: { from?: Date; until?: Date }): SQL[] {
  const conditions: SQL[] = []
  if (from)
    conditions.push(sql`${t}.created_at >= ${from} and ${t}.id >= (
      select x.id - ${sql.raw(String(idSlack))} from ${table} x where x.created_at >= ${from} order by x.created_at, x.id limit 1)`)
  if (until)
    conditions.push(sql`${t}.created_at < ${until} and ${t}.id <= (
      select x.id + ${sql.raw(String(idSlack))} from ${table} x where x.created_at < ${until}
      order by x.created_at desc, x.id desc limit 1)`)
  return conditions
}
