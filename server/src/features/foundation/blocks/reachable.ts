import { type SQL, sql } from 'drizzle-orm'
import { blockErrors } from '#contract/foundation/blocks/errors.ts'
import type { Actor } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { Refusal } from '../../../platform/refusal.ts'

type Viewing = { db: Queryable; actor: Pick<Actor, 'party'> }

/** SQL: the ids of those of two people who have blocked the other; null: neither has. */
export const blockersBetween = (personId: number, other: number | SQL): SQL => sql`(
  select array_agg(blocker_id) from person_blocks
  where (blocker_id = ${personId} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${personId}))`

/**
 * The refusal to contact somebody, given `blockersBetween` the two: the actor has blocked them (403 `you_blocked`), or is blocked by them
 * (403 `not_reachable`), which they are not told. null: they may.
 */
export function refusalOfBlockers({ actor }: Pick<Viewing, 'actor'>, blockers: number[] | null): Refusal | null {
  if (!blockers) return null
  return blockers.includes(actor.party.id)
    ? new Refusal(403, 'you_blocked', blockErrors.youBlocked)
    : new Refusal(403, 'not_reachable', blockErrors.notReachable)
}

/** The refusal of `refusalOfBlockers` for somebody, or null. */
export async function blockRefusal({ db, actor }: Viewing, otherId: number): Promise<Refusal | null> {
  const { rows } = await db.execute<{ blockers: number[] | null }>(
    sql`select ${blockersBetween(actor.party.id, otherId)} as blockers`,
  )
  return refusalOfBlockers({ actor }, onlyRow(rows).blockers)
}

/** Refuses as `blockRefusal`, wherever one person reaches another: messages, orders, campaign requests, gifts, comments. */
export async function assertReachable(context: Viewing, otherId: number): Promise<void> {
  const refusal = await blockRefusal(context, otherId)
  if (refusal) throw refusal
}
