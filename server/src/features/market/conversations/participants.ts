import { sql } from 'drizzle-orm'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { Opening, Participant } from '#contract/market/conversations/conversations.ts'
import { conversationErrors } from '#contract/market/conversations/errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Actor, hasConfirmedAddress, type ReadContext } from '../../../platform/context.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { sessionsView } from '../../accounts/sessions/index.ts'
import { blockRefusal, blocksView } from '../../foundation/blocks/index.ts'
import { isDeletedUsername, lockUserAgainstDeletion, usersView } from '../../foundation/users/index.ts'
import { purchasesView, tasksView } from '../orders/index.ts'

export type ParticipantRow = {
  other_id: number
  username: string
  display_name: string
  avatar_url: string | null
  role: Role
  is_active: boolean
  active_today: boolean
}

const dayMs = 24 * 3_600_000

/** Columns of the other participant `u`. */
export const participantColumns = ({ clock, actor }: { clock: Clock; actor: Pick<Actor, 'party'> }) => sql`
  u.id as other_id, u.username, u.display_name, u.avatar_url, u.role, u.is_active,
  u.is_active and not exists (select from ${blocksView} b where (b.blocker_id = u.id and b.blocked_id = ${actor.party.id})
    or (b.blocker_id = ${actor.party.id} and b.blocked_id = u.id)) and exists (select from ${sessionsView} s where s.user_id = u.id
    and s.last_seen_at > ${new Date(clock().getTime() - dayMs).toISOString()}::timestamptz) as active_today`

export const toParticipant = (row: ParticipantRow): Participant => ({
  id: row.other_id,
  username: row.username,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
  role: row.role,
  isActive: row.is_active,
  isDeleted: isDeletedUsername(row.username),
  activeToday: row.active_today,
})

/** The relation of the actor to somebody else; `hasOrder` once the influencer can see a paid order. */
export type Relation = { other: Participant; conversationId: number | null; hasOrder: boolean }

/**
 * Reads the actor's relation to somebody else. With `lock` that account cannot be deleted until the transaction ends. 404 for admins, and
 * for inactive people who never exchanged messages with the actor.
 */
export async function readRelation(context: ReadContext, otherId: number, lock = false): Promise<Relation> {
  const { db, actor } = context
  if (lock) await lockUserAgainstDeletion(db, otherId)
  const { rows } = await db.execute<ParticipantRow & { conversation_id: number | null; has_order: boolean }>(sql`
    select ${participantColumns(context)},
      (select c.id from conversations c
        where c.participant1_id = least(${actor.party.id}::int, u.id) and c.participant2_id = greatest(${actor.party.id}::int, u.id)
      ) as conversation_id,
      exists (select 1 from ${purchasesView} p
        where p.business_id = u.id and p.influencer_id = ${actor.party.id}
          and (p.payment_status <> 'pending' or exists (select 1 from ${tasksView} t where t.purchase_id = p.id))) as has_order
    from ${usersView} u where u.id = ${otherId} and u.role <> 'admin'`)
  const row = rows[0]
  if (!row || (!row.is_active && row.conversation_id === null)) throw notFound()
  return { other: toParticipant(row), conversationId: row.conversation_id, hasOrder: row.has_order }
}

/**
 * The reason why the actor may not write to somebody (product.md 8): to themselves (403 `not_to_yourself`), to somebody of the same role
 * (403 `same_role`), as an influencer to a business without an order or conversation (403 `no_order`), or to a blocked or deleted account
 * (409 `correspondent_inactive`). null: they may.
 */
export function messagingRefusal(actor: Actor, { other, conversationId, hasOrder }: Relation): Refusal | null {
  if (other.id === actor.party.id) return new Refusal(403, 'not_to_yourself', conversationErrors.messageSelf)
  if (other.role === actor.party.role) {
    const message =
      actor.party.role === 'business' ? conversationErrors.messageBusinesses : conversationErrors.messageInfluencers
    return new Refusal(403, 'same_role', message)
  }
  if (!other.isActive) return new Refusal(409, 'correspondent_inactive', conversationErrors.messageClosed)
  if (actor.party.role === 'influencer' && conversationId === null && !hasOrder)
    return new Refusal(403, 'no_order', conversationErrors.messageNoOrder)
  return null
}

/** Returns the actor's conversation with somebody, and the reason if they may not write. Refuses 404 people who cannot be found. */
export async function readOpening(context: ReadContext, otherId: number): Promise<Opening> {
  const { actor } = context
  const relation = await readRelation(context, otherId)
  const refusal = hasConfirmedAddress(actor)
    ? ((messagingRefusal(actor, relation) ?? (await blockRefusal(context, otherId)))?.message ?? null)
    : identityErrors.emailNotVerified
  return { other: relation.other, conversationId: relation.conversationId, refusal }
}

/** The other participant of one of the actor's conversations; 404 for other people's. */
export async function otherParticipantOf({ db, actor }: ReadContext, id: number): Promise<number> {
  const { rows } = await db.execute<{ other: number }>(sql`
    select participant1_id + participant2_id - ${actor.party.id} as other from conversations
    where id = ${id} and ${actor.party.id} in (participant1_id, participant2_id)`)
  if (!rows[0]) throw notFound()
  return rows[0].other
}
