import { type SQL, sql } from 'drizzle-orm'
import { campaignRequestsView, requestMessagesView } from '../campaign-requests/index.ts'
import { taskMessagesView, tasksView } from '../orders/index.ts'

// subqueries instead of joins, so that a join with this view uses the indexes of all three tables
const text = `(
  select m.id, m.sender_id, m.receiver_id, m.content from messages m
  union all
  select m.id, m.sender_id, (select t.buyer_id + t.influencer_id from ${tasksView} t where t.id = m.task_id) - m.sender_id,
    m.content
  from ${taskMessagesView} m
  union all
  select m.id, m.sender_id,
    (select r.business_id + r.influencer_id from ${campaignRequestsView} r where r.id = m.request_id) - m.sender_id, m.content
  from ${requestMessagesView} m
)`

/** The messages of conversations, orders and campaign requests, for the queries of other features. Ids are unique across them. */
export const messagesView: { toString(): string; getSQL(): SQL; shouldOmitSQLParens(): boolean } = {
  toString: () => text,
  getSQL: () => sql.raw(text),
  shouldOmitSQLParens: () => true,
}
