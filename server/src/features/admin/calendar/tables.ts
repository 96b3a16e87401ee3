import { integer, pgTable } from 'drizzle-orm/pg-core'

/** Whose due dates can be read at a private address, and how often that was renewed. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: integer().primaryKey(),
  version: integer().notNull(),
})
