import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { ShowcaseComment } from '#contract/presence/showcase/showcase.ts'
import type { Actor, Context, ReadContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound } from '../../../platform/refusal.ts'
import { assertReachable } from '../../foundation/blocks/index.ts'
import { usersView } from '../../foundation/users/index.ts'
import { adjustCount, visibleItem } from './likes-and-shares.sql.ts'
import type { PageQuery } from './read-items.ts'

export const commentLimit = { max: 10, windowMs: 60_000 }

type CommentRow = {
  id: number
  item_id: number
  author_id: number
  username: string
  display_name: string
  avatar_url: string | null
  text: string
  date: Date
  owner_id: number
}

const columns = `c.id, c.item_id, c.user_id as author_id, u.username, u.display_name, u.avatar_url, c.text, c.date,
  i.user_id as owner_id`
const from = `from showcase_comments c join ${usersView} u on u.id = c.user_id
  join showcase_portfolio_items i on i.id = c.item_id join ${usersView} o on o.id = i.user_id`
/** Leaves out comments of blocked or deleted users and those that admins hide, and all comments on hidden works. */
const isVisible = `c.hidden_at is null and i.hidden_at is null and u.is_active and o.is_active and o.role = 'influencer'`

const commentFromRow =
  (actor: Actor | null) =>
  (row: CommentRow): ShowcaseComment => ({
    id: row.id,
    itemId: row.item_id,
    author: {
      id: row.author_id,
      username: row.username,
      displayName: row.display_name,
      avatarUrl: row.avatar_url,
    },
    text: row.text,
    date: row.date.toISOString(),
    mayRemove:
      actor !== null && (actor.party.role === 'admin' || [row.author_id, row.owner_id].includes(actor.party.id)),
  })

/** One page of a work's comments, newest first. */
export async function listComments(
  { database: { pool }, actor }: ReadContext<Actor | null>,
  itemId: number,
  query: PageQuery,
) {
  const after = decodeCursor(query.cursor, 1)
  const limit = query.limit ?? defaultLimit
  const { rows } = await queryPrepared<CommentRow>(pool, {
    text: `select ${columns} ${from} where c.item_id = $1 and ${isVisible} ${after ? 'and c.id < $3' : ''}
      order by c.id desc limit $2`,
    values: [itemId, limit + 1, ...(after ?? [])],
  })
  if (rows.length === 0) await refuseHidden(pool, itemId)
  return toPage(rows.map(commentFromRow(actor)), limit, ({ id }) => encodeCursor(id))
}

/** Comments on a work; returns the comment's id. 404 when its influencer is no longer active, 403 where one of the two has blocked the other. */
export async function addComment(context: Context, itemId: number, text: string): Promise<number> {
  const { tx, clock, actor } = context
  await assertReachable(context, (await visibleItem(tx, itemId)).userId)
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into showcase_comments (item_id, user_id, text, date) values (${itemId}, ${actor.party.id}, ${text}, ${clock()})
    returning id`)
  await adjustCount(tx, itemId, { what: 'comments', more: 1 })
  return onlyRow(rows).id
}

export async function readComment({ database: { pool }, actor }: ReadContext, id: number): Promise<ShowcaseComment> {
  const { rows } = await queryPrepared<CommentRow>(pool, {
    text: `select ${columns} ${from} where c.id = $1 and ${isVisible}`,
    values: [id],
  })
  if (!rows[0]) throw notFound()
  return commentFromRow(actor)(rows[0])
}

/**
 * Removes a comment. Its author, the owner of the work and admins may; for others it is 404. Returns its author and text for the
 * action log.
 */
export async function removeComment({ tx, actor }: Context, id: number): Promise<{ authorId: number; text: string }> {
  const { rows } = await tx.execute<{ itemId: number; authorId: number; text: string }>(sql`
    delete from showcase_comments c using showcase_portfolio_items i
    where c.id = ${id} and i.id = c.item_id
      and (${actor.party.role === 'admin'} or c.user_id = ${actor.party.id} or i.user_id = ${actor.party.id})
    returning c.item_id as "itemId", c.user_id as "authorId", c.text`)
  const [removed] = rows
  if (!removed) throw notFound()
  await adjustCount(tx, removed.itemId, { what: 'comments', more: -1 })
  return removed
}

async function refuseHidden(pool: pg.Pool, itemId: number) {
  const { rowCount } = await queryPrepared(pool, {
    text: `select from showcase_portfolio_items i join ${usersView} o on o.id = i.user_id
      where i.id = $1 and i.hidden_at is null and o.is_active and o.role = 'influencer'`,
    values: [itemId],
  })
  if (rowCount === 0) throw notFound()
}
