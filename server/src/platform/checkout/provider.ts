import Stripe from 'stripe'
import { walletErrors } from '#contract/money/wallet/errors.ts'
import { notFound, Refusal } from '../refusal.ts'

export type NewSession = {
  paymentId: number
  /** Cents. */
  amount: number
  currency: 'usd'
  productName: string
  successUrl: string
  cancelUrl: string
  customerEmail?: string
  /** 30 minutes to 24 hours ahead. */
  expiresAt: Date
}

/** A checkout session as the provider has it. */
export type ProviderSession = {
  id: string
  status: 'open' | 'complete' | 'expired'
  /** The money was captured. */
  paid: boolean
  /** The checkout was completed, but a delayed payment failed. Only `readSession` reports it. */
  hasFailed: boolean
  /** Cents. */
  amountTotal: number
  currency: string
  /** Our payment that this session was opened for; null when the session is not ours. */
  paymentId: number | null
  paymentIntentId: string | null
}

/** Money the provider took back from a payment, or returned to us after a won dispute. */
export type ProviderReversal = {
  kind: 'refund' | 'dispute'
  /** The provider's id: of the charge for refunds, of the dispute for disputes. */
  id: string
  paymentIntentId: string
  /** Cents. For refunds, the total refunded on this charge so far. */
  amount: number
  currency: string
  isReturned: boolean
}

/** A webhook event: about a checkout session, about a reversal, or (both null) one we ignore. */
export type CheckoutEvent = {
  id: string
  type: string
  createdAt: Date
  session: ProviderSession | null
  reversal: ProviderReversal | null
}

/** The card payment provider. Nothing else in the program knows its SDK. Each call may refuse with 503 `payment_unavailable`. */
export type Checkout = {
  /** Opens a checkout. Idempotent: the same payment with the same input returns the same session. */
  createSession(session: NewSession): Promise<{ id: string; url: string }>
  /** The current state of a session. Refuses with 404 `not_found` when the provider does not know it. */
  readSession(id: string): Promise<ProviderSession>
  /** Closes an open session, so that it cannot be paid any more; one that is no longer open stays as it is. */
  expireSession(id: string): Promise<void>
  /** The country that issued the card of a payment (ISO 3166, capitals); null when it was not paid by card. */
  cardCountry(paymentIntentId: string): Promise<string | null>
  /** Refunds whatever remains of a payment to its card. Idempotent per `key`; a payment that is already refunded is not an error. */
  refund(paymentIntentId: string, key: string): Promise<void>
  /** Sessions created since then, newest first, page by page. Test or live mode follows from the secret key. */
  listSessions(since: Date): AsyncGenerator<ProviderSession[]>
  /** Refunds and disputes since then, page by page. */
  listReversals(since: { refunds: Date; disputes: Date }): AsyncGenerator<ProviderReversal[]>
  /** Verifies and parses a webhook's raw body. Refuses with 400 `invalid_signature` when unsigned or signed over five minutes ago. */
  readWebhook(raw: Buffer, signature: string | undefined): CheckoutEvent
}

type Options = {
  secretKey: string
  /** Several while a secret is being exchanged. */
  webhookSecrets: string[]
  /** Payment methods to offer; some of them settle days later. */
  paymentMethods?: PaymentMethod[]
  /** Port of the local sandbox; without it, requests go to Stripe itself. */
  sandboxPort?: number
}

/** Stripe's payment methods for US dollars that we support; bank debits settle days later. */
export const paymentMethods = ['card', 'us_bank_account'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Re-exported for the sandbox, which imitates these objects. */
export type { Stripe }

/** Pinned, so that an SDK update that changes it does not go unnoticed. */
export const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive'

const toleranceSeconds = 300
const maxPaymentId = 2_147_483_647

const checkoutEvents = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])

