import { type SQL, sql } from 'drizzle-orm'
import type { Conversation } from '#contract/conversations/conversations.ts'
import type { Actor, ReadContext } from '../../platform/context.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/requests/cursor.ts'
import { notFound } from '../../platform/refusal.ts'
import { usersView } from '../users/index.ts'
import { type ParticipantRow, participantColumns, toParticipant } from './participants.ts'

type Row = ParticipantRow & {
  id: number
  /** Milliseconds since 1970. */
  last_message_at: number
  created_at: number
  sender_id: number
  excerpt: string
  attachment_type: Conversation['lastMessage']['attachmentType']
  read: boolean
  unread: number
}

const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/** The conversations of the subquery `mine` with the other participant, the last message and the unread count. */
const withLastMessage = (actor: Actor, mine: SQL) => sql`
  select c.id, ${milliseconds('c.last_message_at')} as last_message_at, ${milliseconds('c.created_at')} as created_at,
    ${participantColumns}, m.sender_id, left(regexp_replace(m.content, '\\s+', ' ', 'g'), 140) as excerpt,
    m.attachment_type, m.read,
    (select count(*)::int from messages x
      where x.receiver_id = ${actor.id} and x.conversation_id = c.id and not x.read) as unread
  from (${mine}) c
  join ${usersView} u on u.id = c.participant1_id + c.participant2_id - ${actor.id}
  cross join lateral (
    select * from messages l where l.conversation_id = c.id order by l.id desc nulls last limit 1) m
  order by c.last_message_at desc nulls last, c.id desc nulls last`

const view = (row: Row): Conversation => ({
  id: row.id,
  other: toParticipant(row),
  lastMessage: {
    senderId: row.sender_id,
    excerpt: row.excerpt,
    attachmentType: row.attachment_type,
    read: row.read,
  },
  lastMessageAt: new Date(row.last_message_at).toISOString(),
  unread: row.unread,
  createdAt: new Date(row.created_at).toISOString(),
})

const dayMs = 86_400_000
const startOfList = { time: 'infinity', id: 2_147_483_647 }

/** A cursor only holds small integers, so a time is encoded as its day and the milliseconds of that day. */
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

/** One page of the actor's conversations, most recent first; one statement that uses an index for each side. */
export async function listConversations({ db, actor }: ReadContext, query: { limit?: number; cursor?: string }) {
  const limit = query.limit ?? defaultLimit
  const { time, id } = parseCursor(query.cursor)
  const of = (side: string) => sql`
    (select * from conversations where ${sql.raw(side)} = ${actor.id} and (last_message_at, id) < (${time}::timestamptz, ${id}::int)
      order by last_message_at desc nulls last, id desc nulls last limit ${limit + 1})`
  const both = sql`select * from (${of('participant1_id')} union all ${of('participant2_id')}) both_sides
    order by last_message_at desc nulls last, id desc nulls last limit ${limit + 1}`
  const { rows } = await db.execute<Row>(withLastMessage(actor, both))
  return toPage(rows.map(view), limit, toCursor)
}

/** One of the actor's conversations; 404 for other people's. */
export async function readConversation({ db, actor }: ReadContext, id: number): Promise<Conversation> {
  const one = sql`select * from conversations where id = ${id} and ${actor.id} in (participant1_id, participant2_id)`
  const { rows } = await db.execute<Row>(withLastMessage(actor, one))
  if (!rows[0]) throw notFound()
  return view(rows[0])
}

/** The other participant of one of the actor's conversations; 404 for other people's. */
export async function otherParticipantOf({ db, actor }: ReadContext, id: number): Promise<number> {
  const { rows } = await db.execute<{ other: number }>(sql`
    select participant1_id + participant2_id - ${actor.id} as other from conversations
    where id = ${id} and ${actor.id} in (participant1_id, participant2_id)`)
  if (!rows[0]) throw notFound()
  return rows[0].other
}
