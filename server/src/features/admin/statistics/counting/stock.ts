import { eq } from 'drizzle-orm'
import { type Stock, stockNames } from '#contract/admin/admin/admin.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { readFigures } from '../../../../platform/database/figures/figures.ts'
import type { AdminFigures } from '../../../../platform/feature.ts'
import { statisticsProgress } from '../tables.ts'

/** Counts everything that exists now; takes longer the more there is. */
export const countStock = (db: Queryable, figures: AdminFigures): Promise<Stock> => readFigures(db, figures, stockNames)

/** The totals of the last count; undefined before the first one. */
export async function readStock(db: Queryable): Promise<{ stock: Stock; countedAt: Date } | undefined> {
  const { stock, countedAt } = statisticsProgress
  const [counted] = await db.select({ stock, countedAt }).from(statisticsProgress).where(eq(statisticsProgress.id, 1))
  return counted
}
