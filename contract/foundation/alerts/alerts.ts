import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  adminReason,
  cents,
  currency,
  id,
  idInPath,
  instant,
  integerInQuery,
  page,
  pageOf,
  person,
} from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'

/** Problems that the program detects but cannot fix; an admin must settle them (reliability.md 4.1). */
export const alertKinds = [
  'amount_mismatch',
  'webhook_signatures',
  'reconciliation_difference',
  'ledger_violation',
  'setting_proposed',
  'setting_loosened',
  'action_log_broken',
  'upload_threat',
  'dispute_overdue',
  'pin_guessing',
  'payouts_of_one_admin',
  'admin_changed',
] as const
export type AlertKind = (typeof alertKinds)[number]

export const alertStatuses = ['pending', 'settled'] as const
export type AlertStatus = (typeof alertStatuses)[number]

/** State of money that matches no payment: held, on its way back to the card, returned, or credited to the person's balance. */
export const suspenseStatuses = ['held', 'returning', 'returned', 'credited'] as const

const money = z.object({
  amount: cents,
  /** ISO code in capitals as the card provider sends it, also for currencies other than ours. */
  currency: z.string(),
})

export const alert = z.object({
  id,
  kind: z.enum(alertKinds),
  /** The subject: a session or charge of the provider, an invariant, a day. */
  subject: z.string(),
  /** Untranslated technical note. */
  note: z.string().nullable(),
  /** Number of times that it was detected while pending. */
  times: z.int(),
  /** The expected and the received amount. */
  expected: money.nullable(),
  received: money.nullable(),
  payment: z.object({ id, user: person }).nullable(),
  /** Money awaiting a decision; null when none is held. */
  suspense: money
    .extend({
      status: z.enum(suspenseStatuses),
      /** True if crediting it needs two different admins, because of its amount or of the credits that the reader has given alone today. */
      needsTwo: z.boolean(),
      /** The first approval of a credit, where two are needed. */
      firstApproval: z.object({ by: person, at: instant }).nullable(),
    })
    .nullable(),
  createdAt: instant,
  lastAt: instant,
  settledAt: instant.nullable(),
  settledBy: person.nullable(),
  /** The reason given by the admin who settled it. */
  reason: z.string().nullable(),
})
export type Alert = z.infer<typeof alert>

const reasonBody = { reason: adminReason }
const onAlert = z.strictObject({ id: idInPath })

export const settleAlert = z.strictObject(reasonBody)
export const suspenseResolutions = ['credit', 'return'] as const
export const resolveSuspense = z.strictObject({
  ...reasonBody,
  resolution: z.enum(suspenseResolutions, requestErrors.valueInvalid),
  asFirst: z.boolean(requestErrors.valueInvalid).optional(),
})

export const alerts = {
  /** Pending alerts oldest first, settled ones newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/alerts',
    fresh: 'everyone',
    shows: ['alerts'],
    schema: {
      querystring: z.strictObject({
        ...page,
        status: z.enum(alertStatuses, requestErrors.valueInvalid).default('pending'),
      }),
      response: { 200: pageOf(alert) },
    },
  }),
  /** Settles an alert without further action. Refuses 409 `already_decided`, and `suspense_open` while its money awaits a decision. */
  settle: endpoint({
    method: 'POST',
    url: '/api/admin/alerts/:id/settle',
    idempotent: true,
    invalidates: ['money-desk', 'ledger', 'alerts'],
    schema: { params: onAlert, body: settleAlert, response: { 200: alert } },
  }),
  /**
   * Credits an alert's money to the person's balance or returns it to the card, and settles the alert. Beyond what one admin may credit
   * alone within 24 hours 409 `second_admin_needed`, unless `asFirst` records it as the first of two approvals. Refuses 409 `already_decided`,
   * `suspense_foreign` for a credit in another currency; 403 for the admin's own money; 503 when the provider does not respond: the
   * return stays pending and is retried.
   */
  resolve: endpoint({
    method: 'POST',
    url: '/api/admin/alerts/:id/resolve',
    idempotent: true,
    invalidates: ['money-desk', 'ledger', 'alerts'],
    schema: { params: onAlert, body: resolveSuspense, response: { 200: alert } },
  }),
}

/** A difference between the card provider's records and ours that could not be resolved automatically. */
export const difference = z.object({
  what: z.enum(['unknown_here', 'unknown_there', 'unpaid_there', 'amount']),
  /** The provider's id of the session, charge or dispute. */
  subject: z.string(),
  paymentId: id.nullable(),
  /** Cents according to us and to the provider; null where there is no record. */
  ours: cents.nullable(),
  theirs: cents.nullable(),
})
export type Difference = z.infer<typeof difference>

export const reconciliation = z.object({
  /** The reconciled day, in UTC. */
  day: z.iso.date(),
  status: z.enum(['running', 'done', 'failed']),
  currency,
  from: instant,
  until: instant,
  /** Number of records at the provider. */
  sessions: z.int(),
  reversals: z.int(),
  /** Number of our deposits that were checked. */
  payments: z.int(),
  /** Records that we had missed and have now booked. */
  applied: z.int(),
  differences: z.array(difference),
  startedAt: instant,
  finishedAt: instant.nullable(),
})
export type Reconciliation = z.infer<typeof reconciliation>

export const reconciliations = {
  /** Newest day first; the cursor is the last day. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/reconciliations',
    fresh: 'everyone',
    shows: ['ledger', 'alerts'],
    schema: {
      querystring: z.strictObject({
        limit: integerInQuery(1, 100).optional(),
        cursor: z.iso.date(requestErrors.cursorInvalid).optional(),
      }),
      response: { 200: pageOf(reconciliation) },
    },
  }),
}
