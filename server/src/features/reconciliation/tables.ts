import { boolean, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Difference } from '#contract/alerts/alerts.ts'
import { timestamptz } from '../../platform/database/timestamptz.ts'

/** Checkout sessions as the provider had them when the books were last compared with it (reliability.md 4.1.8, I16). */
export const providerSessions = pgTable(
  'provider_sessions',
  {
    sessionId: text().primaryKey(),
    /** The payment that both marks of the session name; it may be none of ours. */
    paymentId: integer(),
    paid: boolean().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    seenAt: timestamptz().notNull(),
  },
  (t) => [index('provider_sessions_payment_idx').on(t.paymentId)],
)

/** One comparison of our books with the card provider's for each day. */
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
