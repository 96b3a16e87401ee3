import { z } from 'zod'
import { knownPassword } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { cents, currency, instant, line, noContent, page, pageOf, person, prose } from './fields.ts'
import { messages } from './messages.ts'

/** Limits in cents (spec §5; product.md 6); the form refuses below a limit of its own, with its own sentence. */
export const withdrawalLimits = { formMin: 1_000, min: 2_000, max: 500_000 }

/** Ways that the specification names (spec §5, Withdrawal request); money leaves by those of `payableMethods`. */
export const withdrawalMethods = ['bank_transfer', 'paypal', 'stripe', 'crypto'] as const
export type WithdrawalMethod = (typeof withdrawalMethods)[number]
export const payableMethods = ['bank_transfer', 'paypal'] as const
export type PayableMethod = (typeof payableMethods)[number]

/**
 * A switch of the admins: while it is on, no withdrawal is approved. An audit that finds something turns it on by itself; whoever
 * turns it off says why.
 */
export const payoutsFrozen = z.object({
  frozen: z.boolean(),
  reason: z
    .string(messages.valueInvalid)
    .trim()
    .min(10, messages.rejectionReason)
    .max(1_000, messages.textTooLong)
    .nullable()
    .default(null),
})

/** Above it two different admins approve, in cents (reliability.md 4.1.5). */
const twoAdminsAbove = 100_000
const limit = z
  .int(messages.valueInvalid)
  .min(withdrawalLimits.min, messages.withdrawalTooLow)
  .max(withdrawalLimits.max, messages.withdrawalTooHigh)

/** What admins decide about withdrawals, amounts in cents; the limits stay within those of the specification. */
export const withdrawalRules = z.object({
  /** How long what was earned waits before it may be withdrawn (product.md 6). */
  clearingDays: z.int(messages.valueInvalid).min(0, messages.valueInvalid).max(90, messages.valueInvalid),
  min: limit.default(withdrawalLimits.min),
  max: limit.default(withdrawalLimits.max),
  twoAdminsAbove: z
    .int(messages.valueInvalid)
    .min(0, messages.valueInvalid)
    .max(withdrawalLimits.max, messages.withdrawalTooHigh)
    .default(twoAdminsAbove),
})
export type WithdrawalRules = z.infer<typeof withdrawalRules>
export const defaultWithdrawalRules: WithdrawalRules = {
  clearingDays: 0,
  min: withdrawalLimits.min,
  max: withdrawalLimits.max,
  twoAdminsAbove,
}

