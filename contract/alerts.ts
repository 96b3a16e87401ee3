import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, currency, id, idInPath, instant, integerInQuery, page, pageOf, person, prose } from './fields.ts'
import { messages } from './messages.ts'

/** What the program notices by itself and cannot put right: it waits for an admin (reliability.md 4.1). */
export const alertKinds = [
  'amount_mismatch',
  'webhook_signatures',
  'reconciliation_difference',
  'ledger_violation',
] as const
export type AlertKind = (typeof alertKinds)[number]

export const alertStatuses = ['pending', 'settled'] as const
export type AlertStatus = (typeof alertStatuses)[number]

/** Where money that fits no payment is: kept, on its way back to the card, back there, or in the person's balance. */
export const suspenseStatuses = ['held', 'returning', 'returned', 'credited'] as const
export type SuspenseStatus = (typeof suspenseStatuses)[number]

const sum = z.object({
  amount: cents,
  /** As the card provider calls it, in capitals; of other currencies than ours too. */
  currency: z.string(),
})

export const alert = z.object({
  id,
  kind: z.enum(alertKinds),
  /** What it is about: a session or charge of the provider, an invariant, a day. */
  subject: z.string(),
  /** In the program's own words, for people who read logs. */
  note: z.string().nullable(),
  /** How often it was noticed while it waited. */
  times: z.int(),
  /** What was to come and what came instead. */
  expected: sum.nullable(),
  received: sum.nullable(),
  payment: z.object({ id, user: person }).nullable(),
  /** Money that waits for a decision; null when none is held. */
  suspense: sum.extend({ status: z.enum(suspenseStatuses) }).nullable(),
  createdAt: instant,
  lastAt: instant,
  settledAt: instant.nullable(),
  settledBy: person.nullable(),
  /** What the admin said who settled it. */
  reason: z.string().nullable(),
})
export type Alert = z.infer<typeof alert>

const because = { reason: prose({ min: 10, max: 1_000, tooShort: messages.rejectionReason }) }
const onAlert = z.strictObject({ id: idInPath })

export const settleAlert = z.strictObject(because)
export const suspenseWays = ['credit', 'return'] as const
export const resolveSuspense = z.strictObject({ ...because, resolution: z.enum(suspenseWays, messages.valueInvalid) })

export const alerts = {
  /** Those who wait oldest first, settled ones newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/alerts',
    schema: {
      querystring: z.strictObject({
        ...page,
        status: z.enum(alertStatuses, messages.valueInvalid).default('pending'),
      }),
      response: { 200: pageOf(alert) },
    },
  }),
  /** Puts an alert aside. Refuses 409 `already_decided`, and `suspense_open` while its money waits for a decision. */
  settle: endpoint({
    method: 'POST',
    url: '/api/admin/alerts/:id/settle',
    idempotent: true,
    schema: { params: onAlert, body: settleAlert, response: { 200: alert } },
  }),
  /**
   * Decides about the money of an alert: into the person's balance, or back to the card, which settles it too. Refuses 409
   * `already_decided`, `suspense_foreign` for a credit in another currency; 403 one's own; 503 when the provider does not
   * answer: the return stays under way and is tried again.
   */
  resolve: endpoint({
    method: 'POST',
    url: '/api/admin/alerts/:id/resolve',
    idempotent: true,
    schema: { params: onAlert, body: resolveSuspense, response: { 200: alert } },
  }),
}

/** One thing that the card provider and our books say differently, and that could not be put right. */
export const difference = z.object({
  what: z.enum(['unknown_here', 'unknown_there', 'unpaid_there', 'amount']),
  /** The provider's number of the session, charge or dispute. */
  subject: z.string(),
  paymentId: id.nullable(),
  /** Cents: what we have and what the provider has; null: nothing. */
  ours: cents.nullable(),
  theirs: cents.nullable(),
})
export type Difference = z.infer<typeof difference>

export const reconciliation = z.object({
  /** The day it was done for, in UTC. */
  day: z.iso.date(),
  status: z.enum(['running', 'done', 'failed']),
  currency,
  from: instant,
  until: instant,
  /** How many the provider named. */
  sessions: z.int(),
  reversals: z.int(),
  /** How many deposits of ours were looked for there. */
  payments: z.int(),
  /** What had not reached us and is booked now. */
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
    schema: {
      querystring: z.strictObject({
        limit: integerInQuery(1, 100).optional(),
        cursor: z.iso.date(messages.cursorInvalid).optional(),
      }),
      response: { 200: pageOf(reconciliation) },
    },
  }),
}