/** Connects to Stripe, or to the sandbox that stands in for it. */
export function openCheckout({
  secretKey,
  webhookSecrets,
  paymentMethods: methods = ['card'],
  sandboxPort,
}: Options): Checkout {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(sandboxPort !== undefined && { host: '127.0.0.1', port: sandboxPort, protocol: 'http' as const }),
  })
  const { sessions } = stripe.checkout
  const readSession = async (id: string) =>
    sessionOf(await translateErrors(sessions.retrieve(id, { expand: ['payment_intent'] })))

  return {
    async createSession(input) {
      const session = await translateErrors(
        sessions.create(sessionParameters(input, methods), { idempotencyKey: `checkout:${input.paymentId}` }),
      )
      if (!session.url) throw unavailable(new Error(`Session ${session.id} has no page any more`))
      return { id: session.id, url: session.url }
    },
    readSession,
    async expireSession(id) {
      try {
        await translateErrors(sessions.expire(id))
      } catch (error) {
        const refused = error instanceof Refusal && error.cause instanceof Stripe.errors.StripeInvalidRequestError
        if (!refused || (await readSession(id)).status === 'open') throw error
      }
    },
    async cardCountry(paymentIntentId) {
      const expand = ['latest_charge']
      const { latest_charge } = await translateErrors(stripe.paymentIntents.retrieve(paymentIntentId, { expand }))
      if (latest_charge === null || typeof latest_charge === 'string') return null
      return latest_charge.payment_method_details?.card?.country ?? null
    },
    async refund(paymentIntentId, key) {
      try {
        await translateErrors(stripe.refunds.create({ payment_intent: paymentIntentId }, { idempotencyKey: key }))
      } catch (error) {
        const cause = error instanceof Refusal ? error.cause : null
        if (!(cause instanceof Stripe.errors.StripeError) || cause.code !== 'charge_already_refunded') throw error
      }
    },
    async *listSessions(since) {
      for await (const page of paginate((after) => sessions.list({ ...createdSince(since), ...after })))
        yield page.map(sessionOf)
    },
    async *listReversals(since) {
      const expand = ['data.charge']
      for await (const page of paginate((after) =>
        stripe.refunds.list({ ...createdSince(since.refunds), expand, ...after }),
      ))
        yield page.flatMap(({ charge }) => (typeof charge === 'object' && charge ? (refundOf(charge) ?? []) : []))
      for await (const page of paginate((after) => stripe.disputes.list({ ...createdSince(since.disputes), ...after })))
        yield page.flatMap((dispute) => disputeOf(dispute) ?? [])
    },
    readWebhook(raw, signature) {
      const event = verifyWebhook(raw, signature, webhookSecrets)
      const session = checkoutEvents.has(event.type) ? sessionOf(event.data.object as Stripe.Checkout.Session) : null
      return {
        id: event.id,
        type: event.type,
        createdAt: new Date(event.created * 1000),
        session,
        reversal: reversalOf(event),
      }
    },
  }
}

/** The `Stripe-Signature` header for a webhook body sent at `at`; carries one signature per secret during a rotation. */
export function signWebhook(payload: string, secret: string | string[], at: Date = new Date()): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  const headers = [secret].flat().map((each) => {
    return Stripe.webhooks.generateTestHeaderString({ payload, secret: each, timestamp })
  })
  return headers.map((header, i) => (i === 0 ? header : header.split(',')[1])).join(',')
}

function sessionParameters(input: NewSession, methods: PaymentMethod[]): Stripe.Checkout.SessionCreateParams {
  const { amount, currency, productName } = input
  const metadata = { paymentId: String(input.paymentId) }
  return {
    mode: 'payment',
    allowed_payment_method_types: methods,
    client_reference_id: metadata.paymentId,
    customer_email: input.customerEmail,
    line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: productName } } }],
    metadata,
    payment_intent_data: { metadata },
    success_url: input.successUrl,
    cancel_url: input.cancelUrl,
    expires_at: Math.floor(input.expiresAt.getTime() / 1000),
  }
}

