import type { FastifyRequest } from 'fastify'
import { checkoutErrors } from '#contract/money/deposits/checkout-errors.ts'
import { walletErrors } from '#contract/money/wallet/errors.ts'
import type { PaymentStatus } from '#contract/money/wallet/wallet.ts'
import type { ProviderSession } from '../../../platform/checkout/provider.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { returnOrigin } from '../../../platform/http/requests/origin.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { readUser } from '../../foundation/users/index.ts'
import { deposit } from '../ledger/index.ts'
import {
  addPayment,
  changePayments,
  findPayment,
  linkJournals,
  lockPayment,
  maturityDate,
  type Payment,
  processingSince,
} from '../wallet/index.ts'
import { depositCredited, engagementDeposit, engagementDepositArriving } from './events.ts'
import { bookPendingReversals } from './reversals.ts'
import { moveToSuspense } from './suspense.ts'

/** Minutes after the start of a deposit during which its checkout can be paid, and opened; the provider's minimum is 30. */
const checkoutMinutes = 60
const openableMinutes = 25

/**
 * Creates a pending card deposit of `amount` cents, for an order or a campaign request if one is named. Returns the payment's id.
 * Refuses 503 `payment_unavailable` while admins have closed card payments.
 */
export async function startDeposit(
  context: SystemContext,
  deposit: { userId: number; amount: number; purchaseId?: number; campaignRequestId?: number },
): Promise<number> {
  const { cardPayments } = await readSetting(context.tx, 'access')
  if (!cardPayments) throw new Refusal(503, 'payment_unavailable', walletErrors.paymentUnavailable)
  const { id } = await addPayment(context, { ...deposit, type: 'deposit', method: 'credit_card' })
  return id
}

/**
 * The URL of a pending deposit's checkout page. The session is created at the provider once, outside of any transaction, with the
 * payment as its idempotency key, so a retry after a crash gets the same session. Refuses 409 `checkout_closed` when the payment is no
 * longer open, 503 when the provider does not respond.
 */
export async function checkoutUrl(
  services: Services,
  paymentId: number,
  request?: Pick<FastifyRequest, 'protocol' | 'host'>,
): Promise<string> {
  const { database, checkout, clock, publicOrigin } = services
  const origin = request ? returnOrigin(publicOrigin, request) : publicOrigin
  const payment = await findPayment(database.orm, paymentId)
  if (!payment) throw notFound()
  if (typeof payment.paymentDetails.checkoutUrl === 'string') return payment.paymentDetails.checkoutUrl
  const age = clock().getTime() - payment.createdAt.getTime()
  if (payment.status !== 'pending' || age > openableMinutes * 60_000)
    throw new Refusal(409, 'checkout_closed', checkoutErrors.checkoutClosed)
  const { email } = await readUser(database.orm, payment.userId)
  const session = await checkout.createSession({
    paymentId,
    amount: payment.amount,
    currency: 'usd',
    productName: productNameOf(payment),
    successUrl: `${origin}/payment-success?payment=${paymentId}`,
    cancelUrl: `${origin}/payment-cancel?payment=${paymentId}`,
    customerEmail: email,
    expiresAt: new Date(payment.createdAt.getTime() + checkoutMinutes * 60_000),
  })
  const change = { providerSessionId: session.id, details: { checkoutUrl: session.url } }
  await changePayments({ db: database.orm, clock }, [paymentId], change)
  return session.url
}

function productNameOf({ purchaseId, campaignRequestId }: Payment): string {
  if (purchaseId) return `Order ${purchaseId}`
  return campaignRequestId ? `Campaign request ${campaignRequestId}` : 'Balance top-up'
}

/** The outcome of applying a checkout session's state to its deposit. */
export type DepositOutcome =
  | 'credited'
  | 'already_credited'
  | 'mismatch'
  | 'processing'
  | 'failed'
  | 'cancelled'
  | 'open'
  | 'unknown'

