import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { type AdminActionType, adminActionTypes } from '#contract/admin/action-log.ts'
import { users } from '../users/tables.ts'

const types = sql.raw(adminActionTypes.map((type) => `'${type}'`).join(', '))

/** What admins did (spec §3, admin_action_logs). Appended to; the application has no right to change or delete. */
export const adminActionLogs = pgTable(
  'admin_action_logs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** null: the system did it by itself. */
    adminId: integer().references(() => users.id),
    actionType: text().$type<AdminActionType>().notNull(),
    /** Text, since some things are numbered and some have a uuid. */
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
  ],
)
