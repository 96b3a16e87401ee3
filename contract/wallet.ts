import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, currency, id, idInPath, instant, language, line, page, pageOf, person } from './fields.ts'
import { messages } from './messages.ts'

export const paymentTypes = [
  'deposit',
  'withdrawal',
  'campaign_payment',
  'platform_fee',
  'verification_fee',
  'refund',
  'gift',
  'gift_sent',
  'gift_received',
] as const
export const paymentStatuses = ['pending', 'completed', 'failed', 'cancelled'] as const
export const paymentMethods = ['credit_card', 'paypal', 'bank_transfer', 'wallet'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Top-up limits in cents (spec §5: 5 to 10,000). */
export const topUpLimits = { min: 500, max: 1_000_000 }

/** Minor units, as the spec's checkout call sends them (spec §7: entered amount × 100). */
const topUpAmount = z
  .int(messages.valueInvalid)
  .min(topUpLimits.min, messages.topUpTooLow)
  .max(topUpLimits.max, messages.topUpTooHigh)

export const checkoutRequest = z.strictObject({
  amount: topUpAmount,
  currency: z
    .string(messages.currencyUnsupported)
    .toLowerCase()
    .refine((value) => value === 'usd', messages.currencyUnsupported)
    .default('usd'),
  /** Accepted because the specification sends them; the server builds its own (reliability.md 4.1.5). */
  successUrl: z.string().max(2048).optional(),
  cancelUrl: z.string().max(2048).optional(),
})

export const topUpForm = z.strictObject({ amount: topUpAmount })

export const payment = z.object({
  id,
  type: z.enum(paymentTypes),
  status: z.enum(paymentStatuses),
  method: z.enum(paymentMethods),
  amount: cents,
  currency,
  /** The order that this payment is for, if it is for one. */
  purchaseId: id.nullable(),
  taskId: id.nullable(),
  /** The checkout is done and its money is on its way: days may pass before it has come, or has not. */
  isProcessing: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type Payment = z.infer<typeof payment>

/** What a movement is about; each stands for one or several codes of the ledger. */
export const statementTypes = [
  'deposit',
  'order',
  'earning',
  'refund',
  'withdrawal',
  'payout_failed',
  'gift',
  'reversal',
  'returned',
  'debt',
  'correction',
  'other',
] as const
export type StatementType = (typeof statementTypes)[number]

/** One movement of the available balance, as the ledger has it. */
export const statementLine = z.object({
  /** Number of the movement on this account, from 1 without gaps. */
  id,
  /** Signed: what came in is positive. */
  amount: cents,
  balanceAfter: cents,
  currency,
  code: z.string(),
  type: z.enum(statementTypes),
  createdAt: instant,
  purchaseId: id.nullable(),
  taskId: id.nullable(),
  dealTitle: z.string().nullable(),
  counterparty: person.nullable(),
  /** What the other side of a release was charged for; the fee in cents that was kept from this movement. */
  fee: cents.nullable(),
})
export type StatementLine = z.infer<typeof statementLine>

const day = z.iso
  .date(messages.valueInvalid)
  .refine((value) => value >= '2000' && value < '2100', messages.valueInvalid)
const filters = {
  type: z.enum(statementTypes, messages.valueInvalid).optional(),
  /** First and last day, in UTC. */
  from: day.optional(),
  to: day.optional(),
  /** In titles of deals, names of the other side, and numbers of transactions. */
  q: line({ max: 100 }).optional(),
}
const statementQuery = z.strictObject({ ...page, ...filters })
export type StatementQuery = z.output<typeof statementQuery>
const exportQuery = z.strictObject({ ...filters, lng: language.optional() })

/** How many movements an export holds, the newest. */
export const mostExported = { csv: 10_000, pdf: 500 }

export const wallet = z.object({
  currency,
  available: cents,
  held: cents,
  /** What of `held` waits to be paid out. */
  withdrawing: cents,
  debt: cents,
  /** The orders that the held money belongs to, newest first, at most 100. */
  holds: z.array(
    z.object({ purchaseId: id, taskId: id.nullable(), dealTitle: z.string(), amount: cents, counterparty: person }),
  ),
  /** For an influencer: what businesses hold for running orders, before the fee. */
  expected: cents,
  pendingDeposits: z.array(payment),
})
export type Wallet = z.infer<typeof wallet>

const onPayment = z.strictObject({ id: idInPath })

export const money = {
  createCheckout: endpoint({
    method: 'POST',
    url: '/api/payments/create-checkout',
    idempotent: true,
    schema: { body: checkoutRequest, response: { 200: z.object({ checkoutUrl: z.string(), paymentId: id }) } },
  }),
  wallet: endpoint({ method: 'GET', url: '/api/wallet', schema: { response: { 200: wallet } } }),
  statement: endpoint({
    method: 'GET',
    url: '/api/payments',
    schema: { querystring: statementQuery, response: { 200: pageOf(statementLine) } },
  }),
  exportCsv: endpoint({
    method: 'GET',
    url: '/api/payments/export.csv',
    schema: { querystring: exportQuery, response: { 200: z.unknown() } },
  }),
  /** In the language `lng`, or the person's own. */
  exportPdf: endpoint({
    method: 'GET',
    url: '/api/payments/export.pdf',
    schema: { querystring: exportQuery, response: { 200: z.unknown() } },
  }),
  payment: endpoint({
    method: 'GET',
    url: '/api/payments/:id',
    schema: { params: onPayment, response: { 200: payment } },
  }),
  /** The payer gave up at the checkout: it is closed, and what the provider then says is booked. */
  cancelPayment: endpoint({
    method: 'POST',
    url: '/api/payments/:id/cancel',
    schema: { params: onPayment, response: { 200: payment } },
  }),
  /** Asks the payment provider how this payment stands, and books what it says. */
  checkPayment: endpoint({
    method: 'POST',
    url: '/api/payments/:id/check',
    schema: { params: onPayment, response: { 200: payment } },
  }),
}
