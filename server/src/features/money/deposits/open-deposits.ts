import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import { inTransaction } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { cancelUnopenedDeposits, paymentsView } from '../wallet/index.ts'
import { type DepositOutcome, settleDeposit } from './deposits.ts'

const payments = paymentsView.as('payments')

const minute = 60_000

/** Fetches a deposit's session from the provider and settles it, as its webhook would. Returns the outcome. */
export async function checkDeposit(
  services: Services,
  payment: { id: number; providerSessionId: string | null },
): Promise<DepositOutcome> {
  if (payment.providerSessionId === null) return 'open'
  const { checkout } = services
  const session = await checkout.readSession(payment.providerSessionId)
  return inTransaction(services, (context) => settleDeposit(context, { session, ended: null }))
}

/** Expires an unpaid checkout at the provider and settles its final state, because it may have been paid meanwhile. Returns the outcome. */
export async function cancelCardDeposit(
  services: Services,
  payment: { id: number; providerSessionId: string | null },
): Promise<DepositOutcome> {
  if (payment.providerSessionId !== null) await services.checkout.expireSession(payment.providerSessionId)
  return checkDeposit(services, payment)
}

/**
 * Settles deposits pending for over two minutes with their state at the provider, and cancels those that never got a session
 * (reliability.md 4.1.7). One that cannot be checked now is left for the next run. Returns how many were checked.
 */
export async function settleOpenDeposits(
  services: Services,
  log: { warn: (fact: object, text: string) => void },
): Promise<number> {
  const { database, clock } = services
  const now = clock().getTime()
  await cancelUnopenedDeposits({ db: database.orm, clock }, new Date(now - 60 * minute))
  const open = await database.orm
    .select({ id: payments.id, providerSessionId: payments.providerSessionId })
    .from(payments)
    .where(
      and(
        eq(payments.type, 'deposit'),
        eq(payments.method, 'credit_card'),
        eq(payments.status, 'pending'),
        lt(payments.createdAt, new Date(now - 2 * minute)),
        // delayed payments take days: check them hourly, so that they do not displace the others
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
