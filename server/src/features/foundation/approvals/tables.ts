import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { adminChangeKinds } from '#contract/admin/people/rights.ts'
import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { userReference, users } from '../users/tables.ts'

/** Credits that one admin gave alone: deposits, bonuses and money in suspense. Amounts in cents. */
export const loneCredits = pgTable(
  'lone_credits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    adminId: userReference(),
    amount: integer().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    check('lone_credits_amount_check', sql`${t.amount} > 0`),
    index('lone_credits_admin_idx').on(t.adminId, t.createdAt),
  ],
)

/** The rights and address of an admin before a change. */
export type AdminState = { rights?: AdminRight[]; email?: string }

/**
 * Changes of admins' rights. A new admin, right or address is in force at once, but counts as one of two approvals from `effectiveAt` on;
 * rights are taken from an owner at `effectiveAt`, or with a second owner's approval.
 */
export const adminChanges = pgTable(
  'admin_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: adminChangeKinds }).notNull(),
    /** The admin whom it concerns. */
    adminId: userReference(),
    changedBy: userReference(),
    before: jsonb().$type<AdminState>().notNull(),
    after: jsonb().$type<AdminState>().notNull(),
    createdAt: timestamptz().notNull(),
    effectiveAt: timestamptz().notNull(),
    endedAt: timestamptz(),
    endedBy: integer().references(() => users.id),
    outcome: text({ enum: ['stopped', 'approved', 'applied', 'void'] }),
  },
  (t) => [
    check('admin_changes_ended_check', sql`(${t.endedAt} is null) = (${t.outcome} is null)`),
    index('admin_changes_admin_idx').on(t.adminId),
    index('admin_changes_by_idx').on(t.changedBy),
    index('admin_changes_ended_by_idx').on(t.endedBy).where(sql`ended_by is not null`),
    index('admin_changes_open_idx').on(t.effectiveAt).where(sql`ended_at is null`),
  ],
)
