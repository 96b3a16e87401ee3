import type pg from 'pg'

type Options = {
  /** Further tables to vacuum, without ids of their own. */
  also?: string[]
  /** Rows from this id on were there before and are not counted. */
  below?: number
}

/** To be called after rows with explicit ids were inserted: sequences continue after them, and the planner knows the number of rows. */
export async function afterInserts(client: pg.Client, tablesWithIds: string[], { also = [], below }: Options = {}) {
  const where = below === undefined ? '' : ` where id < ${below}`
  for (const table of tablesWithIds)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}${where}))`,
    )
  await client.query(`vacuum (analyze) ${[...tablesWithIds, ...also].join(', ')}`)
}
