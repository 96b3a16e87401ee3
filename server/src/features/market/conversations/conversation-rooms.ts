import { and, eq } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import type { MessageEdit } from '#contract/foundation/messages/messages.ts'
import type { DirectMessage } from '#contract/market/conversations/conversations.ts'
import { conversationErrors } from '#contract/market/conversations/errors.ts'
import type { CustomOffer } from '#contract/market/deals/offers.ts'
import type { Context, ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { assertReachable, blockRefusal } from '../../foundation/blocks/index.ts'
import {
  contentOf,
  editRoomMessage,
  markRoomRead,
  type Rooms,
  type Sides,
  stateOf,
  takeBackRoomMessage,
} from '../../foundation/messages/index.ts'
import { addMessage, assertMayWrite, notifyReceiver } from './add-message.ts'
import { readOffers } from './offers/read-offers.sql.ts'
import { conversationStates, conversations, directMessages } from './tables.ts'

type Row = typeof directMessages.$inferSelect
type Reader = Parameters<typeof stateOf>[1]

/** Messages of conversations as their reader sees them. */
export const toDirectMessage = (row: Row, reader: Reader, offers: Map<number, CustomOffer>): DirectMessage => ({
  id: row.id,
  conversationId: row.roomId,
  senderId: row.senderId,
  receiverId: row.receiverId,
  ...contentOf(row),
  ...stateOf(row, reader),
  offer: (row.offerDealId && !row.removedAt && offers.get(row.offerDealId)) || null,
  removedAt: row.removedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

/** Conversations as rooms: the messages of two people, which nobody else reads. */
export const conversationRooms: Rooms<{ message: Row }, DirectMessage> = {
  channel: 'conversation',
  table: directMessages,
  isOpenToAdmins: false,
  find: findParticipants,
  async lock(context, id) {
    const sides = await findParticipants(context.tx, id)
    const otherId = sides && otherOf(sides, context)
    if (!otherId) throw notFound()
    return {
      sides,
      assertMayWrite: async () => void (await assertMayWrite(context, otherId)),
      async assertMayChange(row, change) {
        if (row.offerDealId !== null) throw new Refusal(409, 'message_is_offer', conversationErrors.messageIsOffer)
        // another text is another message
        if (change === 'edit') await assertReachable(context, otherId)
      },
      add: (row) => addMessage(context, otherId, row),
      notifyOther: () => notifyReceiver(context, id, otherId),
    }
  },
  async select(db, { where, order, most }) {
    const selected = db.select().from(directMessages).where(where).$dynamic()
    if (order) selected.orderBy(order)
    if (most !== undefined) selected.limit(most)
    return (await selected).map((message) => ({ message }))
  },
  async view(context, rows, reader) {
    const messages = rows.map(({ message }) => message)
    const offers = await readOffers(context, messages)
    return messages.map((message) => toDirectMessage(message, reader, offers))
  },
  receivedBy: (userId) => eq(directMessages.receiverId, userId),
  reaches: async (context, otherId) => !(await blockRefusal(context, otherId)),
  async noteRead({ tx, actor }, id) {
    await tx
      .update(conversationStates)
      .set({ markedUnread: false })
      .where(
        and(
          eq(conversationStates.userId, actor.party.id),
          eq(conversationStates.conversationId, id),
          eq(conversationStates.markedUnread, true),
        ),
      )
  },
}

async function findParticipants(db: Queryable, id: number): Promise<Sides | null> {
  const [found] = await db
    .select({ one: conversations.participant1Id, other: conversations.participant2Id })
    .from(conversations)
    .where(eq(conversations.id, id))
  return found ? [found.one, found.other] : null
}

/** Returns the other participant; null: the actor is none. */
function otherOf([one, other]: Sides, { actor }: Pick<Context, 'actor'>): number | null {
  if (actor.party.id === one) return other
  return actor.party.id === other ? one : null
}

type Where = { conversationId: number; messageId: number }

/** Edits one of the actor's messages. Refuses as `editRoomMessage`, 409 offers, and 403 where one of the two has blocked the other. */
export const editDirectMessage = (context: Context, { conversationId, messageId }: Where, edit: MessageEdit & Was) =>
  editRoomMessage(context, conversationRooms, { id: conversationId, messageId, edit })

/** Takes back one of the actor's messages. Refuses as `takeBackRoomMessage`, and 409 offers. */
export const takeBackDirectMessage = (context: Context, { conversationId, messageId }: Where) =>
  takeBackRoomMessage(context, conversationRooms, { id: conversationId, messageId })

/** Marks the other side's messages as read; 404 for other people's conversations. */
export const markConversationRead = (context: ReadContext, conversationId: number): Promise<void> =>
  markRoomRead(context, conversationRooms, conversationId)
