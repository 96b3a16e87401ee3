import { checkoutErrors } from '#contract/money/deposits/checkout-errors.ts'
import type { Tx } from '../../src/platform/database/database.ts'
import type { Decline } from './cards.ts'
import { newId, type PaymentIntent, type Session, secondsOf } from './objects.ts'
import { putSession, type SessionRow } from './sessions.ts'
import { byPerson, emit, lockObject, putObject, type SandboxContext } from './store.ts'

/** Captures the money, of a card from `country` or late by a bank debit: updates charge, intent and session and emits their events. */
export async function capture(context: SandboxContext, row: SessionRow, payment: { country: string } | 'late') {
  const { tx, clock } = context
  const intent = await intentOf(context, row)
  const charge = newId('ch')
  await putObject(tx, {
    id: charge,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    captured: true,
    created: secondsOf(clock()),
    currency: intent.currency,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method_details:
      payment === 'late' ? { type: 'us_bank_account' } : { type: 'card', card: { country: payment.country } },
    refunded: false,
    status: 'succeeded',
  })
  const succeeded = await changeIntent(tx, intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge,
    last_payment_error: null,
    next_action: null,
  })
  const paid: Partial<Session> = { status: 'complete', payment_status: 'paid', payment_intent: intent.id }
  const session = await putSession(tx, row, { change: paid })
  await emit(context, byPerson, { type: 'payment_intent.succeeded', object: succeeded })
  const eventType = payment === 'late' ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed'
  await emit(context, byPerson, { type: eventType, object: session.object })
  return session
}

/** Lets the bank require authentication (3-D Secure); the session stays open meanwhile. */
export async function challenge(context: SandboxContext, row: SessionRow, lastFour: string): Promise<SessionRow> {
  const { tx } = context
  const intent = await intentOf(context, row)
  await changeIntent(tx, intent, {
    status: 'requires_action',
    last_payment_error: null,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: row.object.url, return_url: row.object.success_url },
    },
  })
  return putSession(tx, row, { change: { payment_intent: intent.id }, challengedCard: lastFour })
}

/** Declines the card. An open session stays open, so it can be paid with another card. */
export async function decline(context: SandboxContext, row: SessionRow, reason: Decline): Promise<SessionRow> {
  const { tx } = context
  const intent = await intentOf(context, row)
  const failed = await changeIntent(tx, intent, {
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: {
      type: reason.declineCode ? 'card_error' : 'invalid_request_error',
      code: reason.code,
      decline_code: reason.declineCode,
      message: reason.message,
    },
  })
  const session = await putSession(tx, row, { change: { payment_intent: intent.id } })
  await emit(context, byPerson, { type: 'payment_intent.payment_failed', object: failed })
  return session
}

/** Completes the checkout with a delayed payment: nothing is paid yet. */
export async function deferPayment(context: SandboxContext, row: SessionRow): Promise<SessionRow> {
  const { tx } = context
  const intent = await intentOf(context, row)
  await changeIntent(tx, intent, { status: 'processing', last_payment_error: null, next_action: null })
  const session = await putSession(tx, row, { change: { status: 'complete', payment_intent: intent.id } })
  await emit(context, byPerson, { type: 'checkout.session.completed', object: session.object })
  return session
}

/** Returns whether a delayed payment of this session is still processing. */
export async function isProcessing(tx: Tx, { object }: SessionRow): Promise<boolean> {
  const intent = object.payment_intent && (await lockObject(tx, 'payment_intent', object.payment_intent))
  return intent ? intent.status === 'processing' : false
}

/** A delayed payment fails; the session stays complete and unpaid. */
export async function failDeferred(context: SandboxContext, row: SessionRow): Promise<SessionRow> {
  const session = await decline(context, row, {
    reason: 'card_declined',
    message: checkoutErrors.cardDeclined,
    code: 'payment_intent_payment_attempt_failed',
  })
  await emit(context, byPerson, { type: 'checkout.session.async_payment_failed', object: session.object })
  return session
}

async function changeIntent(tx: Tx, intent: PaymentIntent, change: Partial<PaymentIntent>): Promise<PaymentIntent> {
  const changed = { ...intent, ...change }
  await putObject(tx, changed)
  return changed
}

/** The session's payment intent; as with Stripe, it is created by the first attempt to pay. */
async function intentOf({ tx, clock }: SandboxContext, { object, intentMetadata }: SessionRow): Promise<PaymentIntent> {
  const existing = object.payment_intent && (await lockObject(tx, 'payment_intent', object.payment_intent))
  if (existing) return existing
  return {
    id: newId('pi'),
    object: 'payment_intent',
    amount: object.amount_total,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    created: secondsOf(clock()),
    currency: object.currency,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: intentMetadata,
    next_action: null,
    payment_method_types: ['card'],
    receipt_email: null,
    status: 'requires_payment_method',
  }
}
