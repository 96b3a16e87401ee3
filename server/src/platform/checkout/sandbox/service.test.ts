import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import { aCheckout, aSandboxWorld, card, goodCard, minutes, type SandboxWorld } from './sandbox-world.ts'

let world: SandboxWorld
let session: Stripe.Checkout.Session

beforeEach(async () => {
  world = await aSandboxWorld()
  session = await world.stripe().checkout.sessions.create(aCheckout(world))
})
afterEach(() => world.close())

const now = () => world.stripe().checkout.sessions.retrieve(session.id)
const intent = async () => world.stripe().paymentIntents.retrieve(String((await now()).payment_intent))
const told = (...types: string[]) => vi.waitFor(() => expect(world.receiver.types()).toEqual(types.toSorted()))

describe('the pay page', () => {
  it('shows what is paid for', async () => {
    expect(await world.service.readSession(session.id)).toEqual({
      id: session.id,
      status: 'open',
      amount: 2_500,
      currency: 'USD',
      productName: 'Top-up',
      requiresAction: false,
      returnUrl: null,
    })
  })

  it('knows no other session', async () => {
    await expect(world.service.readSession('cs_test_unknown')).rejects.toMatchObject({ status: 404 })
    await expect(world.service.pay('cs_test_unknown', goodCard)).rejects.toMatchObject({ status: 404 })
  })

  it('leads back when one leaves, and leaves the session open', async () => {
    expect(await world.service.cancel(session.id)).toMatchObject({
      status: 'open',
      returnUrl: 'http://localhost/payment-cancel',
    })
    expect((await now()).status).toBe('open')
  })
})

describe('a good card', () => {
  it('completes the checkout, captures the money and tells of it', async () => {
    expect(await world.service.pay(session.id, goodCard)).toMatchObject({
      status: 'complete',
      returnUrl: `http://localhost/payment-success?session=${session.id}`,
    })
    expect(await now()).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    expect(await intent()).toMatchObject({
      status: 'succeeded',
      amount: 2_500,
      amount_received: 2_500,
      metadata: { paymentId: '17' },
    })
    await told('payment_intent.succeeded', 'checkout.session.completed')
  })

  it('pays once, however often it is tried', async () => {
    const tries = await Promise.all(Array.from({ length: 8 }, () => world.service.pay(session.id, goodCard)))
    expect(tries.every(({ status }) => status === 'complete')).toBe(true)
    await world.service.pay(session.id, card('4000000000000002'))
    await told('payment_intent.succeeded', 'checkout.session.completed')
    expect((await intent()).amount_received).toBe(2_500)
  })
})

describe('a bad card', () => {
  it.each([
    ['4000 0000 0000 0002', 'card_declined', 'generic_decline', messages.cardDeclined],
    ['4000-0000-0000-9995', 'insufficient_funds', 'insufficient_funds', messages.cardInsufficientFunds],
    ['4000 0000 0000 0069', 'expired_card', 'expired_card', messages.cardExpired],
    ['4000 0000 0000 0127', 'incorrect_cvc', 'incorrect_cvc', messages.cardIncorrectCvc],
    ['5105 1051 0510 5100', 'card_declined', 'test_mode_live_card', messages.cardDeclined],
  ])('%s is refused as %s and leaves the session open', async (number, code, declineCode, message) => {
    await expect(world.service.pay(session.id, card(number))).rejects.toMatchObject({ status: 402, code, message })
    expect(await now()).toMatchObject({ status: 'open', payment_status: 'unpaid' })
    expect(await intent()).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', decline_code: declineCode },
    })
    await told('payment_intent.payment_failed')
  })

  it.each([
    ['a number that is none', { number: '4242 4242 4242 4241' }, 'incorrect_number', messages.cardNumberInvalid],
    ['a month that is none', { expMonth: 13 }, 'invalid_expiry_month', messages.cardExpiryInvalid],
    ['a year gone by', { expYear: 2019 }, 'invalid_expiry_year', messages.cardExpiryInvalid],
    ['a security code that is none', { cvc: '12' }, 'invalid_cvc', messages.cardCvcInvalid],
  ])('with %s is not even tried', async (_what, mistake, code, message) => {
    const refused = world.service.pay(session.id, { ...goodCard, ...mistake })
    await expect(refused).rejects.toMatchObject({ status: 402, code, message })
    expect((await now()).payment_intent).toBeNull()
  })

  it('can be followed by a good one', async () => {
    await expect(world.service.pay(session.id, card('4000000000000002'))).rejects.toMatchObject({ status: 402 })
    const failed = await intent()
    await world.service.pay(session.id, goodCard)
    expect(await intent()).toMatchObject({ id: failed.id, status: 'succeeded', last_payment_error: null })
    await told('payment_intent.payment_failed', 'payment_intent.succeeded', 'checkout.session.completed')
  })
})

