import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkoutInput, goodCard, minutes, openSandboxWorld, type SandboxWorld } from '../../test/sandbox-world.ts'

const { StripeAuthenticationError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors

let world: SandboxWorld
let stripe: Stripe

beforeAll(async () => {
  world = await openSandboxWorld()
  stripe = world.stripe()
})
afterAll(() => world.close())

const open = (change: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create(checkoutInput(world, change))

async function paid(amount = 2_500) {
  const product = { currency: 'usd', unit_amount: amount, product_data: { name: 'Top-up' } }
  const session = await open({ line_items: [{ quantity: 1, price_data: product }] })
  await world.service.pay(session.id, goodCard)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
  return { session, intent: await stripe.paymentIntents.retrieve(String(payment_intent)) }
}

describe('checkout sessions', () => {
  it('are created from the form and read back unchanged', async () => {
    const session = await open()
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 2_500,
      currency: 'usd',
      client_reference_id: '17',
      customer_email: 'buyer@example.com',
      metadata: { paymentId: '17', note: 'a & b = c [d] ü' },
      payment_intent: null,
      livemode: false,
    })
    expect(session.url).toBe(`http://localhost/test/payment?session=${session.id}`)
    expect({ ...(await stripe.checkout.sessions.retrieve(session.id)) }).toEqual({ ...session })
  })

  it('total their line items', async () => {
    const line = (unit_amount: number, quantity: number) => ({
      quantity,
      price_data: { currency: 'usd', unit_amount, product_data: { name: 'Line' } },
    })
    expect((await open({ line_items: [line(1_000, 2), line(55, 1)] })).amount_total).toBe(2_055)
  })

  it.each([
    ['a missing success URL', { success_url: undefined }, 'parameter_missing', 'success_url'],
    ['an unknown parameter', { colour: 'red' }, 'parameter_unknown', 'colour'],
    ['another mode', { mode: 'subscription' as const }, undefined, 'mode'],
    ['an expiry within half an hour', { expires_at: Math.floor(Date.now() / 1000) + 60 }, undefined, 'expires_at'],
    ['an expiry after a day', { expires_at: Math.floor(Date.now() / 1000) + 90_000 }, undefined, 'expires_at'],
    [
      'an amount of zero',
      { line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 0, product_data: { name: 'Air' } } }] },
      'amount_too_small',
      undefined,
    ],
  ])('refuse %s', async (_what, change, code, param) => {
    const error = await open(change as Partial<Stripe.Checkout.SessionCreateParams>).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(StripeInvalidRequestError)
    expect(error).toMatchObject({ statusCode: 400, code, param })
  })

  it('can be expired once', async () => {
    const session = await open()
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null })
    await vi.waitFor(() =>
      expect(world.receiver.of('checkout.session.expired').map(({ event }) => event.data.object.id)).toContain(
        session.id,
      ),
    )
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow(StripeInvalidRequestError)
  })

  it('are listed newest first, page by page, within a time range', async () => {
    world.pass(minutes(3))
    const from = Math.floor(world.clock().getTime() / 1000)
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.unshift((await open()).id)
    const listed: string[] = []
    for await (const session of stripe.checkout.sessions.list({ limit: 2, created: { gte: from } }))
      listed.push(session.id)
    expect(listed).toEqual(ids)
    const earlier = await stripe.checkout.sessions.list({ created: { lt: from }, limit: 100 })
    expect(earlier.data.map(({ id }) => id).some((id) => ids.includes(id))).toBe(false)
  })
})

