import { pgSequence } from 'drizzle-orm/pg-core'

/** The ids of all messages across their tables, so that an id alone names one. */
export const messageIds = pgSequence('message_ids', { startWith: 1, maxValue: 2_147_483_647 })
