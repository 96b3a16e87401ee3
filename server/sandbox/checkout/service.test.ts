import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkoutErrors } from '#contract/money/deposits/checkout-errors.ts'
import {
  card,
  checkoutInput,
  goodCard,
  minutes,
  openSandboxWorld,
  type SandboxWorld,
} from '../../test/sandbox-world.ts'

let world: SandboxWorld
let session: Stripe.Checkout.Session

beforeEach(async () => {
  world = await openSandboxWorld()
  session = await world.stripe().checkout.sessions.create(checkoutInput(world))
})
afterEach(() => world.close())

const readSession = () => world.stripe().checkout.sessions.retrieve(session.id)
const readIntent = async () => world.stripe().paymentIntents.retrieve(String((await readSession()).payment_intent))
const expectEvents = (...types: string[]) => vi.waitFor(() => expect(world.receiver.types()).toEqual(types.toSorted()))

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

  it('is 404 for an unknown session', async () => {
    await expect(world.service.readSession('cs_test_unknown')).rejects.toMatchObject({ status: 404 })
    await expect(world.service.pay('cs_test_unknown', goodCard)).rejects.toMatchObject({ status: 404 })
  })

  it('redirects back when cancelled, and leaves the session open', async () => {
    expect(await world.service.cancel(session.id)).toMatchObject({
      status: 'open',
      returnUrl: 'http://localhost/payment-cancel',
    })
    expect((await readSession()).status).toBe('open')
  })
})

describe('a good card', () => {
  it('completes the checkout, captures the money and emits events', async () => {
    expect(await world.service.pay(session.id, goodCard)).toMatchObject({
      status: 'complete',
      returnUrl: `http://localhost/payment-success?session=${session.id}`,
    })
    expect(await readSession()).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    expect(await readIntent()).toMatchObject({
      status: 'succeeded',
      amount: 2_500,
      amount_received: 2_500,
      metadata: { paymentId: '17' },
    })
    await expectEvents('payment_intent.succeeded', 'checkout.session.completed')
  })

  it('pays once, however often payment is attempted', async () => {
    const tries = await Promise.all(Array.from({ length: 8 }, () => world.service.pay(session.id, goodCard)))
    expect(tries.every(({ status }) => status === 'complete')).toBe(true)
    await world.service.pay(session.id, card('4000000000000002'))
    await expectEvents('payment_intent.succeeded', 'checkout.session.completed')
    expect((await readIntent()).amount_received).toBe(2_500)
  })
})

describe('a bad card', () => {
  it.each([
    ['4000 0000 0000 0002', 'card_declined', 'generic_decline', checkoutErrors.cardDeclined],
    ['4000-0000-0000-9995', 'insufficient_funds', 'insufficient_funds', checkoutErrors.cardInsufficientFunds],
    ['4000 0000 0000 0069', 'expired_card', 'expired_card', checkoutErrors.cardExpired],
    ['4000 0000 0000 0127', 'incorrect_cvc', 'incorrect_cvc', checkoutErrors.cardIncorrectCvc],
    ['5105 1051 0510 5100', 'card_declined', 'test_mode_live_card', checkoutErrors.cardDeclined],
  ])('%s is refused as %s and leaves the session open', async (number, code, declineCode, message) => {
    await expect(world.service.pay(session.id, card(number))).rejects.toMatchObject({ status: 402, code, message })
    expect(await readSession()).toMatchObject({ status: 'open', payment_status: 'unpaid' })
    expect(await readIntent()).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', decline_code: declineCode },
    })
    await expectEvents('payment_intent.payment_failed')
  })

  it.each([
    ['an invalid number', { number: '4242 4242 4242 4241' }, 'incorrect_number', checkoutErrors.cardNumberInvalid],
    ['an invalid month', { expMonth: 13 }, 'invalid_expiry_month', checkoutErrors.cardExpiryInvalid],
    ['a past year', { expYear: 2019 }, 'invalid_expiry_year', checkoutErrors.cardExpiryInvalid],
    ['an invalid security code', { cvc: '12' }, 'invalid_cvc', checkoutErrors.cardCvcInvalid],
  ])('with %s is rejected without a charge', async (_what, mistake, code, message) => {
    const refused = world.service.pay(session.id, { ...goodCard, ...mistake })
    await expect(refused).rejects.toMatchObject({ status: 402, code, message })
    expect((await readSession()).payment_intent).toBeNull()
  })

  it('can be followed by a good one', async () => {
    await expect(world.service.pay(session.id, card('4000000000000002'))).rejects.toMatchObject({ status: 402 })
    const failed = await readIntent()
    await world.service.pay(session.id, goodCard)
    expect(await readIntent()).toMatchObject({ id: failed.id, status: 'succeeded', last_payment_error: null })
    await expectEvents('payment_intent.payment_failed', 'payment_intent.succeeded', 'checkout.session.completed')
  })
})

