import { integer, pgTable } from 'drizzle-orm/pg-core'

/** Owners of feeds of due dates at a private address, and the number of renewals. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: integer().primaryKey(),
  version: integer().notNull(),
})