describe('the idempotency key', () => {
  it('replays the first response and creates one session', async () => {
    const parameters = checkoutInput(world)
    const [first, twin] = await Promise.all([
      stripe.checkout.sessions.create(parameters, { idempotencyKey: 'checkout:1' }),
      stripe.checkout.sessions.create(parameters, { idempotencyKey: 'checkout:1' }),
    ])
    await world.service.pay(first.id, goodCard)
    const later = await stripe.checkout.sessions.create(parameters, { idempotencyKey: 'checkout:1' })
    expect([twin.id, later.id]).toEqual([first.id, first.id])
    expect(later.status).toBe('open')
    expect(later.lastResponse.headers['idempotent-replayed']).toBe('true')
  })

  it('is refused when the parameters differ', async () => {
    const key = { idempotencyKey: 'checkout:2' }
    await stripe.checkout.sessions.create(checkoutInput(world), key)
    const error = await stripe.checkout.sessions
      .create(checkoutInput(world, { customer_email: 'other@example.com' }), key)
      .catch((error: unknown) => error)
    expect(error).toBeInstanceOf(StripeIdempotencyError)
    expect(error).toMatchObject({ statusCode: 400 })
  })

  it('replays an error as well', async () => {
    const { intent } = await paid()
    const key = { idempotencyKey: 'refund:1' }
    const tooMuch = { payment_intent: intent.id, amount: 9_000 }
    await expect(stripe.refunds.create(tooMuch, key)).rejects.toThrow(StripeInvalidRequestError)
    await expect(stripe.refunds.create(tooMuch, key)).rejects.toMatchObject({
      headers: expect.objectContaining({ 'idempotent-replayed': 'true' }),
    })
  })
})

describe('refunds', () => {
  it('can be partial until nothing remains', async () => {
    const { intent } = await paid(2_500)
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 })
    expect(refund).toMatchObject({ object: 'refund', amount: 1_000, status: 'succeeded', payment_intent: intent.id })
    expect({ ...(await stripe.refunds.retrieve(refund.id)) }).toEqual({ ...refund })
    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 1_501 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    })
    expect(await stripe.refunds.create({ charge: String(intent.latest_charge) })).toMatchObject({ amount: 1_500 })
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    await vi.waitFor(() => {
      const charges = world.receiver.of('charge.refunded').map(({ event }) => event.data.object)
      expect(charges).toContainEqual(expect.objectContaining({ amount_refunded: 1_000, refunded: false }))
      expect(charges).toContainEqual(expect.objectContaining({ amount_refunded: 2_500, refunded: true }))
    })
  })

  it('never exceed what was paid, even when requested concurrently', async () => {
    const { intent } = await paid(1_000)
    const requests = Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent: intent.id, amount: 300 }))
    const outcomes = await Promise.allSettled(requests)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })
})

describe('errors', () => {
  it.each([
    ['checkout session', () => stripe.checkout.sessions.retrieve('cs_test_unknown')],
    ['checkout session to expire', () => stripe.checkout.sessions.expire('cs_test_unknown')],
    ['payment intent', () => stripe.paymentIntents.retrieve('pi_unknown')],
    ['refund', () => stripe.refunds.retrieve('re_unknown')],
    ['event', () => stripe.events.retrieve('evt_unknown')],
    ['payment intent to refund', () => stripe.refunds.create({ payment_intent: 'pi_unknown' })],
  ])('report a missing %s in Stripe’s format', async (_what, ask) => {
    const error = await (ask as () => Promise<unknown>)().catch((error: unknown) => error)
    expect(error).toBeInstanceOf(StripeInvalidRequestError)
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  })

  it('are 401 for a wrong API key', async () => {
    await expect(world.stripe('sk_test_wrong').checkout.sessions.retrieve('cs_test_x')).rejects.toThrow(
      StripeAuthenticationError,
    )
    const answer = await fetch(`http://127.0.0.1:${world.sandbox.port}/v1/events/evt_x`)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      error: { type: 'invalid_request_error', message: 'You did not provide an API key.' },
    })
  })

  it('are 404 for an unknown URL', async () => {
    await expect(stripe.customers.create()).rejects.toMatchObject({ statusCode: 404 })
  })
})

it('keeps events so that they can be retrieved', async () => {
  const { session } = await paid()
  await vi.waitFor(async () => {
    const delivery = world.receiver
      .of('checkout.session.completed')
      .find(({ event }) => event.data.object.id === session.id)
    const event = await stripe.events.retrieve(delivery!.event.id)
    expect(event).toMatchObject({ object: 'event', type: 'checkout.session.completed', pending_webhooks: 0 })
    expect(event.api_version).toBe(Stripe.API_VERSION)
  })
})