describe.each(['4000002500003155', '4000002760003184'])('the card %s', (number) => {
  const challenged = card(number)

  it('requires authentication and pays after it', async () => {
    expect(await world.service.pay(session.id, challenged)).toMatchObject({
      status: 'open',
      requiresAction: true,
      returnUrl: null,
    })
    expect((await readIntent()).status).toBe('requires_action')
    const paid = await world.service.pay(session.id, { ...challenged, authentication: 'complete' })
    expect(paid).toMatchObject({ status: 'complete', requiresAction: false })
    await expectEvents('payment_intent.succeeded', 'checkout.session.completed')
  })

  it('is refused when authentication fails, and the session stays open', async () => {
    await world.service.pay(session.id, challenged)
    await expect(world.service.pay(session.id, { ...challenged, authentication: 'fail' })).rejects.toMatchObject({
      status: 402,
      code: 'authentication_failed',
      message: checkoutErrors.cardAuthenticationFailed,
    })
    expect((await readIntent()).status).toBe('requires_payment_method')
    await expectEvents('payment_intent.payment_failed')
    expect(await world.service.pay(session.id, { ...challenged, authentication: 'complete' })).toMatchObject({
      status: 'open',
      requiresAction: true,
    })
  })

  it('does not accept authentication before the challenge, or with another card', async () => {
    const early = { ...challenged, authentication: 'complete' as const }
    expect(await world.service.pay(session.id, early)).toMatchObject({ status: 'open', requiresAction: true })
    const other = number.endsWith('3155') ? '4000002760003184' : '4000002500003155'
    const answer = await world.service.pay(session.id, { ...card(other), authentication: 'complete' })
    expect(answer).toMatchObject({ status: 'open', requiresAction: true })
  })
})

describe('time', () => {
  it('expires an unpaid session and emits an event', async () => {
    world.pass(minutes(32))
    await expectEvents('checkout.session.expired')
    expect(await world.service.readSession(session.id)).toMatchObject({
      status: 'expired',
      returnUrl: 'http://localhost/payment-cancel',
    })
    await expect(world.service.pay(session.id, goodCard)).rejects.toMatchObject({
      status: 409,
      code: 'checkout_closed',
    })
  })

  it('does not let a session be paid just after it expired', async () => {
    await expect(world.service.pay(session.id, card('4000000000000002'))).rejects.toMatchObject({ status: 402 })
    const { payment_intent } = await readSession()
    world.pass(minutes(32))
    await expect(world.service.pay(session.id, goodCard)).rejects.toMatchObject({ status: 409 })
    expect(await world.stripe().paymentIntents.retrieve(String(payment_intent))).toMatchObject({
      status: 'canceled',
      amount_received: 0,
    })
  })
})

describe('a delayed payment', () => {
  beforeEach(() => world.service.payLater(session.id))

  it('is still processing when the checkout completes', async () => {
    expect(await readSession()).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
    expect((await readIntent()).status).toBe('processing')
    await expectEvents('checkout.session.completed')
  })

  it('emits an event when it succeeds', async () => {
    await world.service.settleLater(session.id, 'succeeded')
    expect(await readSession()).toMatchObject({ status: 'complete', payment_status: 'paid' })
    await expectEvents(
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'payment_intent.succeeded',
    )
    await expect(world.service.settleLater(session.id, 'succeeded')).rejects.toMatchObject({ status: 409 })
  })

  it('emits an event when it fails', async () => {
    await world.service.settleLater(session.id, 'failed')
    expect(await readSession()).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
    await expectEvents(
      'checkout.session.completed',
      'checkout.session.async_payment_failed',
      'payment_intent.payment_failed',
    )
    await expect(world.service.settleLater(session.id, 'succeeded')).rejects.toMatchObject({ status: 409 })
  })
})
