import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { quoteEnds } from './price-questions.ts'
import { purchases } from './tables.ts'

/** How long an order waits for money that comes by bank debit, in days; what comes later is simply in the balance. */
const awaitedDays = 7

/**
 * The money of an unpaid, locked order is on its way (`pending`): the order does not lapse meanwhile, within reason. Or it does not come
 * after all (`failed`): the order can be paid in another way as long as any unpaid one, and a quote as long as it stands.
 */
export async function awaitMoney(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  order: typeof purchases.$inferSelect,
  status: 'pending' | 'failed',
): Promise<void> {
  const now = clock()
  const wait = status === 'pending' ? awaitedDays * 24 * 3_600_000 : order.terms.unpaidMinutes * 60_000
  const until = now.getTime() + wait
  const present = order.lapsesAt?.getTime() ?? until
  const failed = order.quotedAt ? Math.max(until, quoteEnds(order.quotedAt).getTime()) : Math.min(present, until)
  const lapsesAt = new Date(status === 'pending' ? Math.max(present, until) : failed)
  await tx.update(purchases).set({ lapsesAt, updatedAt: now }).where(eq(purchases.id, order.id))
}
