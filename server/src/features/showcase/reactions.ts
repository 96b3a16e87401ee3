import { sql } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'

/** The work and whose it is; 404 where its influencer is blocked or gone. */
export async function visibleItem(db: Queryable, id: number): Promise<{ userId: number }> {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select i.user_id as "userId" from showcase_portfolio_items i join users u on u.id = i.user_id
    where i.id = ${id} and u.is_active and u.role = 'influencer'`)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Likes a work, once for each person however often it is asked. Refuses one's own (403 `own_work`). */
export async function likeItem(tx: Tx, clock: Clock, actor: Actor, id: number) {
  const { userId } = await visibleItem(tx, id)
  if (userId === actor.id) throw new Refusal(403, 'own_work', messages.likeOwnWork)
  const { rowCount } = await tx.execute(sql`
    insert into showcase_likes (item_id, user_id, created_at) values (${id}, ${actor.id}, ${clock()})
    on conflict do nothing`)
  return { likes: await count(tx, id, 'likes', rowCount ?? 0), liked: true }
}

/** Takes a like back; gives the same answer when there was none. */
export async function unlikeItem(tx: Tx, actor: Actor, id: number) {
  await visibleItem(tx, id)
  const { rowCount } = await tx.execute(sql`delete from showcase_likes where item_id = ${id} and user_id = ${actor.id}`)
  return { likes: await count(tx, id, 'likes', -(rowCount ?? 0)), liked: false }
}

/** Counts that a work was shared: once for each visitor and day, and no bots (`visitor` null). */
export async function shareItem(tx: Tx, clock: Clock, visitor: Buffer | null, id: number) {
  await visibleItem(tx, id)
  if (!visitor) return { shares: await count(tx, id, 'shares', 0) }
  const { rowCount } = await tx.execute(sql`
    insert into showcase_shares (item_id, day, visitor) values (${id}, ${clock().toISOString().slice(0, 10)}, ${visitor})
    on conflict do nothing`)
  return { shares: await count(tx, id, 'shares', rowCount ?? 0) }
}

/** Adds to a counter of a work, in the transaction of what is counted; gives what it is then. */
export async function count(tx: Tx, id: number, what: 'likes' | 'shares' | 'comments', more: number): Promise<number> {
  const column = sql.identifier(what)
  const { rows } = await tx.execute<{ now: number }>(
    more === 0
      ? sql`select ${column} as now from showcase_portfolio_items where id = ${id}`
      : sql`update showcase_portfolio_items set ${column} = ${column} + ${more} where id = ${id} returning ${column} as now`,
  )
  if (!rows[0]) throw notFound()
  return rows[0].now
}
