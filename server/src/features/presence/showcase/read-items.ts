import type pg from 'pg'
import { videoUrl } from '#contract/foundation/uploads/pictures.ts'
import type { ShowcaseItem } from '#contract/presence/showcase/showcase.ts'
import type { Actor, ReadContext } from '../../../platform/context.ts'
import type { Expression } from '../../../platform/database/json-column.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { filesView } from '../../foundation/uploads/index.ts'
import { usersView } from '../../foundation/users/index.ts'

export type ItemRow = {
  id: number
  user_id: number
  title: string
  description: string | null
  media_type: ShowcaseItem['mediaType']
  image_url: string | null
  video_file_id: string | null
  video_mime: string | null
  embed_url: string | null
  likes: number
  shares: number
  comments: number
  liked: boolean
  date: string
  position: number
  created_at: Date
  updated_at: Date
}
export type PageQuery = { limit?: number | undefined; cursor?: string | undefined }

/** The number of visible comments: without those of blocked users (comments.ts). */
const visibleComments = `case when i.comments = 0 then 0 else (select count(*)::int from showcase_comments c
  join ${usersView} a on a.id = c.user_id and a.is_active where c.item_id = i.id and c.hidden_at is null) end`

/** The columns of a work; `$2` is the reader's id, 0 when signed out. */
const columns = `i.id, i.user_id, i.title, i.description, i.media_type, i.image_url, i.video_file_id, i.embed_url,
  (select f.mime from ${filesView} f where f.id = i.video_file_id) as video_mime,
  i.likes, i.shares, ${visibleComments} as comments, i.date::text, i.position, i.created_at, i.updated_at,
  exists (select from showcase_likes l where l.item_id = i.id and l.user_id = $2) as liked`

/** Leaves out the works of blocked or deleted users, and those that admins hide, but for their influencer. */
const isVisible = `(i.hidden_at is null or i.user_id = $2) and exists (select from ${usersView} u where u.id = i.user_id and u.is_active and u.role = 'influencer')`

const itemFromRow = (row: ItemRow): ShowcaseItem => ({
  id: row.id,
  userId: row.user_id,
  title: row.title,
  description: row.description,
  mediaType: row.media_type,
  imageUrl: row.image_url,
  videoUrl: row.video_file_id && videoUrl(row.video_file_id, row.video_mime ?? ''),
  embedUrl: row.embed_url,
  likes: row.likes,
  shares: row.shares,
  comments: row.comments,
  liked: row.liked,
  date: row.date,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** The prepared statement behind one page of a user's works, in their order. */
export function itemsStatement(userId: number | Expression, readerId: number | Expression, query: PageQuery) {
  const after = decodeCursor(query.cursor, 2)
  const limit = query.limit ?? defaultLimit
  return {
    text: `select ${columns} from showcase_portfolio_items i
      where i.user_id = $1 and ${isVisible} ${after ? 'and (i.position, i.id) > ($4, $5)' : ''}
      order by i.position, i.id limit $3`,
    values: [userId, readerId, limit + 1, ...(after ?? [])],
  }
}

/** One page of an influencer's works in their order; `readerId` is null when signed out. */
export async function listItems(
  pool: pg.Pool,
  { userId, readerId }: { userId: number; readerId: number | null },
  query: PageQuery,
) {
  const { rows } = await queryPrepared<ItemRow>(pool, itemsStatement(userId, readerId ?? 0, query))
  return pageFromRows(rows, query)
}

export function pageFromRows(rows: ItemRow[], query: PageQuery) {
  const { items, nextCursor } = toPage(rows, query.limit ?? defaultLimit, ({ position, id }) =>
    encodeCursor(position, id),
  )
  return { items: items.map(itemFromRow), nextCursor }
}

/** One page of an influencer's works for visitors: 404 when there is no such influencer or they are blocked. */
export async function listVisibleItems(
  { database: { pool }, actor }: ReadContext<Actor | null>,
  userId: number,
  query: PageQuery,
) {
  const page = await listItems(pool, { userId, readerId: actor?.party.id ?? null }, query)
  if (page.items.length > 0) return page
  const { rowCount } = await queryPrepared(pool, {
    text: `select from ${usersView} users where id = $1 and is_active and role = 'influencer'`,
    values: [userId],
  })
  if (rowCount === 0) throw notFound()
  return page
}

/** One public work; 404 when its influencer is blocked or deleted. */
export async function readItem(
  { database: { pool }, actor }: ReadContext<Actor | null>,
  id: number,
): Promise<ShowcaseItem> {
  const { rows } = await queryPrepared<ItemRow>(pool, {
    text: `select ${columns} from showcase_portfolio_items i where i.id = $1 and ${isVisible}`,
    values: [id, actor?.party.id ?? 0],
  })
  if (!rows[0]) throw notFound()
  return itemFromRow(rows[0])
}
