import { z } from 'zod'
import { endpoint } from './endpoint.ts'
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
