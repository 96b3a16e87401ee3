import { eq } from 'drizzle-orm'
import { defaultTerms, type OrderTerms, orderTerms } from '#contract/terms.ts'
import type { Queryable } from '../../platform/database.ts'
import { systemSettings } from './tables.ts'

export const termsKey = 'order_terms'

/** The terms that a new order gets: the setting `order_terms` over the defaults (product.md 4). */
export async function currentTerms(db: Queryable): Promise<OrderTerms> {
  const [setting] = await db
    .select({ value: systemSettings.value })
    .from(systemSettings)
    .where(eq(systemSettings.key, termsKey))
  return termsFrom(setting?.value)
}

/** A stored setting laid over the defaults. */
export const termsFrom = (setting: unknown): OrderTerms =>
  orderTerms.parse({ ...defaultTerms, ...(setting as object | undefined) })
