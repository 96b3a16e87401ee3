import { sql } from 'drizzle-orm'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { assertReachable } from '../../foundation/blocks/index.ts'
import type { NewMessageRow } from '../../foundation/messages/index.ts'
import { notifyInApplication } from '../../foundation/notifications/index.ts'
import { lockUser } from '../../foundation/users/index.ts'
import { messagingRefusal, type Relation, readRelation } from './participants.ts'
import { isMutedBy } from './states.ts'
import { conversations, directMessages } from './tables.ts'

/**
 * Locks the actor, and refuses a message to somebody: 404 unknown people, 403 and 409 as `messagingRefusal`, and 403 where one of the two has
 * blocked the other. Returns how the two are connected.
 */
export async function assertMayWrite(context: Context, otherId: number): Promise<Relation> {
  const { tx, actor } = context
  await lockUser(tx, actor.party)
  const relation = await readRelation(context, otherId, true)
  const refusal = messagingRefusal(actor, relation)
  if (refusal) throw refusal
  await assertReachable(context, otherId)
  return relation
}

type NewRow = NewMessageRow & Pick<typeof directMessages.$inferInsert, 'offerDealId' | 'mailed'>

/** Adds a message to the conversation with somebody, which it opens if there is none, and tells their browsers. */
export async function addMessage(context: Context, otherId: number, row: NewRow) {
  const { tx, actor, realtime } = context
  const roomId = await touchConversation(context, actor.party.id, otherId)
  const sent = await tx
    .insert(directMessages)
    .values({ ...row, roomId, receiverId: otherId })
    .returning()
  realtime.announce(tx, { partyId: otherId, type: 'message' })
  return onlyRow(sent)
}

/** Records a message for its receiver, unless they have muted the conversation; the mail follows if they stay away (away-mails.ts). */
export async function notifyReceiver(context: Context, conversationId: number, receiverId: number): Promise<void> {
  if (await isMutedBy(context.tx, conversationId, receiverId)) return
  await notifyInApplication(context, {
    userId: receiverId,
    otherId: context.actor.party.id,
    kind: 'direct_message',
    params: { link: `${context.publicOrigin}/inbox?c=${conversationId}` },
  })
}

/** Finds or creates the conversation of two people and updates the time of its last message. */
export async function touchConversation({ tx, clock }: SystemContext, one: number, two: number): Promise<number> {
  const now = clock()
  const rows = await tx
    .insert(conversations)
    .values({
      participant1Id: Math.min(one, two),
      participant2Id: Math.max(one, two),
      lastMessageAt: now,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [conversations.participant1Id, conversations.participant2Id],
      set: { lastMessageAt: sql`greatest(${conversations.lastMessageAt}, excluded.last_message_at)` },
    })
    .returning({ id: conversations.id })
  return onlyRow(rows).id
}
