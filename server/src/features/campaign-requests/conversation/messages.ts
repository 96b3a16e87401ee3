import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { RequestMessage } from '#contract/campaign-requests/campaign-requests.ts'
import { requestCan } from '#contract/campaign-requests/request-machine.ts'
import type { MessageEdit, NewMessage } from '#contract/conversations/messages.ts'
import { type Context, inTransaction, type ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { announceToOthers } from '../../../platform/realtime/realtime.ts'
import { notFound } from '../../../platform/refusal.ts'
import { assertAllowed, otherSide } from '../../engagements/index.ts'
import {
  announceRead,
  assertChangeable,
  contentOf,
  editedRow,
  limitMessages,
  newMessageRow,
  sharesReceipts,
  stateOf,
  takenBackRow,
  tellTyping,
} from '../../messages/index.ts'
import { personColumns, usersView } from '../../users/index.ts'
import { notifySide } from '../participants.ts'
import { visibleTo } from '../reading/read-requests.ts'
import { lockRequest } from '../request-row.ts'
import { campaignRequestMessages, campaignRequests } from '../tables.ts'

const people = usersView.as('people')

const selectMessages = (db: Queryable) =>
  db
    .select({ message: campaignRequestMessages, sender: personColumns(people) })
    .from(campaignRequestMessages)
    .innerJoin(people, eq(people.id, campaignRequestMessages.senderId))

type MessageRow = typeof campaignRequestMessages.$inferSelect
type Row = Awaited<ReturnType<typeof selectMessages>>[number]

const view = ({ message, sender }: Row, reader: Parameters<typeof stateOf>[1]): RequestMessage => ({
  id: message.id,
  requestId: message.requestId,
  sender,
  ...contentOf(message),
  ...stateOf(message, reader),
  createdAt: message.createdAt.toISOString(),
})

/** One page of a request's messages, newest first, for its two sides and admins. */
export async function listMessages(
  context: ReadContext,
  requestId: number,
  query: { limit?: number; cursor?: string },
) {
  const { businessId, influencerId } = await assertMayRead(context, requestId)
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const rows = await selectMessages(context.db)
    .where(
      and(
        eq(campaignRequestMessages.requestId, requestId),
        before === undefined ? undefined : lt(campaignRequestMessages.id, before),
      ),
    )
    .orderBy(desc(campaignRequestMessages.id))
    .limit(limit + 1)
  const { db, actor } = context
  const reader = { actor, receiptsShared: await sharesReceipts(db, businessId, influencerId) }
  return toPage(
    rows.map((row) => view(row, reader)),
    limit,
    (last) => encodeCursor(last.id),
  )
}

/** Sends a message to the other side; returns its id. Refuses 409 on a rejected request, 404 for a file that is not the actor's, 429 as `limitMessages`. */
export async function sendMessage(context: Context, requestId: number, message: NewMessage): Promise<number> {
  const { request, side } = await lockRequest(context, requestId)
  assertAllowed(requestCan.write(request, side))
  await limitMessages(context, side === 'business' ? request.influencerId : request.businessId)
  const [sent] = await context.tx
    .insert(campaignRequestMessages)
    .values({ ...(await newMessageRow(context, message)), requestId })
    .returning({ id: campaignRequestMessages.id })
  await notifySide(context, request, { side: otherSide(side), kind: 'request_message' })
  return sent!.id
}

/** A message as its sender sees it. */
export async function readOwnMessage(context: ReadContext, id: number): Promise<RequestMessage> {
  const [row] = await selectMessages(context.db).where(eq(campaignRequestMessages.id, id))
  const { businessId, influencerId } = await assertMayRead(context, row!.message.requestId)
  const receiptsShared = await sharesReceipts(context.db, businessId, influencerId)
  return view(row!, { actor: context.actor, receiptsShared })
}

type Where = { requestId: number; messageId: number }

/** Edits one of the actor's messages. Refuses as `assertChangeable`, and 409 on a rejected request. */
export const editMessage = (context: Context, where: Where, edit: MessageEdit): Promise<RequestMessage> =>
  changeMessage(context, where, async () => editedRow(context, edit))

/** Takes back one of the actor's messages. Refuses as `assertChangeable`, and 409 on a rejected request. */
export const takeBackMessage = (context: Context, where: Where): Promise<RequestMessage> =>
  changeMessage(context, where, (row) => takenBackRow(context, row))

async function changeMessage(
  context: Context,
  { requestId, messageId }: Where,
  changed: (row: MessageRow) => Promise<Partial<MessageRow>>,
): Promise<RequestMessage> {
  const { tx } = context
  const { request, side } = await lockRequest(context, requestId)
  const isIt = and(eq(campaignRequestMessages.id, messageId), eq(campaignRequestMessages.requestId, requestId))
  const [row] = await tx.select().from(campaignRequestMessages).where(isIt).for('update')
  assertChangeable(context, row)
  assertAllowed(requestCan.write(request, side))
  await tx
    .update(campaignRequestMessages)
    .set(await changed(row))
    .where(isIt)
  announceToOthers(context, [request.businessId, request.influencerId], 'message')
  return readOwnMessage(context, messageId)
}

/** Tells the other side of a request that the actor is writing; 404 for those who are on neither side. */
export async function typeInRequest(context: ReadContext, id: number): Promise<void> {
  const { businessId, influencerId } = await assertMayRead(context, id)
  const to = context.actor.id === businessId ? influencerId : businessId
  tellTyping(context, to, { channel: 'campaign-request', id })
}

/** Marks the other side's messages as read. */
export async function markRead(context: ReadContext, requestId: number): Promise<void> {
  const { actor } = context
  const { businessId, influencerId } = await assertMayRead(context, requestId)
  if (actor.role === 'admin') return
  await inTransaction(context, async (transaction) => {
    const { rowCount } = await transaction.tx
      .update(campaignRequestMessages)
      .set({ read: true })
      .where(
        and(
          eq(campaignRequestMessages.requestId, requestId),
          ne(campaignRequestMessages.senderId, actor.id),
          eq(campaignRequestMessages.read, false),
        ),
      )
    if (rowCount) await announceRead(transaction, actor.id === businessId ? influencerId : businessId)
  })
}

async function assertMayRead(context: ReadContext, requestId: number) {
  const [request] = await context.db
    .select({ businessId: campaignRequests.businessId, influencerId: campaignRequests.influencerId })
    .from(campaignRequests)
    .where(and(eq(campaignRequests.id, requestId), visibleTo(context)))
  if (!request) throw notFound()
  return request
}
