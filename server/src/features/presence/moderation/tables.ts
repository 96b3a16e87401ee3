import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  appealStatuses,
  type SanctionGround,
  sanctionEnds,
  sanctionKinds,
  sanctionSources,
  sanctionTargets,
} from '#contract/presence/moderation/sanctions.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { userReference, users } from '../../foundation/users/tables.ts'
import { reportCases } from '../../market/reports/tables.ts'

/** Account blocks (product.md 9), one row per block; `users.is_active` is false while one is open. */
export const userBlocks = pgTable(
  'user_blocks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userReference(),
    /** null: blocked before blocks were recorded. */
    blockedBy: integer().references(() => users.id),
    reason: text().notNull(),
    /** The broken rule, as shown to the person. */
    rule: text(),
    /** Time at which it ends automatically; null: permanent. */
    until: timestamptz(),
    createdAt: timestamptz().notNull(),
    endedAt: timestamptz(),
    /** Null: it ended automatically, or has not ended. */
    endedBy: integer().references(() => users.id),
    endReason: text(),
    /** The legal reason to withhold matured money after 30 days. */
    payoutsHeldFor: text(),
    payoutsHeldBy: integer().references(() => users.id),
    /** Time of the last attempt at a payout after the 30 days. */
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

/** Sanctions with their statement of reasons (product.md 9). A block has its details in `user_blocks`. */
export const sanctions = pgTable(
  'sanctions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The sanctioned person. */
    userId: userReference(),
    kind: text({ enum: sanctionKinds }).notNull(),
    targetType: text({ enum: sanctionTargets }).notNull(),
    targetId: integer().notNull(),
    /** The hidden or removed content, as it was then. */
    title: text(),
    text: text(),
    caseId: integer().references(() => reportCases.id),
    blockId: integer()
      .unique()
      .references(() => userBlocks.id),
    reason: text().notNull(),
    ground: text().$type<SanctionGround>().notNull(),
    /** The broken rule, as shown to the person. */
    rule: text(),
    source: text({ enum: sanctionSources }).notNull(),
    /** Null: before sanctions were recorded. */
    createdBy: integer().references(() => users.id),
    createdAt: timestamptz().notNull(),
    until: timestamptz(),
    endedAt: timestamptz(),
    endedBecause: text({ enum: sanctionEnds }),
    /** Null: it ended by itself, or has not ended. */
    endedBy: integer().references(() => users.id),
    endReason: text(),
  },
  (t) => [
    check('sanctions_until_check', sql`${t.until} > ${t.createdAt}`),
    check('sanctions_ended_check', sql`(${t.endedAt} is null) = (${t.endedBecause} is null)`),
    uniqueIndex('sanctions_open_uq')
      .on(t.kind, t.targetType, t.targetId)
      .where(sql`ended_at is null and kind <> 'warn'`),
    index('sanctions_user_idx').on(t.userId, t.id),
    index('sanctions_case_idx').on(t.caseId).where(sql`case_id is not null`),
    index('sanctions_until_idx').on(t.until).where(sql`ended_at is null and until is not null`),
    index('sanctions_created_idx').on(t.createdAt),
  ],
)

/** Appeals against sanctions, one for each. */
export const appeals = pgTable(
  'appeals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sanctionId: integer()
      .notNull()
      .unique()
      .references(() => sanctions.id),
    userId: userReference(),
    text: text().notNull(),
    status: text({ enum: appealStatuses }).notNull().default('pending'),
    createdAt: timestamptz().notNull(),
    takenBy: integer().references(() => users.id),
    takenAt: timestamptz(),
    decidedBy: integer().references(() => users.id),
    decidedAt: timestamptz(),
    answer: text(),
    /** Decided by the admin who imposed the sanction, because there was no other. */
    isBySameAdmin: boolean().notNull().default(false),
  },
  (t) => [
    check('appeals_status_check', sql`${t.status} in ('pending', 'upheld', 'undone')`),
    check('appeals_decided_check', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
    index('appeals_queue_idx').on(t.status, t.id),
    index('appeals_user_idx').on(t.userId),
    index('appeals_decided_idx').on(t.decidedAt).where(sql`decided_at is not null`),
  ],
)
