import { z } from 'zod'
import { knownPassword } from '../../accounts/identity/credentials.ts'
import { endpoint } from '../../endpoint.ts'
import {
  adminReason,
  cents,
  currency,
  enteredInteger,
  instant,
  line,
  noContent,
  page,
  pageOf,
  person,
} from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { cleanProse } from '../../text.ts'
import { maturingPart } from '../wallet/maturity.ts'
import { withdrawalErrors } from './errors.ts'
import { riskReason, riskScore } from './risk-score.ts'

/** One withdrawal within so many hours (product.md 6). */
export const withdrawalHours = 24

/** Limits in cents (spec §5; product.md 6); the form has its own minimum with its own sentence. */
export const withdrawalLimits = { formMin: 1_000, min: 2_000, max: 500_000 }

/**
 * Payout methods (spec §5, Withdrawal request). Admins send each payout manually, to the saved details; `stripe` and `crypto` only
 * while enabled in the setting `withdrawals`.
 */
export const withdrawalMethods = ['bank_transfer', 'paypal', 'stripe', 'crypto'] as const
export type WithdrawalMethod = (typeof withdrawalMethods)[number]
/** Methods in the wallet's form (spec §5, Wallet withdrawal form), and crypto. */
export const withdrawalFormMethods = ['paypal', 'bank_transfer', 'wallet', 'stripe', 'crypto'] as const

/**
 * An admin switch that blocks approvals of withdrawals. An audit with violations turns it on automatically; turning it off requires a
 * reason.
 */
export const payoutsFrozen = z.object({
  frozen: z.boolean(),
  reason: z
    .string(requestErrors.valueInvalid)
    .overwrite(cleanProse)
    .min(10, requestErrors.rejectionReason)
    .max(1_000, requestErrors.textTooLong)
    .nullable()
    .default(null),
})

/** Amounts above this need two different admins, in cents (reliability.md 4.1.5). */
const twoAdminsAbove = 100_000
/** Amount in cents that one admin's batches may pay out within 24 hours without an alert. */
const batchesAlertAbove = 1_000_000
export const maxBatchesAlertAbove = 100_000_000
const limit = z
  .int(requestErrors.valueInvalid)
  .min(withdrawalLimits.min, withdrawalErrors.withdrawalTooLow)
  .max(withdrawalLimits.max, withdrawalErrors.withdrawalTooHigh)

/** Admin settings for withdrawals, in cents; limits stay within those of the specification. */
export const withdrawalRules = z.object({
  /** Days after a card payment until its money may be withdrawn, by whoever holds it then; 0: immediately (product.md 6). */
  clearingDays: z
    .int(requestErrors.valueInvalid)
    .min(0, requestErrors.valueInvalid)
    .max(90, requestErrors.valueInvalid),
  min: limit.default(withdrawalLimits.min),
  max: limit.default(withdrawalLimits.max),
  twoAdminsAbove: z
    .int(requestErrors.valueInvalid)
    .min(0, requestErrors.valueInvalid)
    .max(withdrawalLimits.max, withdrawalErrors.withdrawalTooHigh)
    .default(twoAdminsAbove),
  batchesAlertAbove: z
    .int(requestErrors.valueInvalid)
    .min(0, requestErrors.valueInvalid)
    .max(maxBatchesAlertAbove, requestErrors.valueInvalid)
    .default(batchesAlertAbove),
  /** People may be paid to a Stripe account, or in USDC to an Ethereum address. */
  stripe: z.boolean(requestErrors.valueInvalid).default(false),
  crypto: z.boolean(requestErrors.valueInvalid).default(false),
})
export type WithdrawalRules = z.infer<typeof withdrawalRules>
export const defaultWithdrawalRules: WithdrawalRules = {
  clearingDays: 7,
  min: withdrawalLimits.min,
  max: withdrawalLimits.max,
  twoAdminsAbove,
  batchesAlertAbove,
  stripe: false,
  crypto: false,
}

/** The enabled methods. */
export const offeredMethods = (rules: WithdrawalRules): WithdrawalMethod[] =>
  withdrawalMethods.filter((method) => (method === 'stripe' || method === 'crypto' ? rules[method] : true))

/** `approved`: approved by an admin or included in a payout batch (then it has a `batchId`); `failed`: bounced, or its batch was reverted. */
export const withdrawalStatuses = ['pending', 'approved', 'rejected', 'failed'] as const
/** Filters of the admins' queue; `waiting`: pending or approved, and in no batch yet; `checking`: held until an admin releases them. */
export const withdrawalFilters = ['waiting', 'checking', ...withdrawalStatuses] as const
export type WithdrawalFilter = (typeof withdrawalFilters)[number]

const amount = enteredInteger(withdrawalErrors.withdrawalTooLow)
  .min(withdrawalLimits.min, withdrawalErrors.withdrawalTooLow)
  .max(withdrawalLimits.max, withdrawalErrors.withdrawalTooHigh)

