import { and, asc, eq, lt } from 'drizzle-orm'
import { inTransaction } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { raiseAlert } from '../../foundation/alerts/index.ts'
import { bookReturn, lockSuspenseItem, type SuspenseItem } from './suspense.ts'
import { suspenseItems } from './tables.ts'

/** The time for which a return is retried before admins are alerted. */
const timeoutMs = 24 * 3_600_000

/**
 * Refunds money in suspense to its card once an admin decided so. The refund is requested at the provider outside of any transaction,
 * with the session as its idempotency key, and then booked, so it can be retried after a crash. Refuses 503 when the provider does not
 * respond.
 */
export async function refundToCard(services: Services, sessionId: string): Promise<void> {
  const { database, checkout } = services
  const [item] = await database.orm.select().from(suspenseItems).where(eq(suspenseItems.sessionId, sessionId))
  if (item?.status !== 'returning') return
  const intent = item.paymentIntentId ?? (await checkout.readSession(sessionId)).paymentIntentId
  if (intent === null) throw new Error(`The provider has no payment of session ${sessionId}`)
  await checkout.refund(intent, `suspense:${sessionId}`)
  await inTransaction(services, async (context) => {
    const { tx } = context
    const locked = await lockSuspenseItem(tx, sessionId)
    if (locked) await bookReturn(context, locked)
  })
}

/** Retries decided returns that have not completed, and alerts admins of those older than a day. Returns how many were tried. */
export async function retryReturns(
  services: Services,
  log: { warn: (fact: object, text: string) => void },
): Promise<number> {
  const { database, clock } = services
  const waiting = await database.orm
    .select()
    .from(suspenseItems)
    .where(
      and(eq(suspenseItems.status, 'returning'), lt(suspenseItems.updatedAt, new Date(clock().getTime() - 60_000))),
    )
    .orderBy(asc(suspenseItems.updatedAt))
    .limit(50)
  for (const item of waiting) {
    try {
      await refundToCard(services, item.sessionId)
    } catch (error) {
      log.warn(
        { err: error, paymentId: item.paymentId },
        'Money in suspense could not be returned; the next round tries again',
      )
      if (item.updatedAt.getTime() < clock().getTime() - timeoutMs) await alertStuckReturn(services, item)
    }
  }
  return waiting.length
}

async function alertStuckReturn(
  services: Services,
  { sessionId, paymentId, amount, currency }: SuspenseItem,
): Promise<void> {
  const details = { paymentId, received: { amount, currency }, note: 'The payment provider doesn’t accept the return' }
  await inTransaction(services, (context) =>
    raiseAlert(context, { kind: 'amount_mismatch', subject: sessionId, details }),
  )
}
