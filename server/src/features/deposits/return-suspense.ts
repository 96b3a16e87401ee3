import { and, asc, eq, lt } from 'drizzle-orm'
import { inTransaction } from '../../platform/context.ts'
import type { Services } from '../../platform/services.ts'
import { raiseAlert } from '../alerts/raise.ts'
import { finishReturn, lockSuspended, type SuspenseItem } from './suspense.ts'
import { suspenseItems } from './tables.ts'

/** How long a return may take before the admins are told that it does not come through. */
const timeoutMs = 24 * 3_600_000

/**
 * Sends money in suspense back to its card, once that was decided: the provider is asked outside of any transaction under the
 * session's own key, then it is booked. Asked again after a crash it goes on where it was. 503 when the provider does not answer.
 */
export async function returnToCard(services: Services, sessionId: string): Promise<void> {
  const { database, checkout } = services
  const [item] = await database.orm.select().from(suspenseItems).where(eq(suspenseItems.sessionId, sessionId))
  if (item?.status !== 'returning') return
  const intent = item.paymentIntentId ?? (await checkout.readSession(sessionId)).paymentIntentId
  if (intent === null) throw new Error(`The provider has no payment of session ${sessionId}`)
  await checkout.refund(intent, `suspense:${sessionId}`)
  await inTransaction(services, async (context) => {
    const { tx } = context
    const locked = await lockSuspended(tx, sessionId)
    if (locked) await finishReturn(context, locked)
  })
}

/** Goes on with returns that were decided and did not come through; tells the admins of those that never do. Gives how many. */
export async function finishReturns(
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
      await returnToCard(services, item.sessionId)
    } catch (error) {
      log.warn(
        { err: error, paymentId: item.paymentId },
        'Money in suspense could not be returned; the next round tries again',
      )
      if (item.updatedAt.getTime() < clock().getTime() - timeoutMs) await tellStuck(services, item)
    }
  }
  return waiting.length
}

async function tellStuck(services: Services, { sessionId, paymentId, amount, currency }: SuspenseItem): Promise<void> {
  const details = { paymentId, received: { amount, currency }, note: 'The payment provider doesn’t accept the return' }
  await inTransaction(services, (context) =>
    raiseAlert(context, { kind: 'amount_mismatch', subject: sessionId, details }),
  )
}
