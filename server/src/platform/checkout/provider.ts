import Stripe from 'stripe'
import { messages } from '#contract/messages.ts'
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
  /** The checkout was completed, but its money, which was to come later, does not come; told of by `readSession` alone. */
  hasFailed: boolean
  /** Cents. */
  amountTotal: number
  currency: string
  /** The payment that we opened it for; null when it is not one of ours. */
  paymentId: number | null
  paymentIntentId: string | null
}

/** Money of a payment that the provider took back, or, once a dispute is won, gave back again. */
export type ProviderReversal = {
  kind: 'refund' | 'dispute'
  /** The provider's number of the charge for refunds, of the dispute for disputes. */
  id: string
  paymentIntentId: string
  /** Cents: of refunds all of this charge together. */
  amount: number
  currency: string
  isReturned: boolean
}

/** What the provider told of: the course of a checkout, money that went back, or what is of no use here. */
export type CheckoutEvent = {
  id: string
  type: string
  createdAt: Date
  session: ProviderSession | null
  reversal: ProviderReversal | null
}

/** The way to the card provider; nothing else in the program knows its SDK. Each call may be refused with 503 `payment_unavailable`. */
export type Checkout = {
  /** Opens a checkout; asked again for the same payment with the same input, it gives the same session. */
  createSession(session: NewSession): Promise<{ id: string; url: string }>
  /** How a session stands now. Refuses with 404 `not_found` what the provider does not know. */
  readSession(id: string): Promise<ProviderSession>
  /** Closes an open session, so that it cannot be paid any more; one that is no longer open stays as it is. */
  expireSession(id: string): Promise<void>
  /** Gives all that is left of a payment back to its card; the same `key` twice, and what is back already, is once. */
  refund(paymentIntentId: string, key: string): Promise<void>
  /** The sessions that were opened since then, newest first, page by page; what the provider calls test or live as its key says. */
  listSessions(since: Date): AsyncGenerator<ProviderSession[]>
  /** What the provider took back since then, by refunds and by disputes, page by page. */
  listReversals(since: { refunds: Date; disputes: Date }): AsyncGenerator<ProviderReversal[]>
  /** The event in a webhook's raw body. Refuses with 400 `invalid_signature` what is not signed, or was signed over five minutes ago. */
  readWebhook(raw: Buffer, signature: string | undefined): CheckoutEvent
}

type Options = {
  secretKey: string
  /** Several while a secret is being exchanged. */
  webhookSecrets: string[]
  /** How people may pay; some of it brings its money days later. */
  paymentMethods?: PaymentMethod[]
  /** Where the sandbox listens; without it Stripe itself is spoken to. */
  sandboxPort?: number
}

/** What Stripe offers for US dollars that we know to deal with; money by bank debit comes days later. */
export const paymentMethods = ['card', 'us_bank_account'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The shapes of the provider's objects, for the sandbox to imitate. */
export type { Stripe }

/** Fixed, so that an update of the SDK that changes it does not go unnoticed. */
export const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive'

const toleranceSeconds = 300
const largestPaymentId = 2_147_483_647

const checkoutEvents = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])

