import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { noContent } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { withPlainDigits } from '../../text.ts'
import { checkoutErrors } from './checkout-errors.ts'

/** The pay page of the built-in sandbox (/test/payment), in place of the card provider's own. */
export const testCheckout = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  amount: z.int(),
  currency: z.string(),
  productName: z.string(),
  /** The card requires authentication: pay again with `authentication`. */
  requiresAction: z.boolean(),
  /** Address to redirect to; null while there is something to do on this page. */
  returnUrl: z.string().nullable(),
})
export type TestCheckout = z.infer<typeof testCheckout>

export const testCard = z.strictObject({
  number: z
    .string(checkoutErrors.cardNumberInvalid)
    .overwrite(withPlainDigits)
    .min(1, checkoutErrors.cardNumberInvalid)
    .max(30, checkoutErrors.cardNumberInvalid),
  expMonth: z
    .int(checkoutErrors.cardExpiryInvalid)
    .min(1, checkoutErrors.cardExpiryInvalid)
    .max(12, checkoutErrors.cardExpiryInvalid),
  expYear: z
    .int(checkoutErrors.cardExpiryInvalid)
    .min(2000, checkoutErrors.cardExpiryInvalid)
    .max(2100, checkoutErrors.cardExpiryInvalid),
  cvc: z
    .string(checkoutErrors.cardCvcInvalid)
    .overwrite(withPlainDigits)
    .regex(/^\d{3,4}$/, checkoutErrors.cardCvcInvalid),
  authentication: z.enum(['complete', 'fail'], requestErrors.valueInvalid).optional(),
})

/** normal: each event once, immediately; lost: never; doubled: twice; reordered: out of order. */
export const testWebhooks = z.strictObject({
  webhooks: z.enum(['normal', 'lost', 'doubled', 'reordered'], requestErrors.valueInvalid),
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
    invalidates: ['wallet', 'orders'],
    schema: { params: onSession, body: testCard, response: { 200: testCheckout } },
  }),
  cancel: endpoint({
    method: 'POST',
    url: '/api/test/checkout-sessions/:id/cancel',
    invalidates: ['wallet', 'orders'],
    schema: { params: onSession, response: { 200: testCheckout } },
  }),
  /** Pays by bank debit: the checkout completes immediately, the payment succeeds or fails later (`settle`). */
  payLater: endpoint({
    method: 'POST',
    url: '/api/test/checkout-sessions/:id/pay-later',
    invalidates: ['wallet', 'orders'],
    schema: { params: onSession, response: { 200: testCheckout } },
  }),
  /** Settles a delayed payment; 409 `checkout_closed` when none is processing. */
  settleLater: endpoint({
    method: 'POST',
    url: '/api/test/checkout-sessions/:id/settle',
    invalidates: ['wallet', 'orders'],
    schema: {
      params: onSession,
      body: z.strictObject({ outcome: z.enum(['succeeded', 'failed'], requestErrors.valueInvalid) }),
      response: { 200: testCheckout },
    },
  }),
  /** Changes the amount (cents) or currency that will be charged; 409 `checkout_closed` once it is paid. */
  distort: endpoint({
    method: 'POST',
    url: '/api/test/checkout-sessions/:id/distort',
    invalidates: ['wallet', 'orders'],
    schema: {
      params: onSession,
      body: z.strictObject({
        amount: z
          .int(requestErrors.valueInvalid)
          .min(1, requestErrors.valueInvalid)
          .max(99_999_999, requestErrors.valueInvalid)
          .optional(),
        currency: z
          .string()
          .regex(/^[A-Za-z]{3}$/, requestErrors.valueInvalid)
          .optional(),
      }),
      response: { 200: testCheckout },
    },
  }),
  /** Sets how the sandbox delivers webhooks from now on. */
  webhooks: endpoint({
    method: 'PUT',
    url: '/api/test/webhooks',
    invalidates: [],
    schema: { body: testWebhooks, response: { 204: noContent } },
  }),
  /** Rotates the webhook secret; the previous one also signs for `overlapHours`. */
  rotateSecret: endpoint({
    method: 'POST',
    url: '/api/test/webhooks/rotate-secret',
    invalidates: [],
    schema: {
      body: z.strictObject({
        overlapHours: z
          .int(requestErrors.valueInvalid)
          .min(0, requestErrors.valueInvalid)
          .max(24, requestErrors.valueInvalid),
      }),
      response: { 204: noContent },
    },
  }),
  /** Refunds the payment fully or in part (cents); 409 `not_refundable` when unpaid or more than remains. */
  refund: endpoint({
    method: 'POST',
    url: '/api/test/checkout-sessions/:id/refund',
    invalidates: ['wallet', 'orders'],
    schema: {
      params: onSession,
      body: z.strictObject({ amount: z.int(requestErrors.valueInvalid).min(1, requestErrors.valueInvalid).optional() }),
      response: { 200: testCheckout },
    },
  }),
  /** The cardholder disputes the payment: the bank takes the money at once. */
  dispute: endpoint({
    method: 'POST',
    url: '/api/test/checkout-sessions/:id/dispute',
    invalidates: ['wallet', 'orders'],
    schema: { params: onSession, response: { 200: testCheckout } },
  }),
  closeDispute: endpoint({
    method: 'POST',
    url: '/api/test/checkout-sessions/:id/dispute/close',
    invalidates: ['wallet', 'orders'],
    schema: {
      params: onSession,
      body: z.strictObject({ outcome: z.enum(['won', 'lost'], requestErrors.valueInvalid) }),
      response: { 200: testCheckout },
    },
  }),
}
