import { type SQL, sql } from 'drizzle-orm'
import { blockErrors } from '#contract/foundation/blocks/errors.ts'
import type { Actor } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { haveCommonMember } from '../users/index.ts'

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

/** The refusal to deal with an account for which the same person acts (409 `own_party`, teams.md 1). */
export const ownParty = (): Refusal => new Refusal(409, 'own_party', blockErrors.ownParty)

/** The refusal of `refusalOfBlockers` for somebody, or that of an account for which the same person acts (409 `own_party`, teams.md 1); or null. */
export async function blockRefusal({ db, actor }: Viewing, otherId: number): Promise<Refusal | null> {
  const { rows } = await db.execute<{ blockers: number[] | null; isOwnParty: boolean }>(sql`
    select ${blockersBetween(actor.party.id, otherId)} as blockers, ${haveCommonMember(actor.party.id, otherId)} as "isOwnParty"`)
  const { blockers, isOwnParty } = onlyRow(rows)
  if (isOwnParty) return ownParty()
  return refusalOfBlockers({ actor }, blockers)
}

/** Refuses as `blockRefusal`, wherever one person reaches another: messages, orders, campaign requests, gifts, comments. */
export async function assertReachable(context: Viewing, otherId: number): Promise<void> {
  const refusal = await blockRefusal(context, otherId)
  if (refusal) throw refusal
}
