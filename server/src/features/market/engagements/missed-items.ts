import { orderErrors } from '#contract/market/orders/errors.ts'
import { invalid } from '../../../platform/refusal.ts'

/**
 * Refuses 422 items that cannot be named as missing: those that were not agreed on, and those that were named before, since each excuses
 * one round of changes only (product.md 4, 5).
 */
export function assertMissed<Item extends string>(
  missed: readonly Item[],
  { agreed, missedBefore }: { agreed: readonly Item[]; missedBefore: readonly Item[] },
): void {
  if (missed.some((item) => missedBefore.includes(item))) throw invalid('missed', orderErrors.missedUsed)
  if (missed.some((item) => !agreed.includes(item))) throw invalid('missed', orderErrors.missedUnknown)
}
