import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Settings that admins change at run time (spec §3, system_settings). */
export const systemSettings = pgTable('system_settings', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  key: text().notNull().unique(),
  value: jsonb().notNull(),
  createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
