import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** What the sandbox of the card provider knows: sessions, payment intents, refunds and events, each as the provider shows it. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    data: jsonb().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('sandbox_objects_kind_idx').on(t.kind, t.createdAt)],
)

/** Events on their way to the webhook. */
export const sandboxDeliveries = pgTable('sandbox_deliveries', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  eventId: text()
    .notNull()
    .references(() => sandboxObjects.id),
  attempts: integer().notNull().default(0),
  /** null once it was delivered or given up. */
  nextAttemptAt: moment(),
  deliveredAt: moment(),
})

/** Answers kept for the provider's Idempotency-Key. */
export const sandboxRequests = pgTable('sandbox_requests', {
  key: text().primaryKey(),
  parameters: text().notNull(),
  objectId: text().notNull(),
})
