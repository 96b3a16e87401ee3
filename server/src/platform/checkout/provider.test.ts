import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { goodCard, minutes, openSandboxWorld, type SandboxWorld } from '../../../test/sandbox-world.ts'
import { openCheckout, signWebhook } from './provider.ts'

let world: SandboxWorld
beforeAll(async () => {
  world = await openSandboxWorld()
})
afterAll(() => world.close())

let lastPaymentId = 0
const paymentInput = (change = {}) => ({
  paymentId: ++lastPaymentId,
  amount: 5_000,
  currency: 'usd' as const,
  productName: 'Balance top-up',
  successUrl: 'http://localhost/payment-success',
  cancelUrl: 'http://localhost/payment-cancel',
  customerEmail: 'buyer@example.com',
  expiresAt: new Date(world.clock().getTime() + minutes(31)),
  ...change,
})

describe('a checkout', () => {
  it('opens one session per payment, however often it is created', async () => {
    const payment = paymentInput()
    const opened = await world.checkout().createSession(payment)
    expect(await world.checkout().createSession(payment)).toEqual(opened)
    expect(await world.checkout().readSession(opened.id)).toEqual({
      id: opened.id,
      status: 'open',
      hasFailed: false,
      paid: false,
      amountTotal: 5_000,
      currency: 'usd',
      paymentId: payment.paymentId,
      paymentIntentId: null,
    })
  })

  it('needs no e-mail address', async () => {
    await expect(world.checkout().createSession(paymentInput({ customerEmail: undefined }))).resolves.toBeDefined()
  })

  it('is paid once the provider reports the payment', async () => {
    const { id } = await world.checkout().createSession(paymentInput())
    await world.service.pay(id, goodCard)
    expect(await world.checkout().readSession(id)).toMatchObject({
      status: 'complete',
      paid: true,
      paymentIntentId: expect.stringMatching(/^pi_/),
    })
  })

  it('is complete but unpaid while a delayed payment is processing', async () => {
    const { id } = await world.checkout().createSession(paymentInput())
    await world.service.payLater(id)
    expect(await world.checkout().readSession(id)).toMatchObject({ status: 'complete', paid: false })
  })

  it('expires on request; expiring a closed session changes nothing', async () => {
    const checkout = world.checkout()
    const { id } = await checkout.createSession(paymentInput())
    await checkout.expireSession(id)
    await checkout.expireSession(id)
    expect(await checkout.readSession(id)).toMatchObject({ status: 'expired', paid: false })

    const paid = await checkout.createSession(paymentInput())
    await world.service.pay(paid.id, goodCard)
    await checkout.expireSession(paid.id)
    expect(await checkout.readSession(paid.id)).toMatchObject({ status: 'complete', paid: true })
  })

  it('is 404 when the provider does not know it', async () => {
    const refusal = { status: 404, code: 'not_found' }
    await expect(world.checkout().readSession('cs_test_unknown')).rejects.toMatchObject(refusal)
    await expect(world.checkout().expireSession('cs_test_unknown')).rejects.toMatchObject(refusal)
  })

  it('ignores ids set by another program on the same Stripe account', async () => {
    const { sessions } = world.stripe().checkout
    const line = { quantity: 1, price_data: { currency: 'usd', unit_amount: 900, product_data: { name: 'Other' } } }
    const other = { mode: 'payment' as const, line_items: [line], success_url: 'http://localhost/other' }
    for (const references of [
      { client_reference_id: '17' },
      { metadata: { paymentId: '17' } },
      { client_reference_id: '18', metadata: { paymentId: '17' } },
      { client_reference_id: '4294967296', metadata: { paymentId: '4294967296' } },
    ]) {
      const { id } = await sessions.create({ ...other, ...references })
      expect(await world.checkout().readSession(id)).toMatchObject({ paymentId: null })
    }
  })
})

describe('a provider that cannot be used', () => {
  const refusal = { status: 503, code: 'payment_unavailable', retryAfterSeconds: 30 }

  it('is reported as unavailable when it cannot be reached', async () => {
    const unreachable = openCheckout({ secretKey: 'sk_test_x', webhookSecrets: [], sandboxPort: 1 })
    const error = await unreachable.createSession(paymentInput()).catch((error: unknown) => error)
    expect(error).toMatchObject(refusal)
    expect((error as Error).cause).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  })

  it('is reported as unavailable when it rejects our key or our parameters', async () => {
    const { port } = world.sandbox
    const wrongKey = openCheckout({ secretKey: 'sk_test_wrong', webhookSecrets: [], sandboxPort: port })
    await expect(wrongKey.readSession('cs_test_x')).rejects.toMatchObject(refusal)
    await expect(world.checkout().createSession(paymentInput({ expiresAt: new Date() }))).rejects.toMatchObject(refusal)
  })
})

