import { eq } from 'drizzle-orm'
import type { SystemContext } from '../../../../platform/context.ts'
import { priceRequestExpiry } from './price-requests.ts'
import { purchases } from './tables.ts'

/** How many days an order waits for a bank debit; money that arrives later stays in the balance. */
const bankDebitDays = 7

/**
 * Updates when an unpaid, locked order lapses. While its payment is processing (`pending`) it stays open for some days; if the payment
 * fails (`failed`) it can be paid in another way, until unpaid orders lapse or its quote expires.
 */
export async function updatePaymentDeadline(
  { tx, clock }: SystemContext,
  order: typeof purchases.$inferSelect,
  status: 'pending' | 'failed',
): Promise<void> {
  const now = clock()
  const wait = status === 'pending' ? bankDebitDays * 24 * 3_600_000 : order.terms.unpaidMinutes * 60_000
  const until = now.getTime() + wait
  const current = order.lapsesAt?.getTime() ?? until
  const failed = order.quotedAt
    ? Math.max(until, priceRequestExpiry(order.quotedAt).getTime())
    : Math.min(current, until)
  const lapsesAt = new Date(status === 'pending' ? Math.max(current, until) : failed)
  await tx.update(purchases).set({ lapsesAt, updatedAt: now }).where(eq(purchases.id, order.id))
}
