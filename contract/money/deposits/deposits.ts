import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  cents,
  currency,
  enteredInteger,
  id,
  idInPath,
  instant,
  line,
  noContent,
  page,
  pageOf,
  person,
  timeZoneInQuery,
} from '../../fields.ts'
import { mailAddress } from '../../foundation/users/mail-address.ts'
import { requestErrors } from '../../request-errors.ts'
import { cleanLine } from '../../text.ts'
import { amountInQuery, dayInQuery, personInQuery } from '../ledger/ledger.ts'
import { paymentMethods, paymentStatuses, paymentTypes } from '../wallet/wallet.ts'
import { rejectionNotes, transferReference } from '../withdrawals/withdrawals.ts'
import { depositErrors } from './errors.ts'

/** Limits in cents (spec §5: 10 to 10,000). */
export const depositLimits = { min: 1_000, max: 1_000_000 }
export const depositMethods = ['credit_card', 'paypal', 'bank_transfer', 'wallet', 'stripe'] as const
export type DepositMethod = (typeof depositMethods)[number]

export const newDeposit = z.strictObject({
  amount: enteredInteger(depositErrors.depositTooLow)
    .min(depositLimits.min, depositErrors.depositTooLow)
    .max(depositLimits.max, depositErrors.depositTooHigh),
  method: z.enum(depositMethods, depositErrors.depositMethodRequired),
  agreeToTerms: z.literal(true, depositErrors.termsNotAgreed),
})
export type NewDeposit = z.output<typeof newDeposit>

/** Receiving accounts for deposits that are not paid by card. */
export const depositInstructions = z.object({
  paypalEmail: z.string().nullable(),
  bank: z
    .object({
      accountHolder: z.string(),
      bankName: z.string(),
      accountNumber: z.string(),
      swiftCode: z.string().nullable(),
    })
    .nullable(),
})
export type DepositInstructions = z.infer<typeof depositInstructions>

const requiredText = (max: number) =>
  z.string().overwrite(cleanLine).min(2, requestErrors.textRequired).max(max, requestErrors.textTooLong)

/** The platform's accounts for deposits; a method without an account is not offered. */
export const depositAccounts = z.object({
  paypalEmail: mailAddress.nullable(),
  bank: z
    .strictObject({
      accountHolder: requiredText(100),
      bankName: requiredText(100),
      accountNumber: requiredText(42),
      swiftCode: requiredText(20).nullable(),
    })
    .nullable(),
})
export type DepositAccounts = z.infer<typeof depositAccounts>

export const deposit = z.object({
  id,
  amount: cents,
  currency,
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  /** Reference that the transfer must quote (ISO 11649); null for cards. */
  reference: z.string().nullable(),
  /** Only while the transfer is awaited. */
  instructions: depositInstructions.nullable(),
  /** Reason for the rejection. */
  notes: z.string().nullable(),
  createdAt: instant,
})
export type Deposit = z.infer<typeof deposit>

const onPayment = z.strictObject({ id: idInPath })
const depositApproval = transferReference.extend({ asFirst: z.boolean(requestErrors.valueInvalid).optional() })
export type DepositApproval = z.infer<typeof depositApproval>

export const deposits = {
  /** One's own PayPal and bank deposits, newest first, and the methods currently offered. */
  list: endpoint({
    method: 'GET',
    url: '/api/deposits',
    needs: 'read',
    shows: ['deposits'],
    schema: {
      querystring: z.strictObject(page),
      response: { 200: pageOf(deposit).extend({ offered: z.array(z.enum(depositMethods)) }) },
    },
  }),
  /** For cards, returns the checkout URL; for PayPal or bank, the instructions and reference. */
  create: endpoint({
    method: 'POST',
    url: '/api/deposits',
    needs: 'money',
    idempotent: true,
    invalidates: ['deposits', 'wallet', 'money-desk'],
    schema: { body: newDeposit, response: { 201: z.object({ deposit, checkoutUrl: z.string().nullable() }) } },
  }),
}

