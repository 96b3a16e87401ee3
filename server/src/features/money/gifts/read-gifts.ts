import type { Gift, GiftEmoji, GiftSide } from '#contract/money/gifts/gifts.ts'
import type { Actor, ReadContext } from '../../../platform/context.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { usersView } from '../../foundation/users/index.ts'

type Row = {
  id: number
  receiver_id: number
  amount: number
  message: string
  emoji: GiftEmoji
  liked: boolean
  thank_you: string | null
  created_at: Date
  other_id: number
  username: string
  display_name: string
  avatar_url: string | null
}

const columns = `g.id, g.receiver_id, g.amount, g.message, g.emoji, g.liked, g.thank_you, g.created_at,
  u.id as other_id, u.username, u.display_name, u.avatar_url`

const giftFromRow = (row: Row, actor: Actor): Gift => ({
  id: row.id,
  other: { id: row.other_id, username: row.username, displayName: row.display_name, avatarUrl: row.avatar_url },
  side: row.receiver_id === actor.party.id ? 'received' : 'sent',
  amount: row.amount,
  currency: 'USD',
  message: row.message,
  emoji: row.emoji,
  liked: row.liked,
  thankYou: row.thank_you,
  createdAt: row.created_at.toISOString(),
})

/** One page of the gifts that the actor received or sent, newest first; amounts in cents. */
export async function listGifts(
  { database: { pool }, actor }: ReadContext,
  query: { side: GiftSide; limit?: number; cursor?: string },
) {
  const before = decodeCursor(query.cursor, 1)?.[0] ?? 2_147_483_647
  const limit = query.limit ?? defaultLimit
  const [mine, other] = query.side === 'sent' ? ['sender_id', 'receiver_id'] : ['receiver_id', 'sender_id']
  const { rows } = await queryPrepared<Row>(pool, {
    text: `select ${columns} from gifts g join ${usersView} u on u.id = g.${other}
      where g.${mine} = $1 and g.id < $2 order by g.id desc limit $3`,
    values: [actor.party.id, before, limit + 1],
  })
  return toPage(
    rows.map((row) => giftFromRow(row, actor)),
    limit,
    (last) => encodeCursor(last.id),
  )
}

/** One gift, for its sender and its receiver; 404 for everyone else. */
export async function readGift({ database: { pool }, actor }: ReadContext, id: number): Promise<Gift> {
  const { rows } = await queryPrepared<Row>(pool, {
    text: `select ${columns} from gifts g
      join ${usersView} u on u.id = case when g.sender_id = $1 then g.receiver_id else g.sender_id end
      where g.id = $2 and $1 in (g.sender_id, g.receiver_id)`,
    values: [actor.party.id, id],
  })
  if (!rows[0]) throw notFound()
  return giftFromRow(rows[0], actor)
}

/** Number and sum in cents of all gifts that the actor has received and sent. */
export async function readGiftTotals({ database: { pool }, actor }: ReadContext) {
  const { rows } = await queryPrepared<{ count: number; amount: string }>(pool, {
    text: `select count(*)::int as count, coalesce(sum(amount), 0) as amount from gifts where receiver_id = $1
      union all
      select count(*)::int, coalesce(sum(amount), 0) from gifts where sender_id = $1`,
    values: [actor.party.id],
  })
  const [received, sent] = rows.map(({ count, amount }) => ({ count, amount: Number(amount) }))
  // one row for each
  return { received: received!, sent: sent! }
}
