import type { BadgeCounts } from '#contract/dashboards/badge-counts.ts'
import type { ActorAs, ReadContext } from '../../platform/context.ts'

const taskMessagesOf = (side: 'buyer_id' | 'influencer_id') => `
  (select count(*)::int from tasks t join task_messages m on m.task_id = t.id
    where t.${side} = $1 and m.sender_id <> $1 and not m.read)`
const directMessages = `(select count(*)::int from messages where receiver_id = $1 and not read)`

const statements = {
  influencer: `select
    (select count(*)::int from influencer_deal_purchases
      where influencer_id = $1 and status = 'pending' and (payment_status = 'paid' or (is_price_asked and amount = 0))) as requests,
    0 as reviews, ${taskMessagesOf('influencer_id')} as tasks, ${directMessages} as direct`,
  business: `select 0 as requests,
    (select count(*)::int from tasks where buyer_id = $1 and status = 'delivered') as reviews,
    ${taskMessagesOf('buyer_id')} as tasks, ${directMessages} as direct`,
}

/** Nothing waits for an admin here. */
type Member = ActorAs<'business' | 'influencer'>

type Row = Omit<BadgeCounts, 'unread'> & { tasks: number }

/** What waits for a business or an influencer: orders to accept, deliveries to review, messages to read (spec §4). */
export async function readBadgeCounts({ database: { pool }, actor }: ReadContext<Member>): Promise<BadgeCounts> {
  const side = actor.role
  const { rows } = await pool.query<Row>({
    name: `pending-of-${side}`,
    text: statements[side],
    values: [actor.id],
  })
  const { tasks, ...counts } = rows[0]!
  return { ...counts, unread: tasks + counts.direct }
}

/** How many messages, about tasks and in conversations, somebody has not read yet (spec §7). */
export async function readUnread({ database: { pool }, actor }: ReadContext<Member>): Promise<{ unread: number }> {
  const side = actor.role === 'business' ? 'buyer_id' : 'influencer_id'
  const { rows } = await pool.query<{ unread: number }>({
    name: `unread-of-${side}`,
    text: `select ${taskMessagesOf(side)} + ${directMessages} as unread`,
    values: [actor.id],
  })
  return rows[0]!
}
