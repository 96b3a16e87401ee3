import { type SQL, sql } from 'drizzle-orm'
import { requestMessagesView } from '../campaign-requests/index.ts'
import { taskMessagesView } from '../orders/index.ts'

/** A subquery: the ids of all messages that a user sent, in conversations and about orders and requests. */
export const messagesSentBy = (userId: number): SQL => sql`(
  select id from messages where sender_id = ${userId}
  union all select id from ${taskMessagesView} x where sender_id = ${userId}
  union all select id from ${requestMessagesView} x where sender_id = ${userId})`
