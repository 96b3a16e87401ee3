import { sql } from 'drizzle-orm'
import { blockErrors } from '#contract/blocks/errors.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'

type Asking = { db: Queryable; actor: { id: number } }

/**
 * Why the actor may not get in touch with somebody: they have blocked them (403 `you_blocked`), or are blocked by them (403
 * `not_reachable`), which they are not told. null: they may.
 */
export async function blockRefusal({ db, actor }: Asking, otherId: number): Promise<Refusal | null> {
  const { rows } = await db.execute<{ blocker_id: number }>(sql`
    select blocker_id from person_blocks
    where (blocker_id = ${actor.id} and blocked_id = ${otherId}) or (blocker_id = ${otherId} and blocked_id = ${actor.id})`)
  if (rows.length === 0) return null
  return rows.some(({ blocker_id }) => blocker_id === actor.id)
    ? new Refusal(403, 'you_blocked', blockErrors.youBlocked)
    : new Refusal(403, 'not_reachable', blockErrors.notReachable)
}

/** Refuses as `blockRefusal`, wherever one person reaches another: messages, orders, campaign requests, gifts, comments. */
export async function assertReachable(context: Asking, otherId: number): Promise<void> {
  const refusal = await blockRefusal(context, otherId)
  if (refusal) throw refusal
}