export const paymentInQueue = z.object({
  id,
  type: z.enum(paymentTypes),
  status: z.enum(paymentStatuses),
  method: z.enum(paymentMethods),
  amount: cents,
  currency,
  reference: z.string().nullable(),
  transactionId: z.string().nullable(),
  notes: z.string().nullable(),
  /** Awaiting an admin to confirm receipt. */
  waits: z.boolean(),
  /** True if it needs two different admins, because it is large or because the reader has credited as much as one may alone. */
  needsTwo: z.boolean(),
  /** The first approval, where two are needed. */
  firstApproval: z.object({ by: person, at: instant }).nullable(),
  user: person.extend({ role: z.string() }),
  /** The recipient. */
  toUser: person.nullable(),
  purchaseId: id.nullable(),
  /** The journal that booked it. */
  journalId: id.nullable(),
  createdAt: instant,
})
export type PaymentInQueue = z.infer<typeof paymentInQueue>

/** Filters of payments by status; `waiting`: deposits whose money an admin has to find. */
export const paymentStatusFilters = ['waiting', ...paymentStatuses] as const
export type PaymentStatusFilter = (typeof paymentStatusFilters)[number]

const paymentFilters = {
  type: z.enum(paymentTypes, requestErrors.valueInvalid).optional(),
  status: z.enum(paymentStatusFilters, requestErrors.valueInvalid).optional(),
  method: z.enum(paymentMethods, requestErrors.valueInvalid).optional(),
  /** The payer or the payee. */
  person: personInQuery.optional(),
  from: dayInQuery.optional(),
  to: dayInQuery.optional(),
  timeZone: timeZoneInQuery,
  amount: amountInQuery.optional(),
  /** The payment's id, its transfer or checkout id, or the transfer reference. */
  reference: line({ min: 1, max: 100 }).optional(),
}
const paymentQuery = z.strictObject({ ...page, ...paymentFilters })
export type PaymentQuery = z.output<typeof paymentQuery>
/** Maximum rows of an export, newest first. */
export const maxPaymentsExported = 10_000

export const adminPayments = {
  /** Pending and waiting deposits oldest first, everything else newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/payments',
    fresh: 'everyone',
    shows: ['money-desk'],
    schema: { querystring: paymentQuery, response: { 200: pageOf(paymentInQueue) } },
  }),
  /** Number of deposits per status, each up to `maxCounted`. */
  depositCounts: endpoint({
    method: 'GET',
    url: '/api/admin/payments/deposit-counts',
    fresh: 'everyone',
    shows: ['money-desk'],
    schema: { response: { 200: z.record(z.enum(paymentStatusFilters), z.int()) } },
  }),
  exportCsv: endpoint({
    method: 'GET',
    url: '/api/admin/payments/export.csv',
    schema: { querystring: z.strictObject(paymentFilters), response: { 200: z.unknown() } },
  }),
  /** The same as a spreadsheet. */
  exportXlsx: endpoint({
    method: 'GET',
    url: '/api/admin/payments/export.xlsx',
    schema: { querystring: z.strictObject(paymentFilters), response: { 200: z.unknown() } },
  }),
  /**
   * Credits a deposit whose money was found. Beyond what one admin may credit alone within 24 hours 409 `second_admin_needed`, unless
   * `asFirst` records it as the first of two approvals.
   */
  approve: endpoint({
    method: 'POST',
    url: '/api/admin/payments/:id/approve',
    idempotent: true,
    invalidates: ['money-desk', 'ledger', 'alerts'],
    schema: { params: onPayment, body: depositApproval, response: { 204: noContent } },
  }),
  reject: endpoint({
    method: 'POST',
    url: '/api/admin/payments/:id/reject',
    idempotent: true,
    invalidates: ['money-desk', 'ledger', 'alerts'],
    schema: { params: onPayment, body: rejectionNotes, response: { 204: noContent } },
  }),
}

/** Webhooks of the card provider; each request is signed over its raw body (header `Stripe-Signature`). */
export const cardProvider = {
  webhook: endpoint({
    method: 'POST',
    url: '/api/payments/webhook',
    invalidates: [],
    schema: { response: { 200: z.object({ received: z.boolean() }) } },
  }),
}
