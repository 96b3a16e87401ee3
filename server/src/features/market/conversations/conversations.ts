import { type SQL, sql } from 'drizzle-orm'
import type { Conversation } from '#contract/market/conversations/conversations.ts'
import { truncate } from '#contract/truncate.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { blocksView } from '../../foundation/blocks/index.ts'
import { receiptsSharedSql } from '../../foundation/messages/index.ts'
import { usersView } from '../../foundation/users/index.ts'
import { type ParticipantRow, participantColumns, toParticipant } from './participants.ts'
import { isArchivedSql, stateJoin } from './states.ts'

type Row = ParticipantRow & {
  id: number
  /** Milliseconds since 1970. */
  last_message_at: number
  created_at: number
  sender_id: number
  excerpt: string
  attachment_type: Conversation['lastMessage']['attachmentType']
  read: boolean
  is_taken_back: boolean
  unread: number
  is_blocked: boolean
  is_reachable: boolean
  is_archived: boolean
  is_muted: boolean
  is_marked_unread: boolean
}

const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/** The conversations of the subquery `mine` with the other participant, the last message and the unread count. */
const withLastMessage = ({ actor, clock }: ReadContext, mine: SQL) => sql`
  select c.id, ${milliseconds('c.last_message_at')} as last_message_at, ${milliseconds('c.created_at')} as created_at,
    ${participantColumns({ clock, actor })}, m.sender_id, left(regexp_replace(m.content, '\\s+', ' ', 'g'), 200) as excerpt,
    m.attachment_type, m.taken_back_at is not null as is_taken_back,
    m.read and (m.sender_id <> ${actor.party.id} or ${receiptsSharedSql(actor.party.id, 'u.id')}) as read,
    (select count(*)::int from messages x
      where x.receiver_id = ${actor.party.id} and x.conversation_id = c.id and not x.read) as unread,
    exists (select from ${blocksView} b where b.blocker_id = ${actor.party.id} and b.blocked_id = u.id) as is_blocked,
    not exists (select from ${blocksView} b where b.blocker_id = u.id and b.blocked_id = ${actor.party.id}) as is_reachable,
    ${isArchivedSql} as is_archived, st.muted_at is not null as is_muted, coalesce(st.marked_unread, false) as is_marked_unread
  from (${mine}) c
  ${stateJoin(actor.party.id)}
  join ${usersView} u on u.id = c.participant1_id + c.participant2_id - ${actor.party.id}
  cross join lateral (
    select * from messages l where l.conversation_id = c.id order by l.id desc nulls last limit 1) m
  order by c.last_message_at desc nulls last, c.id desc nulls last`

const view = (row: Row): Conversation => ({
  id: row.id,
  other: toParticipant(row),
  lastMessage: {
    senderId: row.sender_id,
    excerpt: truncate(row.excerpt, 140),
    attachmentType: row.attachment_type,
    read: row.read,
    isTakenBack: row.is_taken_back,
  },
  lastMessageAt: new Date(row.last_message_at).toISOString(),
  unread: row.unread,
  isBlocked: row.is_blocked,
  isReachable: row.is_reachable,
  isArchived: row.is_archived,
  isMuted: row.is_muted,
  isMarkedUnread: row.is_marked_unread,
  createdAt: new Date(row.created_at).toISOString(),
})

const dayMs = 86_400_000
const startOfList = { time: 'infinity', id: 2_147_483_647 }

/** Encodes a time as its day and the milliseconds of that day, since a cursor only holds small integers. */
const toCursor = ({ lastMessageAt, id }: Conversation) => {
  const time = Date.parse(lastMessageAt)
  return encodeCursor(Math.floor(time / dayMs), time % dayMs, id)
}
function parseCursor(cursor: string | undefined) {
  const parts = decodeCursor(cursor, 3)
  if (!parts) return startOfList
  const [day, rest, id] = parts as [number, number, number]
  const time = new Date(day * dayMs + rest)
  // a day out of range is not from a cursor of ours
  return Number.isNaN(time.getTime()) || Math.abs(day) > 1_000_000 ? startOfList : { time: time.toISOString(), id }
}

type ListQuery = { limit?: number; cursor?: string; archived?: 'true' | 'false' }

/** One page of the actor's conversations, most recent first; one statement that uses an index for each side. */
export async function listConversations(context: ReadContext, query: ListQuery) {
  const { db, actor } = context
  const limit = query.limit ?? defaultLimit
  const { time, id } = parseCursor(query.cursor)
  const of = (side: string) => sql`
    (select c.* from conversations c ${stateJoin(actor.party.id)}
      where ${sql.raw(side)} = ${actor.party.id} and (last_message_at, id) < (${time}::timestamptz, ${id}::int)
        and ${isArchivedSql} = ${query.archived === 'true'}::boolean
      order by last_message_at desc nulls last, id desc nulls last limit ${limit + 1})`
  const both = sql`select * from (${of('participant1_id')} union all ${of('participant2_id')}) both_sides
    order by last_message_at desc nulls last, id desc nulls last limit ${limit + 1}`
  const { rows } = await db.execute<Row>(withLastMessage(context, both))
  return toPage(rows.map(view), limit, toCursor)
}

/** The actor's conversations with people whose name contains the folded `text`, most recent first. */
export async function findConversations(context: ReadContext, text: string, max: number): Promise<Conversation[]> {
  const { db, actor } = context
  const found = sql`select c.* from conversations c
    join ${usersView} p on p.id = c.participant1_id + c.participant2_id - ${actor.party.id}
    where ${actor.party.id} in (c.participant1_id, c.participant2_id) and p.is_active
      and (discovery_fold(p.display_name) like ${`%${text}%`} or discovery_fold(p.username) like ${`%${text}%`})
    order by c.last_message_at desc limit ${max}`
  const { rows } = await db.execute<Row>(withLastMessage(context, found))
  return rows.map(view)
}

/** One of the actor's conversations; 404 for other people's. */
export async function readConversation(context: ReadContext, id: number): Promise<Conversation> {
  const { db, actor } = context
  const one = sql`select * from conversations where id = ${id} and ${actor.party.id} in (participant1_id, participant2_id)`
  const { rows } = await db.execute<Row>(withLastMessage(context, one))
  if (!rows[0]) throw notFound()
  return view(rows[0])
}
