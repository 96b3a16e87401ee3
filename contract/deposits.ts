import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, currency, id, idInPath, instant, line, noContent, page, pageOf, person } from './fields.ts'
import { amountInQuery, dayInQuery, personInQuery } from './ledger.ts'
import { messages } from './messages.ts'
import { paymentMethods, paymentStatuses, paymentTypes } from './wallet.ts'
import { paidAs, refusedBecause } from './withdrawals.ts'

/** Limits in cents (spec §5: 10 to 10,000). */
export const depositLimits = { min: 1_000, max: 1_000_000 }
export const depositMethods = ['credit_card', 'paypal', 'bank_transfer', 'wallet', 'stripe'] as const
export type DepositMethod = (typeof depositMethods)[number]

export const newDeposit = z.strictObject({
  amount: z
    .int(messages.valueInvalid)
    .min(depositLimits.min, messages.depositTooLow)
    .max(depositLimits.max, messages.depositTooHigh),
  method: z.enum(depositMethods, messages.depositMethodRequired),
  agreeToTerms: z.literal(true, messages.termsNotAgreed),
})
export type NewDeposit = z.output<typeof newDeposit>

/** Where to send money that does not come by card. */
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

const named = (max: number) => z.string().trim().min(2, messages.textRequired).max(max, messages.textTooLong)

/** The accounts that deposits are sent to; a way without one is not offered. */
export const depositAccounts = z.object({
  paypalEmail: z.email(messages.emailInvalid).max(254, messages.emailInvalid).nullable(),
  bank: z
    .strictObject({
      accountHolder: named(100),
      bankName: named(100),
      accountNumber: named(42),
      swiftCode: named(20).nullable(),
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
  /** What the transfer must name (ISO 11649); null for cards. */
  reference: z.string().nullable(),
  /** Where to send it, while it is awaited. */
  instructions: depositInstructions.nullable(),
  /** Why it was rejected. */
  notes: z.string().nullable(),
  createdAt: instant,
})
export type Deposit = z.infer<typeof deposit>

const onPayment = z.strictObject({ id: idInPath })

export const deposits = {
  /** One's own by PayPal and bank, newest first, and the ways that are offered now. */
  list: endpoint({
    method: 'GET',
    url: '/api/deposits',
    schema: {
      querystring: z.strictObject(page),
      response: { 200: pageOf(deposit).extend({ offered: z.array(z.enum(depositMethods)) }) },
    },
  }),
  /** By card: the address of the checkout. By PayPal or bank: where to send the money, and the reference to name. */
  create: endpoint({
    method: 'POST',
    url: '/api/deposits',
    idempotent: true,
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
  /** Waits for an admin to find its money. */
  waits: z.boolean(),
  user: person.extend({ role: z.string() }),
  /** Whom it went to. */
  toUser: person.nullable(),
  purchaseId: id.nullable(),
  /** The journal that made it final. */
  journalId: id.nullable(),
  createdAt: instant,
})
export type PaymentInQueue = z.infer<typeof paymentInQueue>

const paymentFilters = {
  type: z.enum(paymentTypes, messages.valueInvalid).optional(),
  status: z.enum(paymentStatuses, messages.valueInvalid).optional(),
  method: z.enum(paymentMethods, messages.valueInvalid).optional(),
  /** Who paid or was paid. */
  person: personInQuery.optional(),
  from: dayInQuery.optional(),
  to: dayInQuery.optional(),
  amount: amountInQuery.optional(),
  /** The number of the payment, of its transfer or checkout, or what a transfer had to name. */
  reference: line({ min: 1, max: 100 }).optional(),
}
const paymentQuery = z.strictObject({ ...page, ...paymentFilters })
export type PaymentQuery = z.output<typeof paymentQuery>
/** How many payments a table holds, the newest. */
export const mostPaymentsExported = 10_000

export const adminPayments = {
  /** Pending deposits oldest first, all else newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/payments',
    schema: { querystring: paymentQuery, response: { 200: pageOf(paymentInQueue) } },
  }),
  exportCsv: endpoint({
    method: 'GET',
    url: '/api/admin/payments/export.csv',
    schema: { querystring: z.strictObject(paymentFilters), response: { 200: z.unknown() } },
  }),
  approve: endpoint({
    method: 'POST',
    url: '/api/admin/payments/:id/approve',
    idempotent: true,
    schema: { params: onPayment, body: paidAs, response: { 204: noContent } },
  }),
  reject: endpoint({
    method: 'POST',
    url: '/api/admin/payments/:id/reject',
    idempotent: true,
    schema: { params: onPayment, body: refusedBecause, response: { 204: noContent } },
  }),
}
