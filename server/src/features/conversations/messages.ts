import { eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { directMessages } from './tables.ts'

/** A subquery: the ids of all messages that a user sent. */
export const messagesSentBy = (db: Queryable, userId: number) =>
  db.select({ id: directMessages.id }).from(directMessages).where(eq(directMessages.senderId, userId))
