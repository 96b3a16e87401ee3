import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, currency, id, idInPath, instant, noContent, page, pageOf, person } from './fields.ts'
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
  createdAt: instant,
})
export type PaymentInQueue = z.infer<typeof paymentInQueue>

export const adminPayments = {
  /** Pending ones oldest first, others newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/payments',
    schema: {
      querystring: z.strictObject({
        ...page,
        type: z.enum(paymentTypes, messages.valueInvalid).default('deposit'),
        status: z.enum(paymentStatuses, messages.valueInvalid).default('pending'),
      }),
      response: { 200: pageOf(paymentInQueue) },
    },
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
