import { and, eq, sql } from 'drizzle-orm'
import { checkoutErrors } from '#contract/checkout/errors.ts'
import type { PaymentStatus } from '#contract/wallet/wallet.ts'
import type { ProviderSession } from '../../platform/checkout/provider.ts'
import type { SystemContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { deposit } from '../ledger/ledger.ts'
import { notify } from '../notifications/notify.ts'
import { usersView } from '../users/views.ts'
import { maturityDate } from '../wallet/maturity.ts'
import { type Payment, processingSince } from '../wallet/payments.ts'
import { paymentJournals, payments } from '../wallet/tables.ts'
import { orderDeposit } from './events.ts'
import { bookWaitingReversals } from './reversals.ts'
import { setAside } from './suspense.ts'

const people = usersView.as('people')

/** How long after its deposit was begun a checkout can be paid, and can still be opened; the provider's shortest is 30 minutes. */
const checkoutMinutes = 60
const openableMinutes = 25

/** Notes that `userId` wants to pay in `amount` cents by card, for an order if one is named; gives the payment's id. */
export async function startDeposit(
  { tx, clock }: SystemContext,
  { userId, amount, purchaseId }: { userId: number; amount: number; purchaseId?: number },
): Promise<number> {
  const now = clock()
  const [row] = await tx
    .insert(payments)
    .values({ userId, amount, type: 'deposit', method: 'credit_card', purchaseId, createdAt: now, updatedAt: now })
    .returning({ id: payments.id })
  return row!.id
}

/**
 * The address of the checkout page for a pending deposit. It is asked of the provider once, outside of any transaction and
 * under the payment's own key, so that asking again after a crash gives the same session. Refuses with 409 when the payment
 * is no longer open, 503 when the provider does not answer.
 */
export async function checkoutUrl(services: Services, paymentId: number): Promise<string> {
  const { database, checkout, clock, publicOrigin } = services
  const [row] = await database.orm
    .select({ payment: payments, email: people.email })
    .from(payments)
    .innerJoin(people, eq(people.id, payments.userId))
    .where(eq(payments.id, paymentId))
  if (!row) throw notFound()
  const { payment, email } = row
  if (typeof payment.paymentDetails.checkoutUrl === 'string') return payment.paymentDetails.checkoutUrl
  const age = clock().getTime() - payment.createdAt.getTime()
  if (payment.status !== 'pending' || age > openableMinutes * 60_000)
    throw new Refusal(409, 'checkout_closed', checkoutErrors.checkoutClosed)
  const session = await checkout.createSession({
    paymentId,
    amount: payment.amount,
    currency: 'usd',
    productName: payment.purchaseId ? `Order ${payment.purchaseId}` : 'Balance top-up',
    successUrl: `${publicOrigin}/payment-success?payment=${paymentId}`,
    cancelUrl: `${publicOrigin}/payment-cancel?payment=${paymentId}`,
    customerEmail: email,
    expiresAt: new Date(payment.createdAt.getTime() + checkoutMinutes * 60_000),
  })
  await database.orm
    .update(payments)
    .set({
      providerSessionId: session.id,
      paymentDetails: sql`${payments.paymentDetails} || ${JSON.stringify({ checkoutUrl: session.url })}::jsonb`,
    })
    .where(eq(payments.id, paymentId))
  return session.url
}

/** What became of a deposit when the provider's word about it was heard. */
export type Settlement =
  | 'credited'
  | 'already_credited'
  | 'mismatch'
  | 'processing'
  | 'failed'
  | 'cancelled'
  | 'open'
  | 'unknown'

/**
 * Books what the provider says of a checkout session (reliability.md 4.1.5). It goes by the payment's row and the session's
 * content alone, never by the order in which things are heard: money that was captured is credited whatever was noted before,
 * and once credited nothing takes it back here. Money that does not fit the payment goes to suspense, never to the user.
 */
export async function settle(
  context: SystemContext,
  { session, ended }: { session: ProviderSession; ended: 'failed' | null },
): Promise<Settlement> {
  const { tx } = context
  const payment = await lockDeposit(tx, session)
  if (!payment) return 'unknown'
  if (session.paid && !fits(payment, session)) {
    await setAside(context, payment, session)
    return 'mismatch'
  }
  if (payment.status === 'completed') return 'already_credited'
  if (session.paid) return credit(context, { payment, session })
  if (payment.status !== 'pending') return 'open'
  if (ended === 'failed' || session.hasFailed) {
    await finish(context, payment, 'failed')
    if (payment.purchaseId !== null) await context.events.emit(context, orderDeposit, { ...payment, status: 'failed' })
    await notify(context, { userId: payment.userId, kind: 'top_up_failed', params: { amount: payment.amount } })
    return 'failed'
  }
  if (session.status === 'complete') return awaitMoney(context, { payment, session })
  if (session.status !== 'expired') return 'open'
  await finish(context, payment, 'cancelled')
  return 'cancelled'
}

async function lockDeposit(tx: Tx, session: ProviderSession): Promise<Payment | undefined> {
  if (session.paymentId === null) return undefined
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, session.paymentId), eq(payments.type, 'deposit')))
    .for('update')
  return payment
}

/** Whether what was captured is what this payment asked for. */
const fits = (payment: Payment, session: ProviderSession) =>
  session.amountTotal === payment.amount &&
  session.currency === 'usd' &&
  session.id === (payment.providerSessionId ?? session.id)

async function credit(
  context: SystemContext,
  { payment, session }: { payment: Payment; session: ProviderSession },
): Promise<Settlement> {
  const { tx, clock } = context
  const { id: paymentId, userId, amount } = payment
  const { journalId } = await deposit(tx, { paymentId, userId, amount, maturesAt: await maturityDate(tx, clock()) })
  await tx.insert(paymentJournals).values({ paymentId: payment.id, journalId })
  const [credited] = await tx
    .update(payments)
    .set({
      status: 'completed',
      journalId,
      providerSessionId: session.id,
      transactionId: session.paymentIntentId,
      updatedAt: clock(),
    })
    .where(eq(payments.id, payment.id))
    .returning()
  await notify(context, { userId: payment.userId, kind: 'top_up_received', params: { amount: payment.amount } })
  await bookWaitingReversals(context, session.paymentIntentId)
  if (payment.purchaseId !== null) await context.events.emit(context, orderDeposit, credited!)
  return 'credited'
}

/** The checkout is done and its money comes later, by bank debit for instance: nothing is credited before it has. */
async function awaitMoney(
  context: SystemContext,
  { payment, session }: { payment: Payment; session: ProviderSession },
): Promise<Settlement> {
  const { tx, clock } = context
  const isKnown = processingSince(payment) !== undefined
  const processingAt = processingSince(payment) ?? clock().toISOString()
  const [waiting] = await tx
    .update(payments)
    .set({
      providerSessionId: session.id,
      paymentDetails: sql`${payments.paymentDetails} || ${JSON.stringify({ processingAt })}::jsonb`,
      updatedAt: clock(),
    })
    .where(eq(payments.id, payment.id))
    .returning()
  if (!isKnown && payment.purchaseId !== null) await context.events.emit(context, orderDeposit, waiting!)
  return 'processing'
}

async function finish({ tx, clock }: SystemContext, payment: Payment, status: PaymentStatus) {
  await tx.update(payments).set({ status, updatedAt: clock() }).where(eq(payments.id, payment.id))
}
