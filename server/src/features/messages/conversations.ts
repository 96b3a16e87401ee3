import { type SQL, sql } from 'drizzle-orm'
import type { Conversation } from '#contract/conversations.ts'
import type { Queryable } from '../../platform/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/cursor.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound } from '../../platform/refusal.ts'
import { type CorrespondentRow, correspondentColumns, correspondentOf } from './correspondents.ts'

type Row = CorrespondentRow & {
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

/** Conversations of the subquery `mine` with who is on the other side, the last message, and what is unread. */
const withLastMessage = (actor: Actor, mine: SQL) => sql`
  select c.id, ${milliseconds('c.last_message_at')} as last_message_at, ${milliseconds('c.created_at')} as created_at,
    ${correspondentColumns}, m.sender_id, left(regexp_replace(m.content, '\\s+', ' ', 'g'), 140) as excerpt,
    m.attachment_type, m.read,
    (select count(*)::int from messages x
      where x.receiver_id = ${actor.id} and x.conversation_id = c.id and not x.read) as unread
  from (${mine}) c
  join users u on u.id = c.participant1_id + c.participant2_id - ${actor.id}
  cross join lateral (
    select * from messages l where l.conversation_id = c.id order by l.id desc nulls last limit 1) m
  order by c.last_message_at desc nulls last, c.id desc nulls last`

const view = (row: Row): Conversation => ({
  id: row.id,
  other: correspondentOf(row),
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

const dayLength = 86_400_000
const lastOfAll = { time: 'infinity', id: 2_147_483_647 }

/** A moment in a cursor is its day and the milliseconds of that day, since a cursor holds small integers alone. */
const cursorOf = ({ lastMessageAt, id }: Conversation) => {
  const time = Date.parse(lastMessageAt)
  return encodeCursor(Math.floor(time / dayLength), time % dayLength, id)
}
function placeOf(cursor: string | undefined) {
  const place = decodeCursor(cursor, 3)
  if (!place) return lastOfAll
  const [day, rest, id] = place as [number, number, number]
  const time = new Date(day * dayLength + rest)
  // days that no calendar has come from nowhere here
  return Number.isNaN(time.getTime()) || Math.abs(day) > 1_000_000 ? lastOfAll : { time: time.toISOString(), id }
}

/** One page of the actor's conversations, the one written in last first; one statement, by an index for each side. */
export async function listConversations(db: Queryable, actor: Actor, query: { limit?: number; cursor?: string }) {
  const limit = query.limit ?? defaultLimit
  const { time, id } = placeOf(query.cursor)
  const of = (side: string) => sql`
    (select * from conversations where ${sql.raw(side)} = ${actor.id} and (last_message_at, id) < (${time}::timestamptz, ${id}::int)
      order by last_message_at desc nulls last, id desc nulls last limit ${limit + 1})`
  const both = sql`select * from (${of('participant1_id')} union all ${of('participant2_id')}) both_sides
    order by last_message_at desc nulls last, id desc nulls last limit ${limit + 1}`
  const { rows } = await db.execute<Row>(withLastMessage(actor, both))
  return toPage(rows.map(view), limit, cursorOf)
}

/** One conversation of the actor's; another's is not there (404). */
export async function readConversation(db: Queryable, actor: Actor, id: number): Promise<Conversation> {
  const one = sql`select * from conversations where id = ${id} and ${actor.id} in (participant1_id, participant2_id)`
  const { rows } = await db.execute<Row>(withLastMessage(actor, one))
  if (!rows[0]) throw notFound()
  return view(rows[0])
}

/** Who is on the other side of the actor's conversation; another's is not there (404). */
export async function otherSideOf(db: Queryable, actor: Actor, id: number): Promise<number> {
  const { rows } = await db.execute<{ other: number }>(sql`
    select participant1_id + participant2_id - ${actor.id} as other from conversations
    where id = ${id} and ${actor.id} in (participant1_id, participant2_id)`)
  if (!rows[0]) throw notFound()
  return rows[0].other
}
