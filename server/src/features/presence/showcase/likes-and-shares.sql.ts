import { sql } from 'drizzle-orm'
import { showcaseErrors } from '#contract/presence/showcase/errors.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { assertReachable } from '../../foundation/blocks/index.ts'
import { usersView } from '../../foundation/users/index.ts'

/** The owner of a visible work; 404 when admins hide it or its influencer is blocked or deleted. */
export async function visibleItem(db: Queryable, id: number): Promise<{ userId: number }> {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select i.user_id as "userId" from showcase_portfolio_items i join ${usersView} u on u.id = i.user_id
    where i.id = ${id} and i.hidden_at is null and u.is_active and u.role = 'influencer'`)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Likes a work; idempotent. Refuses the actor's own work (403 `own_work`), and where one of the two has blocked the other (403). */
export async function likeItem(context: Context, id: number) {
  const { tx, clock, actor } = context
  const { userId } = await visibleItem(tx, id)
  if (userId === actor.party.id) throw new Refusal(403, 'own_work', showcaseErrors.likeOwnWork)
  await assertReachable(context, userId)
  const { rowCount } = await tx.execute(sql`
    insert into showcase_likes (item_id, user_id, created_at) values (${id}, ${actor.party.id}, ${clock()})
    on conflict do nothing`)
  return { likes: await adjustCount(tx, id, { what: 'likes', more: rowCount ?? 0 }), liked: true }
}

/** Removes a like; idempotent. */
export async function unlikeItem({ tx, actor }: Context, id: number) {
  await visibleItem(tx, id)
  const { rowCount } = await tx.execute(
    sql`delete from showcase_likes where item_id = ${id} and user_id = ${actor.party.id}`,
  )
  return { likes: await adjustCount(tx, id, { what: 'likes', more: -(rowCount ?? 0) }), liked: false }
}

/** Counts a share, once per visitor and day; bots (`visitor` is null) are not counted. */
export async function shareItem({ tx, clock }: SystemContext, visitor: Buffer | null, id: number) {
  await visibleItem(tx, id)
  if (!visitor) return { shares: await adjustCount(tx, id, { what: 'shares', more: 0 }) }
  const { rowCount } = await tx.execute(sql`
    insert into showcase_shares (item_id, day, visitor) values (${id}, ${clock().toISOString().slice(0, 10)}, ${visitor})
    on conflict do nothing`)
  return { shares: await adjustCount(tx, id, { what: 'shares', more: rowCount ?? 0 }) }
}

/** Adds `more` to a work's counter, in the transaction of the counted event; returns the new count. */
export async function adjustCount(
  tx: Tx,
  id: number,
  { what, more }: { what: 'likes' | 'shares' | 'comments'; more: number },
): Promise<number> {
  const column = sql.identifier(what)
  const { rows } = await tx.execute<{ now: number }>(
    more === 0
      ? sql`select ${column} as now from showcase_portfolio_items where id = ${id}`
      : sql`update showcase_portfolio_items set ${column} = ${column} + ${more} where id = ${id} returning ${column} as now`,
  )
  if (!rows[0]) throw notFound()
  return rows[0].now
}
