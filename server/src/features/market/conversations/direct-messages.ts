import { and, eq, isNull } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import type { MessageEdit } from '#contract/foundation/messages/messages.ts'
import type { DirectMessage } from '#contract/market/conversations/conversations.ts'
import { conversationErrors } from '#contract/market/conversations/errors.ts'
import type { CustomOffer } from '#contract/market/deals/offers.ts'
import { type Context, inTransaction, type ReadContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { assertReachable, blockRefusal } from '../../foundation/blocks/index.ts'
import {
  announceRead,
  assertChangeable,
  contentOf,
  editedRow,
  type MessagePageQuery,
  readMessagePage,
  sharesReceipts,
  stateOf,
  takenBackRow,
  tellTyping,
} from '../../foundation/messages/index.ts'
import type { MayRead } from '../../foundation/uploads/index.ts'
import { readOffers } from './offers/read-offers.ts'
import { otherParticipantOf } from './participants.ts'
import { conversationStates, directMessages } from './tables.ts'

type Row = typeof directMessages.$inferSelect

/** A message as its reader sees it. */
export const toDirectMessage = (
  row: Row,
  reader: { actor: { id: number }; receiptsShared: boolean; offers: Map<number, CustomOffer> },
): DirectMessage => ({
  id: row.id,
  conversationId: row.conversationId,
  senderId: row.senderId,
  receiverId: row.receiverId,
  ...contentOf(row),
  ...stateOf(row, reader),
  offer: (row.offerDealId && !row.removedAt && reader.offers.get(row.offerDealId)) || null,
  removedAt: row.removedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

/** One page of a conversation's messages, newest first, for its two participants; 404 for others. */
export async function listDirectMessages(context: ReadContext, conversationId: number, query: MessagePageQuery) {
  const { db, actor } = context
  const receiptsShared = await sharesReceipts(db, actor.id, await otherParticipantOf(context, conversationId))
  const { rows, ...cursors } = await readMessagePage(directMessages.id, query, ({ range, order, most }) =>
    db
      .select()
      .from(directMessages)
      .where(and(eq(directMessages.conversationId, conversationId), range))
      .orderBy(order)
      .limit(most),
  )
  const reader = { actor, receiptsShared, offers: await readOffers(context, rows) }
  return { items: rows.map((row) => toDirectMessage(row, reader)), ...cursors }
}

/** Marks the other side's messages as read; 404 for other people's conversations. */
export async function markConversationRead(context: ReadContext, conversationId: number): Promise<void> {
  const senderId = await otherParticipantOf(context, conversationId)
  await inTransaction(context, async (transaction) => {
    const { tx, actor } = transaction
    await tx
      .update(conversationStates)
      .set({ markedUnread: false })
      .where(
        and(
          eq(conversationStates.userId, actor.id),
          eq(conversationStates.conversationId, conversationId),
          eq(conversationStates.markedUnread, true),
        ),
      )
    const { rowCount } = await tx
      .update(directMessages)
      .set({ read: true })
      .where(
        and(
          eq(directMessages.receiverId, actor.id),
          eq(directMessages.conversationId, conversationId),
          eq(directMessages.read, false),
        ),
      )
    if (rowCount) await announceRead(transaction, senderId)
  })
}

type Where = { conversationId: number; messageId: number }

/**
 * Edits one of the actor's messages. Refuses as `assertChangeable` and `editedRow`, 404 in other people's conversations, 409 offers, and 403 where one of
 * the two has blocked the other: another text is another message.
 */
export const editDirectMessage = (context: Context, where: Where, edit: MessageEdit & Was): Promise<DirectMessage> =>
  changeMessage(context, where, async (row) => {
    await assertReachable(context, row.receiverId)
    return editedRow(context, row, edit)
  })

/** Takes back one of the actor's messages. Refuses as `assertChangeable`, 404 in other people's conversations, and 409 offers. */
export const takeBackDirectMessage = (context: Context, where: Where): Promise<DirectMessage> =>
  changeMessage(context, where, async (row) => ({ ...(await takenBackRow(context, row)), mailed: true }))

async function changeMessage(
  context: Context,
  { conversationId, messageId }: Where,
  changed: (row: Row) => Promise<Partial<Row>>,
): Promise<DirectMessage> {
  const { tx, actor, realtime } = context
  const isIt = and(eq(directMessages.id, messageId), eq(directMessages.conversationId, conversationId))
  const [row] = await tx.select().from(directMessages).where(isIt).for('update')
  assertChangeable(context, row)
  if (row.offerDealId) throw new Refusal(409, 'message_is_offer', conversationErrors.messageIsOffer)
  const [saved] = await tx
    .update(directMessages)
    .set(await changed(row))
    .where(isIt)
    .returning()
  realtime.announce(tx, { userId: row.receiverId, type: 'message' })
  const receiptsShared = await sharesReceipts(tx, actor.id, row.receiverId)
  return toDirectMessage(saved!, { actor, receiptsShared, offers: new Map() })
}

/** Tells the other participant that the actor is writing; 404 in other people's conversations. */
export async function typeInConversation(context: ReadContext, id: number): Promise<void> {
  const otherId = await otherParticipantOf(context, id)
  if (!(await blockRefusal(context, otherId))) tellTyping(context, otherId, { channel: 'conversation', id })
}

/** The receiver of a message may read its attachment. */
export const mayReadAttachment: MayRead = async (db, actor, file) => {
  const [message] = await db
    .select({ id: directMessages.id })
    .from(directMessages)
    .where(
      and(
        eq(directMessages.attachmentFileId, file.id),
        eq(directMessages.receiverId, actor.id),
        isNull(directMessages.removedAt),
      ),
    )
    .limit(1)
  return message !== undefined
}