describe('a webhook', () => {
  const secret = 'whsec_of_the_test'
  const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000)
  const event = { id: 'evt_1', object: 'event', type: 'customer.created', created: 1_700_000_000, data: { object: {} } }
  const body = JSON.stringify(event)
  const read = (text: string, signature: string | undefined, secrets = [secret]) =>
    openCheckout({ secretKey: 'sk_test_x', webhookSecrets: secrets }).readWebhook(Buffer.from(text), signature)
  const refused = expect.objectContaining({ status: 400, code: 'invalid_signature' })

  it('from the sandbox reports the session that was paid', async () => {
    const payment = paymentInput()
    const { id } = await world.checkout().createSession(payment)
    await world.service.pay(id, goodCard)
    const delivery = await vi.waitFor(() => {
      const found = world.receiver.deliveries.find(({ event }) => event.data.object.id === id)
      expect(found).toBeDefined()
      return found!
    })
    const received = world.checkout().readWebhook(delivery.body, delivery.signature)
    expect(received).toMatchObject({
      type: 'checkout.session.completed',
      session: { id, paid: true, amountTotal: 5_000, currency: 'usd', paymentId: payment.paymentId },
    })
    expect(Math.abs(received.createdAt.getTime() - Date.now())).toBeLessThan(10_000)
  })

  it('of an unknown type is accepted without a session', () => {
    expect(read(body, signWebhook(body, secret))).toEqual({
      id: 'evt_1',
      type: 'customer.created',
      createdAt: new Date(1_700_000_000_000),
      session: null,
      reversal: null,
    })
  })

  it.each([
    ['charge.refunded', { id: 'ch_1', amount_refunded: 300 }, { kind: 'refund', id: 'ch_1', amount: 300 }],
    ['charge.dispute.created', { id: 'dp_1', amount: 500, status: 'needs_response' }, { kind: 'dispute', amount: 500 }],
    ['charge.dispute.closed', { id: 'dp_1', amount: 500, status: 'won' }, { isReturned: true }],
    ['charge.dispute.closed', { id: 'dp_1', amount: 500, status: 'lost' }, { isReturned: false }],
    ['charge.dispute.created', { id: 'dp_1', amount: 500, status: 'warning_needs_response' }, null],
    ['charge.refunded', { id: 'cs_1', amount_total: 300 }, null],
  ])('%s with %j is read as a reversal', (type, object, reversal) => {
    const event = JSON.parse(body)
    const payload = JSON.stringify({
      ...event,
      type,
      data: { object: { payment_intent: 'pi_1', currency: 'usd', ...object } },
    })
    const found = read(payload, signWebhook(payload, secret)).reversal
    if (reversal === null) expect(found).toBeNull()
    else expect(found).toMatchObject({ paymentIntentId: 'pi_1', currency: 'usd', ...reversal })
  })

  it('is accepted with either secret during a rotation', () => {
    expect(read(body, signWebhook(body, 'whsec_old'), ['whsec_new', 'whsec_old']).id).toBe('evt_1')
    expect(read(body, signWebhook(body, 'whsec_new'), ['whsec_new', 'whsec_old']).id).toBe('evt_1')
    const both = `${signWebhook(body, 'whsec_new')},${signWebhook(body, 'whsec_old').split(',')[1]}`
    expect(read(body, both, ['whsec_old']).id).toBe('evt_1')
  })

  it('is accepted up to five minutes after it was signed', () => {
    expect(read(body, signWebhook(body, secret, at(290))).id).toBe('evt_1')
    expect(() => read(body, signWebhook(body, secret, at(310)))).toThrow(refused)
  })

  it.each([
    ['without a signature', body, undefined],
    ['with an empty one', body, ''],
    ['with something else in its place', body, 'hello'],
    ['with an empty value', body, `t=${Math.floor(Date.now() / 1000)},v1=`],
    ['with a name and no value', body, `t=${Math.floor(Date.now() / 1000)},v1`],
    ['with an invalid timestamp', body, signWebhook(body, secret).replace(/t=\d+/, 't=now')],
    [
      'with a forged newer timestamp',
      body,
      signWebhook(body, secret, at(4_000)).replace(/t=\d+/, `t=${at(0).getTime()}`),
    ],
    ['signed with another secret', body, signWebhook(body, 'whsec_other')],
    ['signed in another scheme', body, signWebhook(body, secret).replace('v1=', 'v0=')],
    ['with another body', body.replace('evt_1', 'evt_2'), signWebhook(body, secret)],
    ['without a body', '', signWebhook('', secret)],
    ['with a body that is not JSON', 'hello', signWebhook('hello', secret)],
  ])('%s is refused', (_what, text, signature) => {
    expect(() => read(text, signature)).toThrow(refused)
  })

  it('is refused when no secret is configured', () => {
    expect(() => read(body, signWebhook(body, secret), [])).toThrow(refused)
    expect(() => read(body, signWebhook(body, ' '), [' '])).toThrow(refused)
  })
})
