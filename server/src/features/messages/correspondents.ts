import { sql } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { Correspondent, Opening } from '#contract/conversations.ts'
import { messages } from '#contract/messages.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { isDeletedName } from '../accounts/deleted.ts'

export type CorrespondentRow = {
  other_id: number
  username: string
  display_name: string
  avatar_url: string | null
  role: Role
  is_active: boolean
}

/** Columns of the person `u` on the other side. */
export const correspondentColumns = sql.raw(
  'u.id as other_id, u.username, u.display_name, u.avatar_url, u.role, u.is_active',
)

export const correspondentOf = (row: CorrespondentRow): Correspondent => ({
  id: row.other_id,
  username: row.username,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
  role: row.role,
  isActive: row.is_active,
  isDeleted: isDeletedName(row.username),
})

/** What there is between two people; with an order, the influencer has seen that it was paid. */
type Between = { other: Correspondent; conversationId: number | null; hasOrder: boolean }

/**
 * What there is between the actor and somebody else. With `hold` a deletion of that account waits until the transaction ends.
 * Admins, and people who are not active and never wrote with the actor, are not there (404).
 */
export async function readBetween(db: Queryable, actor: Actor, otherId: number, hold = false): Promise<Between> {
  const { rows } = await db.execute<CorrespondentRow & { conversation_id: number | null; has_order: boolean }>(sql`
    select ${correspondentColumns},
      (select c.id from conversations c
        where c.participant1_id = least(${actor.id}::int, u.id) and c.participant2_id = greatest(${actor.id}::int, u.id)
      ) as conversation_id,
      exists (select 1 from influencer_deal_purchases p
        where p.business_id = u.id and p.influencer_id = ${actor.id}
          and (p.payment_status <> 'pending' or exists (select 1 from tasks t where t.purchase_id = p.id))) as has_order
    from users u where u.id = ${otherId} and u.role <> 'admin'
    ${sql.raw(hold ? 'for key share of u' : '')}`)
  const row = rows[0]
  if (!row || (!row.is_active && row.conversation_id === null)) throw notFound()
  return { other: correspondentOf(row), conversationId: row.conversation_id, hasOrder: row.has_order }
}

/**
 * Why the actor may not write to somebody (product.md 8): nobody writes to themselves (403 `not_to_yourself`) or to their like
 * (403 `not_to_your_like`), an influencer not first to a business without an order (403 `no_order`), and nobody to an account
 * that is blocked or deleted (409 `correspondent_inactive`). null: they may.
 */
export function refusalBetween(actor: Actor, { other, conversationId, hasOrder }: Between): Refusal | null {
  if (other.id === actor.id) return new Refusal(403, 'not_to_yourself', messages.messageSelf)
  if (other.role === actor.role) {
    const message = actor.role === 'business' ? messages.messageBusinesses : messages.messageInfluencers
    return new Refusal(403, 'not_to_your_like', message)
  }
  if (!other.isActive) return new Refusal(409, 'correspondent_inactive', messages.messageClosed)
  if (actor.role === 'influencer' && conversationId === null && !hasOrder)
    return new Refusal(403, 'no_order', messages.messageNoOrder)
  return null
}

/** Whether the actor may write to somebody, and where. Refuses people who are not there (404). */
export async function readOpening(db: Queryable, actor: Actor, otherId: number): Promise<Opening> {
  const between = await readBetween(db, actor, otherId)
  const refusal = actor.isVerified ? (refusalBetween(actor, between)?.message ?? null) : messages.emailNotVerified
  return { other: between.other, conversationId: between.conversationId, refusal }
}
