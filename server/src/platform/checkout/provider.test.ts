import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openCheckout, signWebhook } from './provider.ts'
import { aSandboxWorld, goodCard, minutes, type SandboxWorld } from './sandbox/sandbox-world.ts'

let world: SandboxWorld
beforeAll(async () => {
  world = await aSandboxWorld()
})
afterAll(() => world.close())

let lastPayment = 0
const aPayment = (change = {}) => ({
  paymentId: ++lastPayment,
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
  it('is opened for a payment, and the same one when asked for again', async () => {
    const payment = aPayment()
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
    await expect(world.checkout().createSession(aPayment({ customerEmail: undefined }))).resolves.toBeDefined()
  })

  it('is paid when the provider says so', async () => {
    const { id } = await world.checkout().createSession(aPayment())
    await world.service.pay(id, goodCard)
    expect(await world.checkout().readSession(id)).toMatchObject({
      status: 'complete',
      paid: true,
      paymentIntentId: expect.stringMatching(/^pi_/),
    })
  })

  it('is complete and unpaid while its money is on its way', async () => {
    const { id } = await world.checkout().createSession(aPayment())
    await world.service.payLater(id)
    expect(await world.checkout().readSession(id)).toMatchObject({ status: 'complete', paid: false })
  })

  it('is closed on demand; one that is closed already stays as it is', async () => {
    const checkout = world.checkout()
    const { id } = await checkout.createSession(aPayment())
    await checkout.expireSession(id)
    await checkout.expireSession(id)
    expect(await checkout.readSession(id)).toMatchObject({ status: 'expired', paid: false })

    const paid = await checkout.createSession(aPayment())
    await world.service.pay(paid.id, goodCard)
    await checkout.expireSession(paid.id)
    expect(await checkout.readSession(paid.id)).toMatchObject({ status: 'complete', paid: true })
  })

  it('that the provider does not know is not found', async () => {
    const refusal = { status: 404, code: 'not_found' }
    await expect(world.checkout().readSession('cs_test_unknown')).rejects.toMatchObject(refusal)
    await expect(world.checkout().expireSession('cs_test_unknown')).rejects.toMatchObject(refusal)
  })

  it('does not take the numbers of another program on the same account for its own', async () => {
    const { sessions } = world.stripe().checkout
    const line = { quantity: 1, price_data: { currency: 'usd', unit_amount: 900, product_data: { name: 'Other' } } }
    const other = { mode: 'payment' as const, line_items: [line], success_url: 'http://localhost/other' }
    for (const marks of [
      { client_reference_id: '17' },
      { metadata: { paymentId: '17' } },
      { client_reference_id: '18', metadata: { paymentId: '17' } },
      { client_reference_id: '4294967296', metadata: { paymentId: '4294967296' } },
    ]) {
      const { id } = await sessions.create({ ...other, ...marks })
      expect(await world.checkout().readSession(id)).toMatchObject({ paymentId: null })
    }
  })
})

describe('a provider that cannot be used', () => {
  const refusal = { status: 503, code: 'payment_unavailable', retryAfterSeconds: 30 }

  it('is unavailable when it cannot be reached', async () => {
    const away = openCheckout({ secretKey: 'sk_test_x', webhookSecrets: [], sandboxPort: 1 })
    const error = await away.createSession(aPayment()).catch((error: unknown) => error)
    expect(error).toMatchObject(refusal)
    expect((error as Error).cause).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  })

  it('is unavailable when it refuses our key or our parameters', async () => {
    const { port } = world.sandbox
    const stranger = openCheckout({ secretKey: 'sk_test_wrong', webhookSecrets: [], sandboxPort: port })
    await expect(stranger.readSession('cs_test_x')).rejects.toMatchObject(refusal)
    await expect(world.checkout().createSession(aPayment({ expiresAt: new Date() }))).rejects.toMatchObject(refusal)
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

  it('of the sandbox tells of the session that was paid', async () => {
    const payment = aPayment()
    const { id } = await world.checkout().createSession(payment)
    await world.service.pay(id, goodCard)
    const delivery = await vi.waitFor(() => {
      const found = world.receiver.deliveries.find(({ event }) => event.data.object.id === id)
      expect(found).toBeDefined()
      return found!
    })
    const taken = world.checkout().readWebhook(delivery.body, delivery.signature)
    expect(taken).toMatchObject({
      type: 'checkout.session.completed',
      session: { id, paid: true, amountTotal: 5_000, currency: 'usd', paymentId: payment.paymentId },
    })
    expect(Math.abs(taken.createdAt.getTime() - Date.now())).toBeLessThan(10_000)
  })

  it('of another kind passes without a session', () => {
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
  ])('of %s with %j is read as money that went back', (type, object, reversal) => {
    const event = JSON.parse(body)
    const told = JSON.stringify({
      ...event,
      type,
      data: { object: { payment_intent: 'pi_1', currency: 'usd', ...object } },
    })
    const found = read(told, signWebhook(told, secret)).reversal
    if (reversal === null) expect(found).toBeNull()
    else expect(found).toMatchObject({ paymentIntentId: 'pi_1', currency: 'usd', ...reversal })
  })

  it('is taken with any of the secrets while they are exchanged', () => {
    expect(read(body, signWebhook(body, 'whsec_old'), ['whsec_new', 'whsec_old']).id).toBe('evt_1')
    expect(read(body, signWebhook(body, 'whsec_new'), ['whsec_new', 'whsec_old']).id).toBe('evt_1')
    const both = `${signWebhook(body, 'whsec_new')},${signWebhook(body, 'whsec_old').split(',')[1]}`
    expect(read(body, both, ['whsec_old']).id).toBe('evt_1')
  })

  it('is taken up to five minutes after it was signed', () => {
    expect(read(body, signWebhook(body, secret, at(290))).id).toBe('evt_1')
    expect(() => read(body, signWebhook(body, secret, at(310)))).toThrow(refused)
  })

  it.each([
    ['without a signature', body, undefined],
    ['with an empty one', body, ''],
    ['with something else in its place', body, 'hello'],
    ['with an empty value', body, `t=${Math.floor(Date.now() / 1000)},v1=`],
    ['with a name and no value', body, `t=${Math.floor(Date.now() / 1000)},v1`],
    ['with a time that is none', body, signWebhook(body, secret).replace(/t=\d+/, 't=now')],
    ['with its time made newer', body, signWebhook(body, secret, at(4_000)).replace(/t=\d+/, `t=${at(0).getTime()}`)],
    ['signed with another secret', body, signWebhook(body, 'whsec_other')],
    ['signed in another scheme', body, signWebhook(body, secret).replace('v1=', 'v0=')],
    ['with another body', body.replace('evt_1', 'evt_2'), signWebhook(body, secret)],
    ['without a body', '', signWebhook('', secret)],
    ['with a body that is not JSON', 'hello', signWebhook('hello', secret)],
  ])('%s is refused', (_what, text, signature) => {
    expect(() => read(text, signature)).toThrow(refused)
  })

  it('is refused when there is no secret', () => {
    expect(() => read(body, signWebhook(body, secret), [])).toThrow(refused)
    expect(() => read(body, signWebhook(body, ' '), [' '])).toThrow(refused)
  })
})
