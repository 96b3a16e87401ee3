import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { noContent } from './fields.ts'
import { messages } from './messages.ts'

/** The pay page of the built-in sandbox (/test/payment), which stands in for the card provider's own. */
export const testCheckout = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  amount: z.int(),
  currency: z.string(),
  productName: z.string(),
  /** The card wants a second step: pay again with `authentication`. */
  requiresAction: z.boolean(),
  /** Where to go now; null while there is something to do here. */
  returnUrl: z.string().nullable(),
})
export type TestCheckout = z.infer<typeof testCheckout>

export const testCard = z.strictObject({
  number: z.string(messages.cardNumberInvalid).min(1, messages.cardNumberInvalid).max(30, messages.cardNumberInvalid),
  expMonth: z.int(messages.cardExpiryInvalid).min(1, messages.cardExpiryInvalid).max(12, messages.cardExpiryInvalid),
  expYear: z
    .int(messages.cardExpiryInvalid)
    .min(2000, messages.cardExpiryInvalid)
    .max(2100, messages.cardExpiryInvalid),
  cvc: z.string(messages.cardCvcInvalid).regex(/^\d{3,4}$/, messages.cardCvcInvalid),
  authentication: z.enum(['complete', 'fail'], messages.valueInvalid).optional(),
})

/** Each event once and at once; never; twice; in another order. */
export const testWebhooks = z.strictObject({
  webhooks: z.enum(['normal', 'lost', 'doubled', 'reordered'], messages.valueInvalid),
})
export type TestWebhooks = z.output<typeof testWebhooks>

const onSession = z.strictObject({ id: z.string().regex(/^cs_test_\w{10,80}$/) })

export const sandbox = {
  read: endpoint({
    method: 'GET',
    url: '/api/test/checkout-sessions/:id',
    schema: { params: onSession, response: { 200: testCheckout } },
  }),
  pay: endpoint({
    method: 'POST',
    url: '/api/test/checkout-sessions/:id/pay',
    schema: { params: onSession, body: testCard, response: { 200: testCheckout } },
  }),
  cancel: endpoint({
    method: 'POST',
    url: '/api/test/checkout-sessions/:id/cancel',
    schema: { params: onSession, response: { 200: testCheckout } },
  }),
  /** Pays by bank debit: the checkout is done at once, its money comes later, or does not (`settle`). */
  payLater: endpoint({
    method: 'POST',
    url: '/api/test/checkout-sessions/:id/pay-later',
    schema: { params: onSession, response: { 200: testCheckout } },
  }),
  /** What becomes of money that was to come later; 409 `checkout_closed` where none is awaited. */
  settleLater: endpoint({
    method: 'POST',
    url: '/api/test/checkout-sessions/:id/settle',
    schema: {
      params: onSession,
      body: z.strictObject({ outcome: z.enum(['succeeded', 'failed'], messages.valueInvalid) }),
      response: { 200: testCheckout },
    },
  }),
  /** Another amount (cents) or currency will be paid than was asked for; 409 `checkout_closed` once it is paid. */
  distort: endpoint({
    method: 'POST',
    url: '/api/test/checkout-sessions/:id/distort',
    schema: {
      params: onSession,
      body: z.strictObject({
        amount: z
          .int(messages.valueInvalid)
          .min(1, messages.valueInvalid)
          .max(99_999_999, messages.valueInvalid)
          .optional(),
        currency: z
          .string()
          .regex(/^[A-Za-z]{3}$/, messages.valueInvalid)
          .optional(),
      }),
      response: { 200: testCheckout },
    },
  }),
  /** What becomes of the sandbox's webhooks from now on. */
  webhooks: endpoint({
    method: 'PUT',
    url: '/api/test/webhooks',
    schema: { body: testWebhooks, response: { 204: noContent } },
  }),
  /** The sandbox signs with a new secret, and with the one before for so many hours more. */
  rotateSecret: endpoint({
    method: 'POST',
    url: '/api/test/webhooks/rotate-secret',
    schema: {
      body: z.strictObject({
        overlapHours: z.int(messages.valueInvalid).min(0, messages.valueInvalid).max(24, messages.valueInvalid),
      }),
      response: { 204: noContent },
    },
  }),
  /** The money goes back to the card, whole or in part (cents); 409 `not_refundable` what was not paid or is more than is left. */
  refund: endpoint({
    method: 'POST',
    url: '/api/test/checkout-sessions/:id/refund',
    schema: {
      params: onSession,
      body: z.strictObject({ amount: z.int(messages.valueInvalid).min(1, messages.valueInvalid).optional() }),
      response: { 200: testCheckout },
    },
  }),
  /** The card's owner disputes the payment: its money is taken at once. */
  dispute: endpoint({
    method: 'POST',
    url: '/api/test/checkout-sessions/:id/dispute',
    schema: { params: onSession, response: { 200: testCheckout } },
  }),
  closeDispute: endpoint({
    method: 'POST',
    url: '/api/test/checkout-sessions/:id/dispute/close',
    schema: {
      params: onSession,
      body: z.strictObject({ outcome: z.enum(['won', 'lost'], messages.valueInvalid) }),
      response: { 200: testCheckout },
    },
  }),
}