export const newWithdrawal = z.strictObject({
  amount,
  paymentMethod: z.enum(withdrawalMethods, withdrawalErrors.paymentMethodRequired),
  /** The saved payout destination, in full or masked as shown. */
  accountDetails: line({ min: 5, max: 200, tooShort: withdrawalErrors.accountDetailsRequired }),
  /** Re-entered, because money leaves the platform. */
  password: knownPassword,
})
export type NewWithdrawal = z.output<typeof newWithdrawal>

/** The wallet's form: has its own minimum on top of the request's (product.md 2). */
export const withdrawalForm = newWithdrawal.extend({
  amount: enteredInteger(withdrawalErrors.withdrawalFormTooLow)
    .min(withdrawalLimits.formMin, withdrawalErrors.withdrawalFormTooLow)
    .pipe(amount),
  paymentMethod: z
    .enum(withdrawalFormMethods, withdrawalErrors.paymentMethodRequired)
    .refine((method) => method !== 'wallet', withdrawalErrors.withdrawalToWallet),
})

/** Reasons for which a person cannot withdraw now; each maps to the request's error sentence. */
export const withdrawalObstacles = [
  'email_not_verified',
  'email_new',
  'kyc_needed',
  'payout_details_needed',
  'payout_details_new',
  'frozen',
  'in_debt',
  'one_a_day',
  'balance_too_low',
] as const
export type WithdrawalObstacle = (typeof withdrawalObstacles)[number]

export const withdrawalConditions = z.object({
  currency,
  min: cents,
  max: cents,
  /** Matured part of the balance. */
  withdrawable: cents,
  /** Part of the balance that has not matured. */
  clearing: cents,
  /** Times at which it matures, earliest first, at most 100. */
  maturing: z.array(maturingPart),
  clearingDays: z.int(),
  /** The saved method and its masked account; null without payout details. */
  method: z.enum(withdrawalMethods).nullable(),
  account: z.string().nullable(),
  /** Currently enabled methods. */
  offered: z.array(z.enum(withdrawalMethods)),
  payableFrom: instant.nullable(),
  /** End of the pause after a change of email address; null: no pause. */
  pausedUntil: instant.nullable(),
  /** Time from which the next withdrawal is possible; null: now. */
  nextAt: instant.nullable(),
  obstacles: z.array(z.enum(withdrawalObstacles)),
})
export type WithdrawalConditions = z.infer<typeof withdrawalConditions>

/** `checking`: held until an admin has looked at it; `returned`: bounced or reverted, the money is back in the balance. */
export const withdrawalStages = [
  'waiting',
  'checking',
  'approved',
  'being_paid',
  'paid',
  'returned',
  'rejected',
  'cancelled',
] as const
export type WithdrawalStage = (typeof withdrawalStages)[number]

export const withdrawal = z.object({
  id: z.uuid(),
  amount: cents,
  currency,
  paymentMethod: z.enum(withdrawalMethods),
  /** Masked destination. */
  account: z.string(),
  status: z.enum(withdrawalStatuses),
  /** Progress derived from the other fields; shown on screens. */
  stage: z.enum(withdrawalStages),
  /** Time by which an admin looks at it while it is being checked; null otherwise. */
  checkDueAt: instant.nullable(),
  /** The payout batch; once set, it can neither be cancelled nor rejected. */
  batchId: z.uuid().nullable(),
  /** Reason for the rejection or return. */
  notes: z.string().nullable(),
  transactionId: z.string().nullable(),
  createdAt: instant,
  /** Time at which it was rejected or batched. */
  decidedAt: instant.nullable(),
  paidAt: instant.nullable(),
  /** Cancelled by the person; its status is then `rejected`. */
  cancelledAt: instant.nullable(),
  /** Time at which it was returned. */
  failedAt: instant.nullable(),
})
export type Withdrawal = z.infer<typeof withdrawal>

/** Reason for holding a withdrawal, and the admin who released it. */
export const withdrawalCheck = z.object({
  since: instant,
  dueAt: instant,
  score: z.int(),
  reasons: z.array(riskReason),
  released: z.object({ by: person, at: instant, note: z.string() }).nullable(),
})
export type WithdrawalCheck = z.infer<typeof withdrawalCheck>

export const withdrawalInQueue = withdrawal.extend({
  user: person.extend({ role: z.string() }),
  /** Number of this person's earlier paid withdrawals. */
  paidBefore: z.int(),
  /** Time at which their identity was verified. */
  identityVerifiedAt: instant.nullable(),
  /** Needs two different admins, one of whom may create the batch. */
  needsTwo: z.boolean(),
  /** Approvals before batching; at most two. */
  approvals: z.array(z.object({ by: person, at: instant })),
  /** Number of its batch, as shown to admins. */
  batchNumber: z.int().nullable(),
  /** null: never held. */
  check: withdrawalCheck.nullable(),
  /** The owner's score now; null: nothing was found. */
  risk: riskScore.nullable(),
})
export type WithdrawalInQueue = z.infer<typeof withdrawalInQueue>

