import { type SQL, sql } from 'drizzle-orm'

/** Rows are numbered as they are made, up to what runs at the same time. */
const slack = 10_000

/**
 * Rows `t` of `table` made on days (UTC) from the first to the last, for lists that are ordered by `id`: the days also bound the ids,
 * so that a list of long ago is not looked for from today backwards. `table` needs an index on (created_at, id).
 */
export function madeBetween(table: SQL, t: SQL, from: string | undefined, to: string | undefined): SQL[] {
  const conditions: SQL[] = []
  if (from)
    conditions.push(sql`${t}.created_at >= ${from}::date and ${t}.id >= (
      select x.id - ${sql.raw(String(slack))} from ${table} x where x.created_at >= ${from}::date order by x.created_at, x.id limit 1)`)
  if (to)
    conditions.push(sql`${t}.created_at < ${to}::date + 1 and ${t}.id <= (
      select x.id + ${sql.raw(String(slack))} from ${table} x where x.created_at < ${to}::date + 1
      order by x.created_at desc, x.id desc limit 1)`)
  return conditions
}
