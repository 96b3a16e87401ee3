import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../moment.ts'
import type { SandboxEvent, SandboxObject, Session } from './objects.ts'

/** Checkout sessions of the sandbox, and what the provider knows of them without showing it. */
export const sandboxSessions = pgTable(
  'sandbox_sessions',
  {
    id: text().primaryKey(),
    /** Orders the list, newest last. */
    sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    object: jsonb().$type<Session>().notNull(),
    productName: text().notNull(),
    intentMetadata: jsonb().$type<Record<string, string>>().notNull(),
    /** Last four digits of the card that waits for its second step. */
    challengedCard: text(),
    /** When an open session expires; null once it is closed. */
    dueAt: moment(),
  },
  (t) => [
    index('sandbox_sessions_sequence_idx').on(t.sequence),
    index('sandbox_sessions_due_idx').on(t.dueAt).where(sql`due_at is not null`),
  ],
)

/** Payment intents, charges, refunds and disputes of the sandbox, each as the provider shows it. */
export const sandboxObjects = pgTable('sandbox_objects', {
  id: text().primaryKey(),
  object: jsonb().$type<SandboxObject>().notNull(),
})

/** Events of the sandbox and their way to the webhook. */
export const sandboxEvents = pgTable(
  'sandbox_events',
  {
    id: text().primaryKey(),
    object: jsonb().$type<SandboxEvent>().notNull(),
    createdAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    /** null once it was delivered or given up. */
    nextAttemptAt: moment(),
    deliveredAt: moment(),
  },
  (t) => [index('sandbox_events_due_idx').on(t.nextAttemptAt).where(sql`next_attempt_at is not null`)],
)

/** Answers of the sandbox, kept under their Idempotency-Key. */
export const sandboxRequests = pgTable(
  'sandbox_requests',
  {
    key: text().primaryKey(),
    /** SHA-256 of method, address and parameters. */
    fingerprint: text().notNull(),
    /** null only within the transaction that answers. */
    status: integer(),
    answer: jsonb().$type<object>(),
    createdAt: moment().notNull(),
  },
  (t) => [index('sandbox_requests_created_idx').on(t.createdAt)],
)

/** How the sandbox behaves; one row, once something was asked of it. */
export const sandboxState = pgTable('sandbox_state', {
  id: integer().primaryKey(),
  webhooks: text({ enum: ['normal', 'lost', 'doubled', 'reordered'] })
    .notNull()
    .default('normal'),
  /** How often the signing secret was changed; the one before is used as well until then. */
  secretVersion: integer().notNull().default(0),
  previousUntil: moment(),
})