/** `failed`: it was sent, and came back from the bank or PayPal. */
export const withdrawalStatuses = ['pending', 'approved', 'rejected', 'failed'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

const amount = z
  .int(messages.valueInvalid)
  .min(withdrawalLimits.min, messages.withdrawalTooLow)
  .max(withdrawalLimits.max, messages.withdrawalTooHigh)

export const newWithdrawal = z.strictObject({
  amount,
  paymentMethod: z.enum(withdrawalMethods, messages.paymentMethodRequired),
  /** The current password once more, since money leaves. */
  password: knownPassword,
})
export type NewWithdrawal = z.output<typeof newWithdrawal>

/** The wallet's form: it has its own smallest amount, and then that of the request (product.md 2). */
export const withdrawalForm = newWithdrawal.extend({
  amount: z.int(messages.valueInvalid).min(withdrawalLimits.formMin, messages.withdrawalFormTooLow).pipe(amount),
})

/** Why a person cannot ask for money now; each with the sentence that the request would be refused with. */
export const withdrawalObstacles = [
  'email_not_verified',
  'kyc_needed',
  'payout_details_needed',
  'payout_details_new',
  'in_debt',
  'one_a_day',
  'balance_too_low',
] as const
export type WithdrawalObstacle = (typeof withdrawalObstacles)[number]

export const withdrawalConditions = z.object({
  currency,
  min: cents,
  max: cents,
  /** What may be asked for now: the balance without what has not cleared yet. */
  withdrawable: cents,
  /** Earned less than `clearingDays` ago. */
  clearing: cents,
  clearingDays: z.int(),
  /** Where the money goes: the saved way with its account, masked; null without payout details. */
  method: z.enum(payableMethods).nullable(),
  account: z.string().nullable(),
  payableFrom: instant.nullable(),
  /** When the next may be asked for; null when it may now. */
  nextAt: instant.nullable(),
  obstacles: z.array(z.enum(withdrawalObstacles)),
})
export type WithdrawalConditions = z.infer<typeof withdrawalConditions>

export const withdrawal = z.object({
  id: z.uuid(),
  amount: cents,
  currency,
  paymentMethod: z.enum(withdrawalMethods),
  /** Where to, masked. */
  account: z.string(),
  status: z.enum(withdrawalStatuses),
  /** Why it was rejected, or came back. */
  notes: z.string().nullable(),
  transactionId: z.string().nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  /** The person took it back; its status is then `rejected`. */
  cancelledAt: instant.nullable(),
  /** When it came back. */
  failedAt: instant.nullable(),
})
export type Withdrawal = z.infer<typeof withdrawal>

export const withdrawalInQueue = withdrawal.extend({
  user: person.extend({ role: z.string() }),
  /** How many of this person were paid before. */
  paidBefore: z.int(),
  /** When an admin found their identity proven. */
  identityVerifiedAt: instant.nullable(),
  /** So much money takes two different admins. */
  needsTwo: z.boolean(),
  /** The one who approved first, where two must. */
  firstApproval: z.object({ by: person, at: instant }).nullable(),
})
export type WithdrawalInQueue = z.infer<typeof withdrawalInQueue>

const onWithdrawal = z.strictObject({ id: z.uuid(messages.valueInvalid) })

export const withdrawals = {
  conditions: endpoint({
    method: 'GET',
    url: '/api/withdrawals/conditions',
    schema: { response: { 200: withdrawalConditions } },
  }),
  /** One's own, newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/withdrawals',
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(withdrawal) } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/withdrawals',
    idempotent: true,
    schema: { body: newWithdrawal, response: { 201: withdrawal } },
  }),
  cancel: endpoint({
    method: 'POST',
    url: '/api/withdrawals/:id/cancel',
    schema: { params: onWithdrawal, response: { 200: withdrawal } },
  }),
}

/** What the bank or PayPal called the transfer. */
export const paidAs = z.strictObject({
  transactionId: line({ min: 3, max: 100, tooShort: messages.transactionIdRequired }),
})
/** The first of two approvals comes before the transfer, and has no number yet. */
export const approval = z.strictObject({ transactionId: paidAs.shape.transactionId.optional() })
export const refusedBecause = z.strictObject({
  notes: prose({ min: 10, max: 1_000, tooShort: messages.rejectionReason }),
})
/** Why a transfer came back, as the bank or PayPal says; the person reads it. */
export const bouncedBecause = z.strictObject({
  note: prose({ min: 10, max: 1_000, tooShort: messages.rejectionReason }),
})

export const payouts = {
  /** Waiting ones oldest first, decided ones newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/withdrawals',
    schema: {
      querystring: z.strictObject({
        ...page,
        status: z.enum(withdrawalStatuses, messages.valueInvalid).default('pending'),
      }),
      response: { 200: pageOf(withdrawalInQueue) },
    },
  }),
  /** What waits, oldest first, at most 1,000, with whole accounts: for the bank, or for PayPal's mass payment. */
  exportCsv: endpoint({
    method: 'GET',
    url: '/api/admin/withdrawals/export.csv',
    schema: {
      querystring: z.strictObject({ method: z.enum(payableMethods, messages.paymentMethodRequired) }),
      response: { 200: z.unknown() },
    },
  }),
  /**
   * Books what was sent, under the transfer's number (422 without one). Where two admins must, the first approval is only noted; its
   * giver again is refused with 409 `second_admin_needed`.
   */
  approve: endpoint({
    method: 'POST',
    url: '/api/admin/withdrawals/:id/approve',
    idempotent: true,
    schema: { params: onWithdrawal, body: approval, response: { 204: noContent } },
  }),
  reject: endpoint({
    method: 'POST',
    url: '/api/admin/withdrawals/:id/reject',
    idempotent: true,
    schema: { params: onWithdrawal, body: refusedBecause, response: { 204: noContent } },
  }),
  /** A transfer came back: the money is in the balance again. Refuses 409 `withdrawal_state` what is not approved; 403 one's own. */
  bounced: endpoint({
    method: 'POST',
    url: '/api/admin/withdrawals/:id/bounced',
    idempotent: true,
    schema: { params: onWithdrawal, body: bouncedBecause, response: { 204: noContent } },
  }),
}
