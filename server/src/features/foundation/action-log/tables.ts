import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { type AdminActionType, adminActionTypes } from '#contract/foundation/action-log/action-log.ts'
import { users } from '../users/tables.ts'

const types = sql.raw(adminActionTypes.map((type) => `'${type}'`).join(', '))

/** Actions of admins (spec §3, admin_action_logs). Append-only: the application's role may neither update nor delete. */
export const adminActionLogs = pgTable(
  'admin_action_logs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Null: the system. */
    adminId: integer().references(() => users.id),
    actionType: text().$type<AdminActionType>().notNull(),
    /** Text, because targets have numeric ids, uuids or keys. */
    targetId: text().notNull(),
    targetType: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ipAddress: text(),
    userAgent: text(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [
    check('admin_action_logs_type_check', sql`${t.actionType} in (${types})`),
    index('admin_action_logs_admin_idx').on(t.adminId, t.id),
    index('admin_action_logs_target_idx').on(t.targetType, t.targetId, t.id),
    index('admin_action_logs_type_idx').on(t.actionType, t.id),
    index('admin_action_logs_created_idx').on(t.createdAt),
  ],
)

/**
 * The hash chain over the log: each hash covers the one before and its entry, so that nothing can be changed or removed unnoticed.
 * Append-only like the log.
 */
export const actionLogSeals = pgTable('action_log_seals', {
  /** The order of the chain. */
  number: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** No foreign key: a removed entry must leave its seal behind. */
  actionId: integer().notNull().unique('action_log_seals_action_uq'),
  /** SHA-256 in hex. */
  hash: text().notNull(),
  sealedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
})
