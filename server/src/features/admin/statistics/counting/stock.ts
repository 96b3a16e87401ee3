import { sql } from 'drizzle-orm'
import { type Stock, stockNames } from '#contract/admin/admin/admin.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { AdminFigures } from '../../../../platform/feature.ts'

/** What there is now; takes longer the more there is. */
export async function countStock(db: Queryable, figures: AdminFigures): Promise<Stock> {
  const columns = stockNames.map((name) => `(${figures[name]!}) as "${name}"`)
  const { rows } = await db.execute<Record<keyof Stock, string>>(sql.raw(`select ${columns.join(', ')}`))
  return Object.fromEntries(stockNames.map((name) => [name, Number(rows[0]![name])])) as Stock
}

/** What there was at the last count; undefined before the first one. */
export async function readStock(db: Queryable): Promise<{ stock: Stock; countedAt: Date } | undefined> {
  const { rows } = await db.execute<{ stock: Stock; counted_at: string }>(
    sql`select stock, counted_at from statistics_progress where id = 1`,
  )
  return rows[0] && { stock: rows[0].stock, countedAt: new Date(rows[0].counted_at) }
}
