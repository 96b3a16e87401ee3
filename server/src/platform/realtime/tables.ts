import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../database/timestamptz.ts'

/** The number of each person's last event; its row is locked last in a transaction, so numbers are committed in their order. */
export const liveCounters = pgTable('live_counters', {
  userId: integer().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  /** The last event that is no longer stored. */
  deletedSeq: bigint({ mode: 'number' }).notNull().default(0),
})

/** Events of people (contract/accounts/live/live.ts). */
export const liveEvents = pgTable(
  'live_events',
  {
    userId: integer().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    type: text().notNull(),
    subjects: text().array().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.seq] }), index('live_events_created_idx').on(t.createdAt)],
)