const onWithdrawal = z.strictObject({ id: z.uuid(requestErrors.valueInvalid) })

export const withdrawals = {
  conditions: endpoint({
    method: 'GET',
    url: '/api/withdrawals/conditions',
    needs: 'money',
    fresh: 'everyone',
    shows: ['withdrawals', 'wallet', 'payout-details', 'settings'],
    schema: { response: { 200: withdrawalConditions } },
  }),
  /** One's own, newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/withdrawals',
    needs: 'read',
    shows: ['withdrawals'],
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(withdrawal) } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/withdrawals',
    needs: 'money',
    idempotent: true,
    invalidates: ['withdrawals', 'wallet', 'money-desk'],
    schema: { body: newWithdrawal, response: { 201: withdrawal } },
  }),
  cancel: endpoint({
    method: 'POST',
    url: '/api/withdrawals/:id/cancel',
    needs: 'money',
    invalidates: ['withdrawals', 'wallet', 'money-desk'],
    schema: { params: onWithdrawal, response: { 200: withdrawal } },
  }),
}

/** The transaction id of the transfer at the bank or PayPal. */
export const transferReference = z.strictObject({
  transactionId: line({ min: 3, max: 100, tooShort: withdrawalErrors.transactionIdRequired }),
})
export const rejectionNotes = z.strictObject({ notes: adminReason })
/** Reason for which a transfer was returned, according to the bank or PayPal; shown to the person. */
export const bounceNote = z.strictObject({ note: adminReason })

export const payouts = {
  /** Waiting and pending ones oldest first, decided ones newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/withdrawals',
    fresh: 'everyone',
    shows: ['money-desk'],
    schema: {
      querystring: z.strictObject({
        ...page,
        status: z.enum(withdrawalFilters, requestErrors.valueInvalid).default('pending'),
      }),
      response: { 200: pageOf(withdrawalInQueue) },
    },
  }),
  /** Number of withdrawals per filter of the queue, each up to `maxCounted`. */
  counts: endpoint({
    method: 'GET',
    url: '/api/admin/withdrawals/counts',
    fresh: 'everyone',
    shows: ['money-desk'],
    schema: { response: { 200: z.record(z.enum(withdrawalFilters), z.int()) } },
  }),
  /** Pending withdrawals, oldest first, at most 1,000, with masked accounts, for viewing only. Payments are made from a batch's file. */
  exportCsv: endpoint({
    method: 'GET',
    url: '/api/admin/withdrawals/export.csv',
    schema: {
      querystring: z.strictObject({ method: z.enum(withdrawalMethods, withdrawalErrors.paymentMethodRequired) }),
      response: { 200: z.unknown() },
    },
  }),
  /** The same as a spreadsheet. */
  exportXlsx: endpoint({
    method: 'GET',
    url: '/api/admin/withdrawals/export.xlsx',
    schema: {
      querystring: z.strictObject({ method: z.enum(withdrawalMethods, withdrawalErrors.paymentMethodRequired) }),
      response: { 200: z.unknown() },
    },
  }),
  /**
   * Records an admin's approval; no money moves. Where two admins are required, a second approval by the same one is refused with 409
   * `second_admin_needed`, as is any while there is only one admin.
   */
  approve: endpoint({
    method: 'POST',
    url: '/api/admin/withdrawals/:id/approve',
    idempotent: true,
    invalidates: ['money-desk', 'ledger', 'alerts'],
    schema: { params: onWithdrawal, body: z.strictObject({}), response: { 204: noContent } },
  }),
  reject: endpoint({
    method: 'POST',
    url: '/api/admin/withdrawals/:id/reject',
    idempotent: true,
    invalidates: ['money-desk', 'ledger', 'alerts'],
    schema: { params: onWithdrawal, body: rejectionNotes, response: { 204: noContent } },
  }),
  /** Ends the check of a held withdrawal, with what the admin found. Refuses 409 `not_being_checked`, 403 for the admin's own. */
  release: endpoint({
    method: 'POST',
    url: '/api/admin/withdrawals/:id/release',
    idempotent: true,
    invalidates: ['money-desk', 'withdrawals'],
    schema: { params: onWithdrawal, body: z.strictObject({ note: adminReason }), response: { 204: noContent } },
  }),
  /** A transfer was returned: credits the balance again. Refuses 409 `withdrawal_state` unless batched; 403 for the admin's own. */
  bounced: endpoint({
    method: 'POST',
    url: '/api/admin/withdrawals/:id/bounced',
    idempotent: true,
    invalidates: ['money-desk', 'ledger', 'alerts'],
    schema: { params: onWithdrawal, body: bounceNote, response: { 204: noContent } },
  }),
}
