import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { inTransaction } from '../../platform/context.ts'
import type { Services } from '../../platform/services.ts'
import { payments } from '../wallet/tables.ts'
import { type Settlement, settle } from './deposits.ts'

const minute = 60_000

/** Asks the provider how one deposit stands and books the answer; what a lost webhook left open is settled this way. */
export async function checkDeposit(
  services: Services,
  payment: { id: number; providerSessionId: string | null },
): Promise<Settlement> {
  if (payment.providerSessionId === null) return 'open'
  const { checkout } = services
  const session = await checkout.readSession(payment.providerSessionId)
  return inTransaction(services, (context) => settle(context, { session, ended: null }))
}

/** The payer came back without having paid: the checkout is closed at the provider, and what it then says is booked. */
export async function abandonDeposit(
  services: Services,
  payment: { id: number; providerSessionId: string | null },
): Promise<Settlement> {
  if (payment.providerSessionId !== null) await services.checkout.expireSession(payment.providerSessionId)
  return checkDeposit(services, payment)
}

/**
 * Settles deposits that have been pending for over two minutes, by asking the provider; closes those that never reached it
 * (reliability.md 4.1.7). One that cannot be asked about now is left for the next round. Gives how many were looked at.
 */
export async function settleOpenDeposits(
  services: Services,
  log: { warn: (fact: object, text: string) => void },
): Promise<number> {
  const { database, clock } = services
  const now = clock().getTime()
  await database.orm
    .update(payments)
    .set({ status: 'cancelled', updatedAt: clock() })
    .where(
      and(
        eq(payments.type, 'deposit'),
        eq(payments.method, 'credit_card'),
        eq(payments.status, 'pending'),
        isNull(payments.providerSessionId),
        lt(payments.createdAt, new Date(now - 60 * minute)),
      ),
    )
  const open = await database.orm
    .select({ id: payments.id, providerSessionId: payments.providerSessionId })
    .from(payments)
    .where(
      and(
        eq(payments.type, 'deposit'),
        eq(payments.method, 'credit_card'),
        eq(payments.status, 'pending'),
        lt(payments.createdAt, new Date(now - 2 * minute)),
        // money on its way takes days: it is asked about every hour, and does not keep the others waiting
        or(
          sql`${payments.paymentDetails}->>'processingAt' is null`,
          lt(payments.updatedAt, new Date(now - 60 * minute)),
        ),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(100)
  for (const payment of open) {
    try {
      await checkDeposit(services, payment)
    } catch (error) {
      log.warn(
        { err: error, paymentId: payment.id },
        'A pending deposit could not be checked; the next round tries again',
      )
    }
  }
  return open.length
}
