import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, unique } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { userReference } from '../users/tables.ts'

/** Pairs of people who are to hear nothing from each other (product.md 8), in either direction. */
export const personBlocks = pgTable(
  'person_blocks',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    blockerId: userReference(),
    blockedId: userReference(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    unique('person_blocks_uq').on(t.blockerId, t.blockedId),
    index('person_blocks_blocked_idx').on(t.blockedId),
    check('person_blocks_other_check', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
)
