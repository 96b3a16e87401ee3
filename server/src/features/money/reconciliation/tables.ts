import { boolean, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Difference } from '#contract/foundation/alerts/alerts.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'

/** Checkout sessions as of the last reconciliation with the provider (reliability.md 4.1.8, I16). */
export const providerSessions = pgTable(
  'provider_sessions',
  {
    sessionId: text().primaryKey(),
    /** The payment id in the session's metadata; it may not be one of ours. */
    paymentId: integer(),
    paid: boolean().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    seenAt: timestamptz().notNull(),
  },
  (t) => [index('provider_sessions_payment_idx').on(t.paymentId)],
)

/** Daily reconciliations of our books with the card provider's. */
export const providerReconciliations = pgTable('provider_reconciliations', {
  day: date({ mode: 'string' }).primaryKey(),
  status: text({ enum: ['running', 'done', 'failed'] }).notNull(),
  fromAt: timestamptz().notNull(),
  untilAt: timestamptz().notNull(),
  sessions: integer().notNull().default(0),
  reversals: integer().notNull().default(0),
  payments: integer().notNull().default(0),
  applied: integer().notNull().default(0),
  differences: jsonb().$type<Difference[]>().notNull().default([]),
  startedAt: timestamptz().notNull(),
  finishedAt: timestamptz(),
})
