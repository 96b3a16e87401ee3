import { randomUUID } from 'node:crypto'
import { balances } from '../src/features/money/ledger/ledger.ts'
import { signWebhook } from '../src/platform/checkout/provider.ts'
import type { Answer, Person, World } from './world.ts'

export type CardEvents = ReturnType<typeof eventsOf>
/** A business and the events about its payment by card. */
export type TopUpWithEvents = CardEvents & { business: Person }

const randomId = () => randomUUID().replaceAll('-', '')

/** Webhook events about one payment, each with an id of its own. */
function eventsOf(paymentId: number, sessionId: string) {
  const [intent, charge, dispute] = [`pi_${randomId()}`, `ch_${randomId()}`, `dp_${randomId()}`]
  const event = (type: string, object: object) =>
    JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      created: Math.floor(Date.now() / 1000),
      type,
      data: { object },
    })
  const money = { currency: 'usd', payment_intent: intent }
  return {
    charge,
    intent,
    paid: (amount_total = 2_500) =>
      event('checkout.session.completed', {
        ...money,
        id: sessionId,
        object: 'checkout.session',
        status: 'complete',
        payment_status: 'paid',
        amount_total,
        client_reference_id: String(paymentId),
        metadata: { paymentId: String(paymentId) },
      }),
    refunded: (amount_refunded: number, more: object = {}) =>
      event('charge.refunded', { ...money, id: charge, object: 'charge', amount_refunded, ...more }),
    disputed: (status = 'needs_response') =>
      event('charge.dispute.created', { ...money, id: dispute, object: 'dispute', amount: 2_500, status }),
    closed: (status: string) =>
      event('charge.dispute.closed', { ...money, id: dispute, object: 'dispute', amount: 2_500, status }),
  }
}

/** A payment of $25 that a business has begun, and the events that the card provider may send about it. */
export async function aTopUpWithEvents(world: World): Promise<TopUpWithEvents> {
  const { business, paymentId, sessionId } = await world.aTopUp()
  return { business, ...eventsOf(paymentId, sessionId) }
}

/** Sends an event as the card provider does. */
export const sendEvent = (world: World, payload: string): Promise<Answer> =>
  world.call('POST', '/api/payments/webhook', payload, {
    'stripe-signature': signWebhook(payload, world.sandbox.webhookSecrets),
  })

/** Sends events one after the other and expects each to be accepted. */
export async function deliverEvents(world: World, ...payloads: string[]): Promise<void> {
  for (const payload of payloads) {
    const { status, body } = await sendEvent(world, payload)
    if (status !== 200) throw new Error(`The event was refused: ${JSON.stringify(body)}`)
  }
}

/** The money and the debt of a person, in cents. */
export async function balanceOf(world: World, { id }: Person) {
  const { available, debt } = await balances(world.database.orm, id)
  return { available, debt }
}