/** Opens the way to Stripe, or to the sandbox that stands in for it. */
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
    sessionOf(await answered(sessions.retrieve(id, { expand: ['payment_intent'] })))

  return {
    async createSession(input) {
      const session = await answered(
        sessions.create(sessionParameters(input, methods), { idempotencyKey: `checkout:${input.paymentId}` }),
      )
      if (!session.url) throw unavailable(new Error(`Session ${session.id} has no page any more`))
      return { id: session.id, url: session.url }
    },
    readSession,
    async expireSession(id) {
      try {
        await answered(sessions.expire(id))
      } catch (error) {
        const refused = error instanceof Refusal && error.cause instanceof Stripe.errors.StripeInvalidRequestError
        if (!refused || (await readSession(id)).status === 'open') throw error
      }
    },
    async refund(paymentIntentId, key) {
      try {
        await answered(stripe.refunds.create({ payment_intent: paymentIntentId }, { idempotencyKey: key }))
      } catch (error) {
        const cause = error instanceof Refusal ? error.cause : null
        if (!(cause instanceof Stripe.errors.StripeError) || cause.code !== 'charge_already_refunded') throw error
      }
    },
    async *listSessions(since) {
      for await (const page of pagesOf((after) => sessions.list({ ...openedSince(since), ...after })))
        yield page.map(sessionOf)
    },
    async *listReversals(since) {
      const expand = ['data.charge']
      for await (const page of pagesOf((after) =>
        stripe.refunds.list({ ...openedSince(since.refunds), expand, ...after }),
      ))
        yield page.flatMap(({ charge }) => (typeof charge === 'object' && charge ? (refundOf(charge) ?? []) : []))
      for await (const page of pagesOf((after) => stripe.disputes.list({ ...openedSince(since.disputes), ...after })))
        yield page.flatMap((dispute) => disputeOf(dispute) ?? [])
    },
    readWebhook(raw, signature) {
      const event = verified(raw, signature, webhookSecrets)
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

/** `Stripe-Signature` of a webhook's body, as the provider makes it when it sends the body at `at`; with each secret while one is exchanged. */
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

/** Only an intent that is read with its session says so; what a webhook carries of a session names it alone. */
function hasFailed({ status, payment_status, payment_intent }: Stripe.Checkout.Session): boolean {
  if (status !== 'complete' || payment_status !== 'unpaid' || typeof payment_intent !== 'object') return false
  return payment_intent?.status === 'requires_payment_method' || payment_intent?.status === 'canceled'
}

const largestPage = 100
const openedSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: largestPage })

/** A list of the provider, page by page. */
async function* pagesOf<T extends { id: string }>(
  ask: (after: { starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncGenerator<T[]> {
  for (let after: { starting_after?: string } = {}; ; ) {
    const { data, has_more } = await answered(ask(after))
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
  reversed('refund', id, payment_intent, amount_refunded, currency, false)

function disputeOf({ id, payment_intent, amount, currency, status }: Stripe.Dispute): ProviderReversal | null {
  // a mere inquiry of the bank moves no money
  if (status?.startsWith('warning_')) return null
  return reversed('dispute', id, payment_intent, amount, currency, status === 'won')
}

function reversed(
  kind: ProviderReversal['kind'],
  id: string,
  intent: string | Stripe.PaymentIntent | null,
  amount: number,
  currency: string,
  isReturned: boolean,
): ProviderReversal | null {
  const paymentIntentId = typeof intent === 'string' ? intent : intent?.id
  return paymentIntentId && Number.isInteger(amount)
    ? { kind, id, paymentIntentId, amount, currency, isReturned }
    : null
}

/** Both marks must agree: another program on the same account may use one of them for its own numbers. */
function paymentIdOf({ client_reference_id, metadata }: Stripe.Checkout.Session): number | null {
  if (!client_reference_id || client_reference_id !== metadata?.paymentId) return null
  const paymentId = Number(client_reference_id)
  return /^[1-9]\d{0,9}$/.test(client_reference_id) && paymentId <= largestPaymentId ? paymentId : null
}

function verified(raw: Buffer, signature: string | undefined, secrets: string[]): Stripe.Event {
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(raw, signature ?? '', secret, toleranceSeconds)
    } catch {
      // not signed with this secret: the next one may fit
    }
  }
  throw new Refusal(400, 'invalid_signature', messages.invalidSignature)
}

/** The provider's answer; what keeps it from answering becomes 503 to the person who asked, with its cause for the log. */
async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const unknown = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
    throw unknown ? notFound() : unavailable(error)
  }
}

function unavailable(cause: unknown): Refusal {
  const refusal = new Refusal(503, 'payment_unavailable', messages.paymentUnavailable, { retryAfterSeconds: 30 })
  refusal.cause = cause
  return refusal
}
