import { and, asc, desc, eq, gt, isNull, lt, type SQL } from 'drizzle-orm'
import type { DirectMessage } from '#contract/conversations/conversations.ts'
import { conversationErrors } from '#contract/conversations/errors.ts'
import type { MessageEdit } from '#contract/conversations/messages.ts'
import type { CustomOffer } from '#contract/deals/offers.ts'
import { type Context, inTransaction, type ReadContext } from '../../platform/context.ts'
import { decodeCursor, defaultLimit, encodeCursor } from '../../platform/http/requests/cursor.ts'
import { Refusal } from '../../platform/refusal.ts'
import { blockRefusal } from '../blocks/index.ts'
import {
  announceRead,
  assertChangeable,
  contentOf,
  editedRow,
  sharesReceipts,
  stateOf,
  takenBackRow,
  tellTyping,
} from '../messages/index.ts'
import type { MayRead } from '../uploads/index.ts'
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

type PageQuery = { limit?: number; cursor?: string; after?: string; around?: number }

/**
 * One page of a conversation's messages, newest first, for its two participants; 404 for others. `around` a message, half of the page
 * is newer; `after` a cursor, all of it is.
 */
export async function listDirectMessages(context: ReadContext, conversationId: number, query: PageQuery) {
  const { db, actor } = context
  const receiptsShared = await sharesReceipts(db, actor.id, await otherParticipantOf(context, conversationId))
  const limit = query.limit ?? defaultLimit
  const read = (range: SQL | undefined, order: SQL, most: number) =>
    db
      .select()
      .from(directMessages)
      .where(and(eq(directMessages.conversationId, conversationId), range))
      .orderBy(order)
      .limit(most + 1)
  const { id } = directMessages
  const after = query.around ?? decodeCursor(query.after, 1)?.[0]
  const before = after === undefined ? decodeCursor(query.cursor, 1)?.[0] : after + 1
  const isWhole = query.around === undefined && after !== undefined
  const newerLimit = isWhole ? limit : Math.floor(limit / 2)
  const newer = after === undefined ? [] : await read(gt(id, after), asc(id), newerLimit)
  const older = isWhole ? [] : await read(before === undefined ? undefined : lt(id, before), desc(id), limit)
  const hasNewer = newer.length > newerLimit
  const rows = [...newer.slice(0, newerLimit).reverse(), ...older.slice(0, limit)]
  const oldest = rows.at(-1)?.id ?? after
  const hasOlder = isWhole || older.length > limit
  const reader = { actor, receiptsShared, offers: await readOffers(context, rows) }
  return {
    items: rows.map((row) => toDirectMessage(row, reader)),
    nextCursor: hasOlder && oldest !== undefined ? encodeCursor(oldest) : null,
    previousCursor: hasNewer ? encodeCursor(rows[0]!.id) : null,
  }
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

/** Edits one of the actor's messages. Refuses as `assertChangeable`, 404 in other people's conversations, and 409 what admins removed and offers. */
export const editDirectMessage = (context: Context, where: Where, edit: MessageEdit): Promise<DirectMessage> =>
  changeMessage(context, where, async () => editedRow(context, edit))

/** Takes back one of the actor's messages. Refuses as `assertChangeable`, 404 in other people's conversations, and 409 what admins removed and offers. */
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
  if (row.removedAt) throw new Refusal(409, 'message_removed', conversationErrors.messageRemoved)
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
