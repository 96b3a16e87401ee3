// Joins users, purchases, their work, reviews, conversations and shortlists: the history between a business and an influencer

import type { HistorySummary, PastOrder } from '#contract/admin/dashboards/influencer-history.ts'
import { truncate } from '#contract/truncate.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'

type Page = { limit?: number | undefined; cursor?: string | undefined }

/**
 * The history between the actor's business and an influencer: one page of its orders, newest first, and with the first page a summary.
 * Money in cents, from the ledger. Refuses 404 anyone but influencers, and blocked ones who never
 * worked for this business.
 */
export async function readHistory(context: ReadContext, influencerId: number, query: Page) {
  const before = decodeCursor(query.cursor, 1)?.[0]
  const [summary, orders] = await Promise.all([
    readSummary(context, influencerId),
    readOrders(context, influencerId, { limit: query.limit ?? defaultLimit, before }),
  ])
  return { ...orders, summary: before === undefined ? summary : null }
}

type OrderRow = {
  id: number
  deal_title: string
  status: PastOrder['status']
  payment_status: PastOrder['paymentStatus']
  amount: number
  spent: string
  created_at: Date
  task_id: number | null
  task_status: PastOrder['taskStatus']
  due_date: Date | null
  delivered_at: Date | null
  ended_at: Date | null
  is_on_time: boolean | null
  mine: { stars: number; text: string; at: string } | null
  theirs: { stars: number; text: string; at: string } | null
}

const reviewJson = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('stars', ${alias}.stars, 'text', ${alias}.text, 'at', ${alias}.created_at) end`

async function readOrders(
  { database: { pool }, actor }: ReadContext,
  influencerId: number,
  { limit, before = 2_147_483_647 }: { limit: number; before?: number },
) {
  const { rows } = await queryPrepared<OrderRow>(pool, {
    text: `select p.id, p.deal_title, p.status, p.payment_status, p.amount, coalesce(h.released, 0) as spent, p.created_at,
        t.id as task_id, t.status as task_status, t.due_date, t.delivered_at, t.completed_at as ended_at,
        t.is_on_time, ${reviewJson('m')} as mine, ${reviewJson('o')} as theirs
      from influencer_deal_purchases p
      left join tasks t on t.purchase_id = p.id
      left join ledger.holds h on h.purpose = 'deal_purchase' and h.ref_id = p.id::text and h.status = 'closed'
      left join reviews m on m.purchase_id = p.id and m.author_id = $1
      left join reviews o on o.purchase_id = p.id and o.author_id = $2 and o.visible_at is not null
      where p.business_id = $1 and p.influencer_id = $2 and p.id < $3 order by p.id desc limit $4`,
    values: [actor.party.id, influencerId, before, limit + 1],
  })
  return toPage(rows.map(orderFromRow), limit, ({ id }) => encodeCursor(id))
}

const orderFromRow = (row: OrderRow): PastOrder => ({
  id: row.id,
  dealTitle: row.deal_title,
  status: row.status,
  paymentStatus: row.payment_status,
  amount: row.amount === 0 ? null : row.amount,
  spent: Number(row.spent),
  taskId: row.task_id,
  taskStatus: row.task_status,
  createdAt: row.created_at.toISOString(),
  dueDate: row.due_date?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  isOnTime: row.is_on_time,
  mine: reviewFrom(row.mine),
  theirs: reviewFrom(row.theirs),
})
const reviewFrom = (row: OrderRow['mine']) => row && { ...row, at: new Date(row.at).toISOString() }

type SummaryRow = {
  id: number
  username: string
  display_name: string
  avatar_url: string | null
  orders: number
  open: number
  completed: number
  spend: string
  judged: number
  on_time: number
  last_ordered_at: Date | null
  requests: number
  requests_running: number
  requests_completed: number
  conversation_id: number | null
  text: string | null
  sender_id: number | null
  said_at: Date | null
  note: string | null
}

async function readSummary({ database: { pool }, actor }: ReadContext, influencerId: number): Promise<HistorySummary> {
  const { rows } = await queryPrepared<SummaryRow>(pool, {
    text: `select u.id, u.username, shown_name(u.display_name, u.username, u.resembles) as display_name, u.avatar_url, s.orders, s.open, s.completed, s.last_ordered_at,
        s.spend + k.spend as spend, s.judged + k.judged as judged, s.on_time + k.on_time as on_time,
        k.requests, k.running as requests_running, k.completed as requests_completed, c.id as conversation_id, m.text, m.sender_id, m.said_at, l.note
      from users u
      cross join lateral (
        select count(*)::int as orders, count(*) filter (where p.status in ('pending', 'in_progress'))::int as open,
          count(*) filter (where w.counts)::int as completed, coalesce(sum(h.released), 0) as spend,
          count(w.is_on_time)::int as judged, count(*) filter (where w.is_on_time)::int as on_time,
          max(p.created_at) as last_ordered_at
        from influencer_deal_purchases p
        left join all_work w on w.purchase_id = p.id and w.kind = 'order'
        left join ledger.holds h on h.purpose = 'deal_purchase' and h.ref_id = p.id::text and h.status = 'closed'
        where p.business_id = $1 and p.influencer_id = $2) s
      cross join lateral (
        select count(*)::int as requests, count(*) filter (where w.status in ('accepted', 'pending_completion'))::int as running,
          count(*) filter (where w.counts)::int as completed, coalesce(sum(w.released), 0) as spend,
          count(w.is_on_time)::int as judged, count(*) filter (where w.is_on_time)::int as on_time
        from all_work w where w.kind = 'request' and w.business_id = $1 and w.influencer_id = $2 and w.began_at is not null) k
      left join conversations c on c.participant1_id = least($1::int, $2::int) and c.participant2_id = greatest($1::int, $2::int)
      left join lateral (select left(content, 250) as text, sender_id, created_at as said_at from messages
        where conversation_id = c.id order by id desc limit 1) m on true
      left join shortlists l on l.user_id = $1 and l.influencer_id = $2
      where u.id = $2 and u.role = 'influencer' and (u.is_active or s.orders > 0 or k.requests > 0)`,
    values: [actor.party.id, influencerId],
  })
  const row = rows[0]
  if (!row) throw notFound()
  return {
    influencer: { id: row.id, username: row.username, displayName: row.display_name, avatarUrl: row.avatar_url },
    orders: row.orders,
    open: row.open,
    completed: row.completed,
    campaigns: { requests: row.requests, running: row.requests_running, completed: row.requests_completed },
    spend: Number(row.spend),
    onTime: row.judged === 0 ? null : row.on_time / row.judged,
    lastOrderedAt: row.last_ordered_at?.toISOString() ?? null,
    lastMessage: row.said_at && {
      // the columns of the last message are null together
      text: truncate(row.text!, 200),
      isMine: row.sender_id === actor.party.id,
      at: row.said_at.toISOString(),
    },
    conversationId: row.conversation_id,
    shortlisted: row.note === null ? null : { note: row.note },
  }
}
