import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import { users } from '../users/tables.ts'

/** Account blocks (product.md 9), one row per block; `users.is_active` is false while one is open. */
export const userBlocks = pgTable(
  'user_blocks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** null: blocked before blocks were recorded. */
    blockedBy: integer().references(() => users.id),
    reason: text().notNull(),
    /** The broken rule, as shown to the person. */
    rule: text(),
    /** When it ends automatically; null: permanent. */
    until: timestamptz(),
    createdAt: timestamptz().notNull(),
    endedAt: timestamptz(),
    /** null: it ended automatically, or has not ended. */
    endedBy: integer().references(() => users.id),
    endReason: text(),
    /** The legal reason to withhold matured money after 30 days. */
    payoutsHeldFor: text(),
    payoutsHeldBy: integer().references(() => users.id),
    /** When a payout was last attempted after the 30 days. */
    payoutCheckedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('user_blocks_open_uq').on(t.userId).where(sql`ended_at is null`),
    index('user_blocks_user_idx').on(t.userId, t.id),
    index('user_blocks_until_idx').on(t.until).where(sql`ended_at is null and until is not null`),
    check('user_blocks_until_check', sql`${t.until} > ${t.createdAt}`),
    check('user_blocks_held_check', sql`(${t.payoutsHeldFor} is null) = (${t.payoutsHeldBy} is null)`),
  ],
)
