import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../src/platform/database/timestamptz.ts'
import type { SandboxEvent, SandboxObject, Session } from './objects.ts'

/** Checkout sessions of the sandbox, with fields that Stripe knows but does not expose. */
export const sandboxSessions = pgTable(
  'sandbox_sessions',
  {
    id: text().primaryKey(),
    /** Orders the list, newest last. */
    sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    object: jsonb().$type<Session>().notNull(),
    productName: text().notNull(),
    intentMetadata: jsonb().$type<Record<string, string>>().notNull(),
    /** Last four digits of the card awaiting authentication. */
    challengedCard: text(),
    /** Time at which an open session expires; null once it is closed. */
    dueAt: timestamptz(),
  },
  (t) => [
    index('sandbox_sessions_sequence_idx').on(t.sequence),
    index('sandbox_sessions_due_idx').on(t.dueAt).where(sql`due_at is not null`),
  ],
)

/** Payment intents, charges, refunds and disputes of the sandbox, in Stripe's format. */
export const sandboxObjects = pgTable('sandbox_objects', {
  id: text().primaryKey(),
  object: jsonb().$type<SandboxObject>().notNull(),
})

/** Events of the sandbox and the state of their webhook delivery. */
export const sandboxEvents = pgTable(
  'sandbox_events',
  {
    id: text().primaryKey(),
    object: jsonb().$type<SandboxEvent>().notNull(),
    createdAt: timestamptz().notNull(),
    attempts: integer().notNull().default(0),
    /** Null once it was delivered or given up. */
    nextAttemptAt: timestamptz(),
    deliveredAt: timestamptz(),
  },
  (t) => [index('sandbox_events_due_idx').on(t.nextAttemptAt).where(sql`next_attempt_at is not null`)],
)

/** Responses of the sandbox, stored by Idempotency-Key. */
export const sandboxRequests = pgTable(
  'sandbox_requests',
  {
    key: text().primaryKey(),
    /** SHA-256 of method, URL and parameters. */
    fingerprint: text().notNull(),
    /** Null only within the transaction of the request. */
    status: integer(),
    answer: jsonb().$type<object>(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [index('sandbox_requests_created_idx').on(t.createdAt)],
)

/** Settings of the sandbox; at most one row, created on first change. */
export const sandboxState = pgTable('sandbox_state', {
  id: integer().primaryKey(),
  webhooks: text({ enum: ['normal', 'lost', 'doubled', 'reordered'] })
    .notNull()
    .default('normal'),
  /** Number of rotations of the signing secret; the previous one also signs until `previousUntil`. */
  secretVersion: integer().notNull().default(0),
  previousUntil: timestamptz(),
})
