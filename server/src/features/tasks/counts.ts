import { type SQL, sql } from 'drizzle-orm'

/** The columns of a statement that counts what each filter finds. */
export const countsOf = <F extends string>(filters: readonly F[], find: (filter: F) => SQL) =>
  Object.fromEntries(
    filters.map((filter) => [filter, sql<number>`count(*) filter (where ${find(filter)})::int`]),
  ) as Record<F, SQL<number>>