const sessionOf = (session: Stripe.Checkout.Session): ProviderSession => ({
  id: session.id,
  status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
  paid: session.payment_status === 'paid',
  hasFailed: hasFailed(session),
  amountTotal: session.amount_total ?? 0,
  currency: session.currency ?? '',
  paymentId: paymentIdOf(session),
  paymentIntentId:
    typeof session.payment_intent === 'string' ? session.payment_intent : (session.payment_intent?.id ?? null),
})

/** Needs an expanded payment intent; webhooks carry only its id, so they never report a failure. */
function hasFailed({ status, payment_status, payment_intent }: Stripe.Checkout.Session): boolean {
  if (status !== 'complete' || payment_status !== 'unpaid' || typeof payment_intent !== 'object') return false
  return payment_intent?.status === 'requires_payment_method' || payment_intent?.status === 'canceled'
}

const maxPageSize = 100
const createdSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: maxPageSize })

/** A list of the provider, page by page. */
async function* paginate<T extends { id: string }>(
  fetchPage: (after: { starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncGenerator<T[]> {
  for (let after: { starting_after?: string } = {}; ; ) {
    const { data, has_more } = await translateErrors(fetchPage(after))
    yield data
    const last = data.at(-1)
    if (!has_more || !last) return
    after = { starting_after: last.id }
  }
}

function reversalOf({ type, data }: Stripe.Event): ProviderReversal | null {
  if (type === 'charge.refunded') return refundOf(data.object)
  return type === 'charge.dispute.created' || type === 'charge.dispute.closed' ? disputeOf(data.object) : null
}

const refundOf = ({ id, payment_intent, amount_refunded, currency }: Stripe.Charge) =>
  toReversal({ kind: 'refund', id, intent: payment_intent, amount: amount_refunded, currency, isReturned: false })

function disputeOf({ id, payment_intent, amount, currency, status }: Stripe.Dispute): ProviderReversal | null {
  // an inquiry by the bank moves no money
  if (status?.startsWith('warning_')) return null
  return toReversal({ kind: 'dispute', id, intent: payment_intent, amount, currency, isReturned: status === 'won' })
}

function toReversal({
  kind,
  id,
  intent,
  amount,
  currency,
  isReturned,
}: {
  kind: ProviderReversal['kind']
  id: string
  intent: string | Stripe.PaymentIntent | null
  amount: number
  currency: string
  isReturned: boolean
}): ProviderReversal | null {
  const paymentIntentId = typeof intent === 'string' ? intent : intent?.id
  return paymentIntentId && Number.isInteger(amount)
    ? { kind, id, paymentIntentId, amount, currency, isReturned }
    : null
}

/** Both references must agree: another program on the same Stripe account may use one of them for its own ids. */
function paymentIdOf({ client_reference_id, metadata }: Stripe.Checkout.Session): number | null {
  if (!client_reference_id || client_reference_id !== metadata?.paymentId) return null
  const paymentId = Number(client_reference_id)
  return /^[1-9]\d{0,9}$/.test(client_reference_id) && paymentId <= maxPaymentId ? paymentId : null
}

function verifyWebhook(raw: Buffer, signature: string | undefined, secrets: string[]): Stripe.Event {
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(raw, signature ?? '', secret, toleranceSeconds)
    } catch {
      // not signed with this secret: try the next one
    }
  }
  throw new Refusal(400, 'invalid_signature', walletErrors.invalidSignature)
}

/** Awaits an SDK call. An unknown object becomes 404; any other failure becomes 503, with its cause for the log. */
async function translateErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const unknown = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
    throw unknown ? notFound() : unavailable(error)
  }
}

function unavailable(cause: unknown): Refusal {
  const refusal = new Refusal(503, 'payment_unavailable', {
    message: walletErrors.paymentUnavailable,
    retryAfterSeconds: 30,
  })
  refusal.cause = cause
  return refusal
}