describe.each(['4000002500003155', '4000002760003184'])('the card %s', (number) => {
  const challenged = card(number)

  it('asks for a second step and pays after it', async () => {
    expect(await world.service.pay(session.id, challenged)).toMatchObject({
      status: 'open',
      requiresAction: true,
      returnUrl: null,
    })
    expect((await intent()).status).toBe('requires_action')
    const paid = await world.service.pay(session.id, { ...challenged, authentication: 'complete' })
    expect(paid).toMatchObject({ status: 'complete', requiresAction: false })
    await told('payment_intent.succeeded', 'checkout.session.completed')
  })

  it('is refused when the second step fails, and the session stays open', async () => {
    await world.service.pay(session.id, challenged)
    await expect(world.service.pay(session.id, { ...challenged, authentication: 'fail' })).rejects.toMatchObject({
      status: 402,
      code: 'authentication_failed',
      message: messages.cardAuthenticationFailed,
    })
    expect((await intent()).status).toBe('requires_payment_method')
    await told('payment_intent.payment_failed')
    expect(await world.service.pay(session.id, { ...challenged, authentication: 'complete' })).toMatchObject({
      status: 'open',
      requiresAction: true,
    })
  })

  it('does not let the second step come first, or with another card', async () => {
    const early = { ...challenged, authentication: 'complete' as const }
    expect(await world.service.pay(session.id, early)).toMatchObject({ status: 'open', requiresAction: true })
    const other = number.endsWith('3155') ? '4000002760003184' : '4000002500003155'
    const answer = await world.service.pay(session.id, { ...card(other), authentication: 'complete' })
    expect(answer).toMatchObject({ status: 'open', requiresAction: true })
  })
})

describe('time', () => {
  it('expires a session that nobody paid, and tells of it', async () => {
    world.pass(minutes(32))
    await told('checkout.session.expired')
    expect(await world.service.readSession(session.id)).toMatchObject({
      status: 'expired',
      returnUrl: 'http://localhost/payment-cancel',
    })
    await expect(world.service.pay(session.id, goodCard)).rejects.toMatchObject({
      status: 409,
      code: 'checkout_closed',
    })
  })

  it('does not let a session be paid in the moment after it ended', async () => {
    await expect(world.service.pay(session.id, card('4000000000000002'))).rejects.toMatchObject({ status: 402 })
    const { payment_intent } = await now()
    world.pass(minutes(32))
    await expect(world.service.pay(session.id, goodCard)).rejects.toMatchObject({ status: 409 })
    expect(await world.stripe().paymentIntents.retrieve(String(payment_intent))).toMatchObject({
      status: 'canceled',
      amount_received: 0,
    })
  })
})

describe('money that arrives later', () => {
  beforeEach(() => world.service.payLater(session.id))

  it('is not paid when the checkout is complete', async () => {
    expect(await now()).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
    expect((await intent()).status).toBe('processing')
    await told('checkout.session.completed')
  })

  it('is told of when it comes', async () => {
    await world.service.settleLater(session.id, 'succeeded')
    expect(await now()).toMatchObject({ status: 'complete', payment_status: 'paid' })
    await told('checkout.session.completed', 'checkout.session.async_payment_succeeded', 'payment_intent.succeeded')
    await expect(world.service.settleLater(session.id, 'succeeded')).rejects.toMatchObject({ status: 409 })
  })

  it('is told of when it does not come', async () => {
    await world.service.settleLater(session.id, 'failed')
    expect(await now()).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
    await told('checkout.session.completed', 'checkout.session.async_payment_failed', 'payment_intent.payment_failed')
    await expect(world.service.settleLater(session.id, 'succeeded')).rejects.toMatchObject({ status: 409 })
  })
})
