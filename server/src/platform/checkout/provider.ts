import Stripe from 'stripe'
import { messages } from '#contract/messages.ts'
import { Refusal } from '../refusal.ts'

export type NewSession = {
  paymentId: number
  /** Cents. */
  amount: number
  currency: 'usd'
  productName: string
  successUrl: string
  cancelUrl: string
  customerEmail: string
  expiresAt: Date
}

/** A checkout session as the provider has it. */
export type ProviderSession = {
  id: string
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  amountTotal: number
  currency: string
  paymentId: number | null
  paymentIntentId: string | null
}

export type CheckoutEvent = { id: string; type: string; session: ProviderSession | null }

/** The way to the card provider; nothing else in the program knows its SDK. */
export type Checkout = {
  /** Asked again for the same payment, it gives the same session. */
  createSession(session: NewSession): Promise<{ id: string; url: string }>
  readSession(id: string): Promise<ProviderSession>
  /** An event whose signature is right and at most five minutes old; otherwise 400 `invalid_signature`. */
  readWebhook(raw: Buffer, signature: string | undefined): CheckoutEvent
}

type Options = {
  secretKey: string
  /** Several while a secret is being exchanged. */
  webhookSecrets: string[]
  /** Where the sandbox listens; without it Stripe itself is spoken to. */
  sandboxPort?: number
}

const toleranceSeconds = 300

export function openCheckout({ secretKey, webhookSecrets, sandboxPort }: Options): Checkout {
  const stripe = new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(sandboxPort !== undefined && { host: '127.0.0.1', port: sandboxPort, protocol: 'http' as const }),
  })
  return {
    async createSession({ paymentId, amount, currency, productName, successUrl, cancelUrl, customerEmail, expiresAt }) {
      const metadata = { paymentId: String(paymentId) }
      const session = await answered(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: String(paymentId),
            customer_email: customerEmail,
            line_items: [
              { quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: productName } } },
            ],
            metadata,
            payment_intent_data: { metadata },
            success_url: successUrl,
            cancel_url: cancelUrl,
            expires_at: Math.floor(expiresAt.getTime() / 1000),
          },
          { idempotencyKey: `checkout:${paymentId}` },
        ),
      )
      if (!session.url) throw unavailable()
      return { id: session.id, url: session.url }
    },
    readSession: async (id) => sessionOf(await answered(stripe.checkout.sessions.retrieve(id))),
    readWebhook(raw, signature) {
      const event = verified(stripe, raw, signature, webhookSecrets)
      const session = event.type.startsWith('checkout.session.')
        ? sessionOf(event.data.object as Stripe.Checkout.Session)
        : null
      return { id: event.id, type: event.type, session }
    },
  }
}

const statuses = ['open', 'complete', 'expired'] as const

const sessionOf = (session: Stripe.Checkout.Session): ProviderSession => ({
  id: session.id,
  status: statuses.find((status) => status === session.status) ?? 'open',
  paid: session.payment_status === 'paid',
  amountTotal: session.amount_total ?? 0,
  currency: session.currency ?? '',
  paymentId: /^\d{1,10}$/.test(session.client_reference_id ?? '') ? Number(session.client_reference_id) : null,
  paymentIntentId:
    typeof session.payment_intent === 'string' ? session.payment_intent : (session.payment_intent?.id ?? null),
})

function verified(stripe: Stripe, raw: Buffer, signature: string | undefined, secrets: string[]): Stripe.Event {
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(raw, signature ?? '', secret, toleranceSeconds)
    } catch {
      // not signed with this secret: the next one may fit
    }
  }
  throw new Refusal(400, 'invalid_signature', messages.invalidSignature)
}

/** The provider's answer; whatever keeps it from answering is 503 to the person who asked. */
async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const refusal = unavailable()
    refusal.cause = error
    throw refusal
  }
}

const unavailable = () =>
  new Refusal(503, 'payment_unavailable', messages.paymentUnavailable, { retryAfterSeconds: 30 })
