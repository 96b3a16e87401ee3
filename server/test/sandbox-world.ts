import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { EventType, SandboxEvent } from '../sandbox/checkout/objects.ts'
import { startSandbox } from '../sandbox/checkout/sandbox.ts'
import { openCheckout } from '../src/platform/checkout/provider.ts'
import { testDatabase } from './database.ts'

export type Delivery = { body: Buffer; signature: string; event: SandboxEvent }

/** A webhook receiver that records deliveries; `answer` is the status it responds with. */
export async function startReceiver() {
  const deliveries: Delivery[] = []
  const receiver = { answer: 200, requestCount: 0, responseGate: Promise.resolve() }
  const server = createServer(async (request, response) => {
    receiver.requestCount++
    await receiver.responseGate
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (receiver.answer === 200) {
      const signature = String(request.headers['stripe-signature'])
      deliveries.push({ body, signature, event: JSON.parse(body.toString()) })
    }
    response.writeHead(receiver.answer).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    deliveries,
    types: () => deliveries.map(({ event }) => event.type).sort(),
    of: (type: EventType) => deliveries.filter(({ event }) => event.type === type),
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
}

/** A sandbox on its own database, with a webhook receiver, the real SDK, our adapter, and a clock that the test controls. */
export async function openSandboxWorld() {
  const { database, ownerUrl, close } = await testDatabase()
  const receiver = await startReceiver()
  let offsetMs = 0
  const clock = () => new Date(Date.now() + offsetMs)
  const start = () =>
    startSandbox({
      database,
      clock,
      secret: 'a secret of the tests, and of the tests alone',
      webhookUrl: () => receiver.url,
      payPage: 'http://localhost/test/payment',
      log: { warn: () => undefined },
    })
  const running = { sandbox: await start() }
  const world = {
    database,
    ownerUrl,
    receiver,
    clock,
    get sandbox() {
      return running.sandbox
    },
    get service() {
      return running.sandbox.service
    },
    stripe: (secretKey = running.sandbox.secretKey) =>
      new Stripe(secretKey, {
        host: '127.0.0.1',
        port: running.sandbox.port,
        protocol: 'http',
        telemetry: false,
        maxNetworkRetries: 0,
      }),
    checkout: (webhookSecrets = running.sandbox.webhookSecrets) =>
      openCheckout({ secretKey: running.sandbox.secretKey, webhookSecrets, sandboxPort: running.sandbox.port }),
    /** Moves the sandbox's clock forward. */
    pass(milliseconds: number) {
      offsetMs += milliseconds
    },
    async restart() {
      await running.sandbox.close()
      running.sandbox = await start()
    },
    async close() {
      await running.sandbox.close()
      receiver.close()
      await close()
    },
  }
  return world
}

export type SandboxWorld = Awaited<ReturnType<typeof openSandboxWorld>>

export const minutes = (count: number) => count * 60_000

/** Parameters for opening a checkout through the SDK. */
export const checkoutInput = (
  world: SandboxWorld,
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: '17',
  customer_email: 'buyer@example.com',
  line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 2_500, product_data: { name: 'Top-up' } } }],
  metadata: { paymentId: '17', note: 'a & b = c [d] ü' },
  payment_intent_data: { metadata: { paymentId: '17' } },
  success_url: 'http://localhost/payment-success?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost/payment-cancel',
  expires_at: Math.floor((world.clock().getTime() + minutes(31)) / 1000),
  ...change,
})

/** A card with valid details; its number selects the outcome. */
export const card = (number: string) => ({ number, expMonth: 12, expYear: 2040, cvc: '123' })
export const goodCard = card('4242 4242 4242 4242')