/**
 * Applies the state of a checkout session to its deposit (reliability.md 4.1.5). It depends only on the payment's row and the session,
 * never on the order of events: captured money is credited whatever the payment's status, and once credited it stays so here. Money
 * that does not match the payment goes to suspense, never to the user.
 */
export async function settleDeposit(
  context: SystemContext,
  { session, ended }: { session: ProviderSession; ended: 'failed' | null },
): Promise<DepositOutcome> {
  const { tx } = context
  const payment = await lockDeposit(tx, session)
  if (!payment) return 'unknown'
  if (session.paid && !matchesPayment(payment, session)) {
    await moveToSuspense(context, payment, session)
    return 'mismatch'
  }
  if (payment.status === 'completed') return 'already_credited'
  if (session.paid) return creditDeposit(context, { payment, session })
  if (payment.status !== 'pending') return 'open'
  if (ended === 'failed' || session.hasFailed) {
    await closeDeposit(context, payment, 'failed')
    if (isForWork(payment)) await context.events.emit(context, engagementDeposit, { ...payment, status: 'failed' })
    await notify(context, { userId: payment.userId, kind: 'top_up_failed', params: { amount: payment.amount } })
    return 'failed'
  }
  if (session.status === 'complete') return markProcessing(context, { payment, session })
  if (session.status !== 'expired') return 'open'
  await closeDeposit(context, payment, 'cancelled')
  return 'cancelled'
}

async function lockDeposit(tx: Tx, session: ProviderSession): Promise<Payment | undefined> {
  if (session.paymentId === null) return undefined
  const payment = await lockPayment(tx, session.paymentId)
  return payment?.type === 'deposit' ? payment : undefined
}

/** Tells whether a deposit was made to pay for an order or a campaign request. */
const isForWork = ({ purchaseId, campaignRequestId }: Payment) => purchaseId !== null || campaignRequestId !== null

/** Tells whether the captured amount, currency and session are those of the payment. */
const matchesPayment = (payment: Payment, session: ProviderSession) =>
  session.amountTotal === payment.amount &&
  session.currency === 'usd' &&
  session.id === (payment.providerSessionId ?? session.id)

async function creditDeposit(
  context: SystemContext,
  { payment, session }: { payment: Payment; session: ProviderSession },
): Promise<DepositOutcome> {
  const { tx, clock } = context
  const { id: paymentId, userId, amount } = payment
  if (isForWork(payment)) await context.events.emit(context, engagementDepositArriving, payment)
  const { journalId } = await deposit(tx, { paymentId, userId, amount, maturesAt: await maturityDate(tx, clock()) })
  await linkJournals(tx, [{ paymentId, journalId }])
  const rows = await changePayments(context, [paymentId], {
    status: 'completed',
    journalId,
    providerSessionId: session.id,
    transactionId: session.paymentIntentId,
  })
  const credited = onlyRow(rows)
  await notify(context, { userId: payment.userId, kind: 'top_up_received', params: { amount: payment.amount } })
  await context.events.emit(context, depositCredited, credited)
  await bookPendingReversals(context, session.paymentIntentId)
  if (isForWork(payment)) await context.events.emit(context, engagementDeposit, credited)
  return 'credited'
}

/**
 * Marks a deposit whose checkout is complete but whose payment is delayed, for instance a bank debit: nothing is credited until it
 * succeeds.
 */
async function markProcessing(
  context: SystemContext,
  { payment, session }: { payment: Payment; session: ProviderSession },
): Promise<DepositOutcome> {
  const isKnown = processingSince(payment) !== undefined
  const processingAt = processingSince(payment) ?? context.clock().toISOString()
  const change = { providerSessionId: session.id, details: { processingAt } }
  const processing = await changePayments(context, [payment.id], change)
  if (!isKnown && isForWork(payment)) await context.events.emit(context, engagementDeposit, onlyRow(processing))
  return 'processing'
}

const closeDeposit = (context: SystemContext, { id }: Payment, status: PaymentStatus) =>
  changePayments(context, [id], { status })
