import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { alertKinds, alertStatuses } from '#contract/foundation/alerts/alerts.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { users } from '../users/tables.ts'

/** Details of an alert: amounts in cents, with the provider's currency code in capitals. */
export type AlertDetails = {
  note?: string
  expected?: { amount: number; currency: string }
  received?: { amount: number; currency: string }
  paymentId?: number
}

const kinds = sql.raw(alertKinds.map((kind) => `'${kind}'`).join(', '))

/** Problems that the program cannot fix and an admin must settle; at most one pending alert per kind and subject. */
export const alerts = pgTable(
  'alerts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: alertKinds }).notNull(),
    subject: text().notNull(),
    details: jsonb().$type<AlertDetails>().notNull().default({}),
    status: text({ enum: alertStatuses }).notNull().default('pending'),
    times: integer().notNull().default(1),
    createdAt: timestamptz().notNull().defaultNow(),
    lastAt: timestamptz().notNull().defaultNow(),
    settledBy: integer().references(() => users.id),
    settledAt: timestamptz(),
    reason: text(),
  },
  (t) => [
    check('alerts_kind_check', sql`${t.kind} in (${kinds})`),
    check(
      'alerts_settled_check',
      sql`(${t.status} = 'settled') = (${t.settledBy} is not null and ${t.settledAt} is not null and ${t.reason} is not null)`,
    ),
    uniqueIndex('alerts_waiting_uq').on(t.kind, t.subject).where(sql`status = 'pending'`),
    index('alerts_queue_idx').on(t.status, t.id),
  ],
)
