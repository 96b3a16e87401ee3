import { sql } from 'drizzle-orm'
import type { MessageChannel } from '#contract/foundation/messages/messages.ts'
import type { FoundMessage } from '#contract/market/conversations/conversations.ts'
import { charactersOf } from '#contract/truncate.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { usersView } from '../../foundation/users/index.ts'
import { campaignRequestsView, requestMessagesView } from '../campaign-requests/index.ts'
import { campaignsView } from '../campaigns/index.ts'
import { purchasesView, taskMessagesView, tasksView } from '../orders/index.ts'
import { findConversations } from './conversations.ts'
import { type ParticipantRow, participantColumns, toParticipant } from './participants.ts'

type Row = ParticipantRow & {
  id: number
  channel: MessageChannel
  place_id: number
  title: string | null
  sender_id: number
  content: string
  at: number
  created_at: string
}

/** Numbers of graphemes in an excerpt, and before the match in it. */
const excerptLength = { all: 140, before: 40 }
const maxConversations = 5

/**
 * Conversations of the actor whose other side's name contains `q`, on the first page, and one page of the messages that contain it,
 * newest first, in conversations and in the rooms of orders and campaign requests. `discovery_fold` (server/sql) unifies accents and
 * forms of Arabic letters, and leaves no wildcards.
 */
export async function searchConversations(context: ReadContext, query: { q: string; limit?: number; cursor?: string }) {
  const { db, actor } = context
  const limit = query.limit ?? defaultLimit
  const before = decodeCursor(query.cursor, 1)?.[0]
  const { rows: folded } = await db.execute<{ text: string }>(sql`select trim(discovery_fold(${query.q})) as text`)
  const { text } = onlyRow(folded)
  if (!text) return { conversations: [], items: [], nextCursor: null }
  const { rows } = await db.execute<Row>(sql`
    select m.id, m.channel, m.place_id, m.title, m.sender_id, m.content, position(${text} in discovery_fold(m.content)) as at,
      to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, ${participantColumns(context)}
    from (${ownMessages(actor.party.id)}) m
    join ${usersView} u on u.id = m.other_id
    where m.id < ${before ?? 2_147_483_647} and discovery_fold(m.content) like ${`%${text}%`}
    order by m.id desc limit ${limit + 1}`)
  const page = toPage(rows, limit, ({ id }) => encodeCursor(id))
  return {
    conversations: before === undefined ? await findConversations(context, text, maxConversations) : [],
    items: page.items.map(view),
    nextCursor: page.nextCursor,
  }
}

/** All messages of somebody's conversations, orders and campaign requests, each from their index by person. */
const ownMessages = (userId: number) => sql`
  select m.id, 'conversation' as channel, c.id as place_id, null as title, m.sender_id, m.content, m.created_at,
    c.participant1_id + c.participant2_id - ${userId} as other_id
  from conversations c join messages m on m.conversation_id = c.id
  where ${userId} in (c.participant1_id, c.participant2_id)
  union all
  select m.id, 'order', t.id, p.deal_title, m.sender_id, m.content, m.created_at, t.buyer_id + t.influencer_id - ${userId}
  from ${tasksView} t join ${taskMessagesView} m on m.task_id = t.id join ${purchasesView} p on p.id = t.purchase_id
  where t.buyer_id = ${userId} or t.influencer_id = ${userId}
  union all
  select m.id, 'campaign-request', r.id, g.title, m.sender_id, m.content, m.created_at,
    r.business_id + r.influencer_id - ${userId}
  from ${campaignRequestsView} r join ${requestMessagesView} m on m.request_id = r.id
    join ${campaignsView} g on g.id = r.campaign_id
  where r.business_id = ${userId} or r.influencer_id = ${userId}`

const view = (row: Row): FoundMessage => ({
  id: row.id,
  place: { channel: row.channel, id: row.place_id, title: row.title },
  other: toParticipant(row),
  senderId: row.sender_id,
  excerpt: excerptOf(row.content, row.at),
  createdAt: row.created_at,
})

/** The part of a text around a place, on one line. Folding moves places a little, which does not matter here. */
function excerptOf(content: string, at: number): string {
  const line = charactersOf(content.replaceAll(/\s+/g, ' '))
  const start = line.length <= excerptLength.all ? 0 : Math.max(0, at - 1 - excerptLength.before)
  const end = start + excerptLength.all
  return `${start > 0 ? '…' : ''}${line.slice(start, end).join('')}${end < line.length ? '…' : ''}`
}
