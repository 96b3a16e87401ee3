import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  cents,
  currency,
  enteredCents,
  id,
  idInPath,
  instant,
  language,
  line,
  page,
  pageOf,
  person,
  timeZoneInQuery,
} from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { walletErrors } from './errors.ts'
import { maturingPart } from './maturity.ts'

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

/** Minor units, as in the spec's checkout call (spec §7: entered amount × 100). */
const topUpAmount = enteredCents
  .min(topUpLimits.min, walletErrors.topUpTooLow)
  .max(topUpLimits.max, walletErrors.topUpTooHigh)

const usDollars = z
  .string(walletErrors.currencyUnsupported)
  .trim()
  .toLowerCase()
  .refine((value) => value === 'usd', walletErrors.currencyUnsupported)

export const checkoutRequest = z.strictObject({
  amount: topUpAmount,
  currency: usDollars.default('usd'),
  /** Accepted for compatibility with the specification but ignored; the server builds its own (reliability.md 4.1.5). */
  successUrl: z.string().max(2048).optional(),
  cancelUrl: z.string().max(2048).optional(),
})

/** The form of spec §5, Top-up: a required amount and the currency. */
export const topUpForm = z.strictObject({ amount: topUpAmount, currency: usDollars })

export const payment = z.object({
  id,
  type: z.enum(paymentTypes),
  status: z.enum(paymentStatuses),
  method: z.enum(paymentMethods),
  amount: cents,
  currency,
  /** The order this payment is for, if any. */
  purchaseId: id.nullable(),
  taskId: id.nullable(),
  /** The campaign request it is for, if any, and its campaign. */
  campaignRequestId: id.nullable(),
  campaignId: id.nullable(),
  /** The checkout is complete but the payment is delayed: it may take days to succeed or fail. */
  isProcessing: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type Payment = z.infer<typeof payment>

/** Statement categories; each covers one or several ledger codes. */
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
  'bonus',
  'verification_fee',
  'correction',
  'other',
] as const
export type StatementType = (typeof statementTypes)[number]

/** One movement of the available balance, from the ledger. */
export const statementLine = z.object({
  /** The payment that it belongs to, as `/api/payments/{id}` reads it; null for corrections, which belong to none. */
  id: id.nullable(),
  /** Sequence number on this account, from 1 without gaps. */
  number: id,
  /** Signed; incoming amounts are positive. */
  amount: cents,
  balanceAfter: cents,
  currency,
  code: z.string(),
  type: z.enum(statementTypes),
  createdAt: instant,
  purchaseId: id.nullable(),
  taskId: id.nullable(),
  /** The campaign request it is for, if any, and its campaign. */
  campaignRequestId: id.nullable(),
  campaignId: id.nullable(),
  dealTitle: z.string().nullable(),
  counterparty: person.nullable(),
  /** Time from which a credit can be fully withdrawn; null: immediately. */
  maturesAt: instant.nullable(),
  /** Fee in cents deducted from this movement, as charged to the receiving side. */
  fee: cents.nullable(),
})
export type StatementLine = z.infer<typeof statementLine>

const day = z.iso
  .date(requestErrors.valueInvalid)
  .refine((value) => value >= '2000' && value < '2100', requestErrors.valueInvalid)
const filters = {
  type: z.enum(statementTypes, requestErrors.valueInvalid).optional(),
  /** First and last day, in `timeZone`; without it, in that of the caller's preferences. */
  from: day.optional(),
  to: day.optional(),
  timeZone: timeZoneInQuery,
  /** Searches deal titles, names of counterparties and transaction ids. */
  q: line({ max: 100 }).optional(),
}
const statementQuery = z.strictObject({ ...page, ...filters })
export type StatementQuery = z.output<typeof statementQuery>
const exportQuery = z.strictObject({ ...filters, lng: language.optional() })

/** Maximum rows of an export, newest first. */
export const maxExported = { csv: 10_000, pdf: 500 }

export const wallet = z.object({
  currency,
  available: cents,
  held: cents,
  /** The part of `held` that awaits payout. */
  withdrawing: cents,
  /** Withdrawals on their way to the user's account, no longer part of the balance. */
  beingPaid: cents,
  debt: cents,
  /** The part of `available` that has matured and may be withdrawn. */
  withdrawable: cents,
  /** Times at which the rest matures, earliest first, at most 100. */
  maturing: z.array(maturingPart),
  /** The orders and campaign requests that the money is held for, newest first, at most 100. */
  holds: z.array(
    z.object({
      purchaseId: id.nullable(),
      taskId: id.nullable(),
      campaignRequestId: id.nullable(),
      campaignId: id.nullable(),
      dealTitle: z.string(),
      amount: cents,
      counterparty: person,
    }),
  ),
  /** For influencers: held for running orders and campaign requests, before the fee. */
  expected: cents,
  pendingDeposits: z.array(payment),
})
export type Wallet = z.infer<typeof wallet>

/** Days of the chart of a wallet. */
export const balanceHistoryDays = 90

/** Money at the end of each of the last days in UTC, oldest first; the last entry is the present balance. */
export const balanceHistory = z.object({
  days: z.array(
    z.object({
      day,
      available: cents,
      /** For open orders, campaign requests and withdrawals. */
      held: cents,
    }),
  ),
})
export type BalanceHistory = z.infer<typeof balanceHistory>

const onPayment = z.strictObject({ id: idInPath })

export const money = {
  createCheckout: endpoint({
    method: 'POST',
    url: '/api/payments/create-checkout',
    needs: 'money',
    idempotent: true,
    invalidates: ['wallet'],
    schema: { body: checkoutRequest, response: { 200: z.object({ checkoutUrl: z.string(), paymentId: id }) } },
  }),
  wallet: endpoint({
    method: 'GET',
    url: '/api/wallet',
    needs: 'read',
    fresh: 'everyone',
    shows: ['wallet'],
    schema: { response: { 200: wallet } },
  }),
  balanceHistory: endpoint({
    method: 'GET',
    url: '/api/wallet/course',
    needs: 'read',
    shows: ['wallet'],
    schema: { response: { 200: balanceHistory } },
  }),
  statement: endpoint({
    method: 'GET',
    url: '/api/payments',
    needs: 'read',
    shows: ['wallet'],
    schema: { querystring: statementQuery, response: { 200: pageOf(statementLine) } },
  }),
  /** With the separators of language `lng`, or of the person's own. */
  exportCsv: endpoint({
    method: 'GET',
    url: '/api/payments/export.csv',
    needs: 'read',
    schema: { querystring: exportQuery, response: { 200: z.unknown() } },
  }),
  /** The same as a spreadsheet. */
  exportXlsx: endpoint({
    method: 'GET',
    url: '/api/payments/export.xlsx',
    needs: 'read',
    schema: { querystring: exportQuery, response: { 200: z.unknown() } },
  }),
  /** In language `lng`, or the person's own. */
  exportPdf: endpoint({
    method: 'GET',
    url: '/api/payments/export.pdf',
    needs: 'read',
    schema: { querystring: exportQuery, response: { 200: z.unknown() } },
  }),
  payment: endpoint({
    method: 'GET',
    url: '/api/payments/:id',
    needs: 'read',
    shows: ['wallet'],
    schema: { params: onPayment, response: { 200: payment } },
  }),
  /** The payer abandoned the checkout: closes it and books the provider's final state. */
  cancelPayment: endpoint({
    method: 'POST',
    url: '/api/payments/:id/cancel',
    needs: 'money',
    invalidates: ['wallet', 'deposits', 'money-desk'],
    schema: { params: onPayment, response: { 200: payment } },
  }),
  /** Fetches the payment's state from the provider and books it. */
  checkPayment: endpoint({
    method: 'POST',
    url: '/api/payments/:id/check',
    needs: 'money',
    invalidates: ['wallet', 'deposits', 'orders'],
    schema: { params: onPayment, response: { 200: payment } },
  }),
}
