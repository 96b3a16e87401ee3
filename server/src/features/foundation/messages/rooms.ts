import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import type { MessageChannel, MessageEdit, NewMessage, RoomMessage } from '#contract/foundation/messages/messages.ts'
import { type Context, inTransaction, type ReadContext, type SystemContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { announceToOthers } from '../../../platform/realtime/realtime.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { MayRead } from '../uploads/index.ts'
import { personColumns, usersView } from '../users/index.ts'
import { assertChangeable, editedRow, takenBackRow } from './change-message.ts'
import type { RoomTable } from './columns.ts'
import { limitMessages } from './limits.ts'
import { contentOf, newMessageRow, stateOf } from './messages.ts'
import { type MessagePageQuery, readMessagePage } from './page.ts'
import { announceRead, sharesReceipts } from './receipts.ts'
import { removedRow, restoredRow, saidBy } from './remove-message.ts'
import { tellTyping } from './typing.ts'

type Sides = { businessId: number; influencerId: number }
type LockedRoom = Sides & {
  /** Refuses 409 where nobody may write any more. */
  assertMayWrite: () => void
  /** Notifies the other side of a new message. */
  notifyOther: () => Promise<void>
}

/** The rooms of orders, or of campaign requests. */
export type Rooms = {
  channel: Exclude<MessageChannel, 'conversation'>
  table: RoomTable
  /** The sides of a room, for whom the actor has to be one of them, or an admin; null: there is none. */
  find: (db: Queryable, id: number) => Promise<Sides | null>
  /** Locks a room for one of its sides. Refuses 404 strangers. */
  lock: (context: Context, id: number) => Promise<LockedRoom>
}

/** Of a message, `room` is that of `id`. */
type InRoom = { id: number; messageId: number }
/** A message, and the id of its room. */
export type Said = { roomId: number; message: RoomMessage }

const people = usersView.as('people')

const selectMessages = (db: Queryable, table: RoomTable) =>
  db
    .select({ message: table, sender: personColumns(people) })
    .from(table)
    .innerJoin(people, eq(people.id, table.senderId))

type Row = Awaited<ReturnType<typeof selectMessages>>[number]
type MessageRow = RoomTable['$inferSelect']

const view = ({ message, sender }: Row, reader: Parameters<typeof stateOf>[1]): Said => ({
  roomId: message.roomId,
  message: {
    id: message.id,
    sender,
    ...contentOf(message),
    ...stateOf(message, reader),
    removedAt: message.removedAt?.toISOString() ?? null,
    createdAt: message.createdAt.toISOString(),
  },
})

/** The sides of a room that the actor may read: one of theirs, or any for admins. Refuses 404. */
async function sidesFor({ db, actor }: ReadContext, rooms: Rooms, id: number): Promise<Sides> {
  const sides = await rooms.find(db, id)
  const mayRead = sides && (actor.role === 'admin' || sides.businessId === actor.id || sides.influencerId === actor.id)
  if (!mayRead) throw notFound()
  return sides
}

const otherOf = ({ businessId, influencerId }: Sides, actor: { id: number }) =>
  actor.id === businessId ? influencerId : businessId

async function readerOf({ db, actor }: ReadContext, { businessId, influencerId }: Sides) {
  return { actor, receiptsShared: await sharesReceipts(db, businessId, influencerId) }
}

/** One page of a room's messages, newest first, for its two sides and admins; `around` and `after` as in conversations. */
export async function listRoomMessages(context: ReadContext, rooms: Rooms, { id, ...query }: Page) {
  const reader = await readerOf(context, await sidesFor(context, rooms, id))
  const { table } = rooms
  const page = await readMessagePage(table.id, query, async ({ range, order, most }) => {
    const rows = await selectMessages(context.db, table)
      .where(and(eq(table.roomId, id), range))
      .orderBy(order)
      .limit(most)
    return rows.map((row) => ({ ...row, id: row.message.id }))
  })
  const { nextCursor, previousCursor } = page
  return { items: page.rows.map((row) => view(row, reader)), nextCursor, previousCursor }
}
type Page = MessagePageQuery & { id: number }

/**
 * Sends a message to the other side of a room; returns its id. Refuses 404 strangers and a file that is not the actor's, 409 where
 * nobody may write any more, 429 as `limitMessages`.
 */
export async function sendRoomMessage(
  context: Context,
  rooms: Rooms,
  { id, ...message }: NewMessage & { id: number },
): Promise<number> {
  const { tx, actor } = context
  const room = await rooms.lock(context, id)
  room.assertMayWrite()
  await limitMessages(context, otherOf(room, actor))
  const [sent] = await tx
    .insert(rooms.table)
    .values({ ...(await newMessageRow(context, message)), roomId: id })
    .returning({ id: rooms.table.id })
  await room.notifyOther()
  return sent!.id
}

/** A message as its sender sees it. */
export async function readRoomMessage(context: ReadContext, rooms: Rooms, id: number): Promise<Said> {
  const [row] = await selectMessages(context.db, rooms.table).where(eq(rooms.table.id, id))
  return view(row!, await readerOf(context, await sidesFor(context, rooms, row!.message.roomId)))
}

/** Edits one of the actor's messages. Refuses as `assertChangeable` and `editedRow`, and 409 where nobody may write any more. */
export const editRoomMessage = (
  context: Context,
  rooms: Rooms,
  { edit, ...where }: InRoom & { edit: MessageEdit & Was },
): Promise<Said> => changeMessage(context, rooms, { where, changed: async (row) => editedRow(context, row, edit) })

/** Takes back one of the actor's messages. Refuses as `assertChangeable`, and 409 where nobody may write any more. */
export const takeBackRoomMessage = (context: Context, rooms: Rooms, where: InRoom): Promise<Said> =>
  changeMessage(context, rooms, { where, changed: (row) => takenBackRow(context, row) })

type Change = { where: InRoom; changed: (row: MessageRow) => Promise<Partial<MessageRow>> }

async function changeMessage(
  context: Context,
  rooms: Rooms,
  { where: { id, messageId }, changed }: Change,
): Promise<Said> {
  const { tx } = context
  const { table } = rooms
  const room = await rooms.lock(context, id)
  const isIt = and(eq(table.id, messageId), eq(table.roomId, id))
  const [row] = await tx.select().from(table).where(isIt).for('update')
  assertChangeable(context, row)
  room.assertMayWrite()
  await tx
    .update(table)
    .set(await changed(row))
    .where(isIt)
  announceToOthers(context, [room.businessId, room.influencerId], 'message')
  return readRoomMessage(context, rooms, messageId)
}

/** Tells the other side of a room that the actor is writing; 404 for those who are on neither side. */
export async function typeInRoom(context: ReadContext, rooms: Rooms, id: number): Promise<void> {
  const sides = await sidesFor(context, rooms, id)
  tellTyping(context, otherOf(sides, context.actor), { channel: rooms.channel, id })
}

/** Marks the other side's messages as read; an admin's reading marks nothing. */
export async function markRoomRead(context: ReadContext, { table, ...rooms }: Rooms, id: number): Promise<void> {
  const { actor } = context
  const sides = await sidesFor(context, { table, ...rooms }, id)
  if (actor.role === 'admin') return
  await inTransaction(context, async (transaction) => {
    const { rowCount } = await transaction.tx
      .update(table)
      .set({ read: true })
      .where(and(eq(table.roomId, id), ne(table.senderId, actor.id), eq(table.read, false)))
    if (rowCount) await announceRead(transaction, otherOf(sides, actor))
  })
}

/** What a message said that an admin has removed, and whose it is. */
export type Removed = { ownerId: number; title: null; text: string }

/** Removes what a message of such a room said by an admin's decision, and tells both sides. Returns it; undefined: there is none. */
export async function removeRoomMessage(
  context: SystemContext,
  rooms: Rooms,
  id: number,
): Promise<Removed | undefined> {
  const row = await updateAsAdmin(context, rooms, { id, changed: (row) => removedRow(row, context.clock()) })
  return row && { ownerId: row.senderId, title: null, text: saidBy(row).content }
}

/** Ends `removeRoomMessage`. */
export const restoreRoomMessage = (context: SystemContext, rooms: Rooms, id: number) =>
  updateAsAdmin(context, rooms, { id, changed: restoredRow })

async function updateAsAdmin(
  { tx, realtime }: SystemContext,
  { table, find }: Rooms,
  { id, changed }: { id: number; changed: (row: MessageRow) => Partial<MessageRow> | null },
): Promise<MessageRow | undefined> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  const changes = row && changed(row)
  if (!changes) return row
  await tx.update(table).set(changes).where(eq(table.id, id))
  const { businessId, influencerId } = (await find(tx, row.roomId))!
  for (const userId of [businessId, influencerId]) realtime.announce(tx, { userId, type: 'message' })
  return row
}

/** Both sides of a room may read the attachments of its messages that were not removed, and admins all of them. */
export const mayReadRoomAttachment =
  (rooms: Rooms): MayRead =>
  async (db, actor, { id, purpose }) => {
    if (purpose !== 'message') return false
    const { table } = rooms
    const isShown: SQL | undefined = actor.role === 'admin' ? undefined : isNull(table.removedAt)
    const [message] = await db
      .select({ roomId: table.roomId })
      .from(table)
      .where(and(eq(table.attachmentFileId, id), isShown))
      .limit(1)
    const sides = message && (await rooms.find(db, message.roomId))
    return Boolean(
      sides && (actor.role === 'admin' || sides.businessId === actor.id || sides.influencerId === actor.id),
    )
  }
