import type { SystemContext } from '../../../../platform/context.ts'
import { type PurchaseRow, savePurchase } from '../order.ts'
import { priceRequestExpiry } from '../price-requests/price-requests.ts'

/** The number of days that an order waits for a bank debit; money that arrives later stays in the balance. */
const bankDebitDays = 7

/**
 * Updates the time at which an unpaid, locked order lapses. While its payment is processing (`pending`) it stays open for some days; if
 * the payment fails (`failed`) it can be paid in another way, until unpaid orders lapse or its quote expires.
 */
export async function updatePaymentDeadline(
  context: SystemContext,
  order: PurchaseRow,
  status: 'pending' | 'failed',
): Promise<void> {
  const now = context.clock()
  const wait = status === 'pending' ? bankDebitDays * 24 * 3_600_000 : order.terms.unpaidMinutes * 60_000
  const until = now.getTime() + wait
  const current = order.lapsesAt?.getTime() ?? until
  const failed = order.quotedAt
    ? Math.max(until, priceRequestExpiry(order.quotedAt).getTime())
    : Math.min(current, until)
  const lapsesAt = new Date(status === 'pending' ? Math.max(current, until) : failed)
  await savePurchase(context, order, { lapsesAt })
}
