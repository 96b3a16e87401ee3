import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import type { MessageChannel, MessageEdit, NewMessage } from '#contract/foundation/messages/messages.ts'
import {
  type Actor,
  type Context,
  inTransaction,
  type ReadContext,
  type SystemContext,
} from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { announceToOthers } from '../../../platform/realtime/realtime.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { MayRead } from '../uploads/index.ts'
import { assertChangeable, editedRow, takenBackRow } from './change-message.ts'
import type { RoomTable } from './columns.ts'
import { limitMessages } from './limits.ts'
import { newMessageRow, type stateOf } from './messages.ts'
import { type MessagePageQuery, readMessagePage } from './page.ts'
import { announceRead, sharesReceipts } from './receipts.ts'
import { contentAsWritten, removedRow, restoredRow } from './remove-message.ts'
import { announceTyping } from './typing.ts'

/** The two people who write to each other in a room. */
export type Sides = readonly [number, number]
export type MessageRow = RoomTable['$inferSelect']
export type NewMessageRow = Awaited<ReturnType<typeof newMessageRow>>
/** A message with what its view needs. */
export type RoomRow = { message: MessageRow }

/** A room that is locked for one of its sides. */
export type LockedRoom<Row extends RoomRow> = {
  sides: Sides
  /** Refuses a message where the actor may not write. */
  assertMayWrite: () => void | Promise<void>
  /** Refuses a change of one of the actor's messages. */
  assertMayChange: (row: Row['message'], change: 'edit' | 'take back') => void | Promise<void>
  add: (row: NewMessageRow) => Promise<Row['message']>
  /** Notifies the other side of a new message. */
  notifyOther: () => void | Promise<void>
}

/** The channel and table of one kind of room, and who has access to it. */
export type RoomKind = {
  channel: MessageChannel
  table: RoomTable
  /** The sides of a room; null: there is none. */
  find: (db: Queryable, id: number) => Promise<Sides | null>
  /** Tells whether admins read what they are not a side of. */
  isOpenToAdmins: boolean
}

/** Rooms of a kind: of orders, of campaign requests, or the conversations of two people. */
export type Rooms<Row extends RoomRow, View> = RoomKind & {
  /** Locks a room for one of its sides. Refuses 404 strangers. */
  lock: (context: Context, id: number) => Promise<LockedRoom<Row>>
  /** Reads messages with what their view needs. */
  select: (db: Queryable, which: { where: SQL | undefined; order?: SQL; most?: number }) => Promise<Row[]>
  view: (context: ReadContext, rows: Row[], reader: Parameters<typeof stateOf>[1]) => Promise<View[]>
  /** SQL: the condition of messages that a person receives. */
  receivedBy: (userId: number) => SQL
  /** Tells whether the actor can reach the other side. */
  reaches: (context: ReadContext, otherId: number) => Promise<boolean>
  /** Notes that the actor has opened a room. */
  noteRead: (context: Context, id: number) => Promise<void>
}

/** A message by its id and that of its room. */
export type InRoom = { id: number; messageId: number }

const isSide = (sides: Sides, { party }: Pick<Actor, 'party'>) => sides.includes(party.id)

/** The sides of a room that the actor may read: one of theirs, or any for admins where rooms are open to them. Refuses 404. */
async function sidesFor({ db, actor }: ReadContext, rooms: RoomKind, id: number): Promise<Sides> {
  const sides = await rooms.find(db, id)
  if (!sides || !mayRead(sides, rooms, actor)) throw notFound()
  return sides
}

const mayRead = (sides: Sides, { isOpenToAdmins }: RoomKind, actor: Pick<Actor, 'party'>) =>
  isSide(sides, actor) || (isOpenToAdmins && actor.party.role === 'admin')

const otherOf = ([one, other]: Sides, actor: Pick<Actor, 'party'>) => (actor.party.id === one ? other : one)

async function readerOf({ db, actor }: ReadContext, [one, other]: Sides) {
  return { actor, receiptsShared: await sharesReceipts(db, one, other) }
}

type Page = MessagePageQuery & { id: number }

/** One page of a room's messages, newest first, for its two sides and admins; `around` a message, or `after` a cursor. */
export async function listRoomMessages<Row extends RoomRow, View>(
  context: ReadContext,
  rooms: Rooms<Row, View>,
  { id, ...query }: Page,
) {
  const reader = await readerOf(context, await sidesFor(context, rooms, id))
  const { table } = rooms
  const page = await readMessagePage(table.id, query, async ({ range, order, most }) => {
    const rows = await rooms.select(context.db, { where: and(eq(table.roomId, id), range), order, most })
    return rows.map((row) => ({ id: row.message.id, row }))
  })
  const { nextCursor, previousCursor } = page
  const rows = page.rows.map(({ row }) => row)
  return { items: await rooms.view(context, rows, reader), nextCursor, previousCursor }
}

/**
 * Sends a message to the other side of a room. Refuses 404 strangers and a file that is not the actor's, where nobody may write any more,
 * 429 as `limitMessages`.
 */
export async function sendRoomMessage<Row extends RoomRow, View>(
  context: Context,
  rooms: Rooms<Row, View>,
  { id, ...message }: NewMessage & { id: number },
): Promise<Row['message']> {
  const room = await rooms.lock(context, id)
  await room.assertMayWrite()
  return addRoomMessage(context, room, message)
}

/** Sends a message in a locked room in which the actor may write. Refuses as `sendRoomMessage`. */
export async function addRoomMessage<Row extends RoomRow>(
  context: Context,
  room: LockedRoom<Row>,
  message: NewMessage,
): Promise<Row['message']> {
  await limitMessages(context, otherOf(room.sides, context.actor))
  const sent = await room.add(await newMessageRow(context, message))
  await room.notifyOther()
  return sent
}

/** A message as its sender sees it. */
export async function readRoomMessage<Row extends RoomRow, View>(
  context: ReadContext,
  rooms: Rooms<Row, View>,
  id: number,
): Promise<View> {
  const rows = await rooms.select(context.db, { where: eq(rooms.table.id, id) })
  const sides = await sidesFor(context, rooms, onlyRow(rows).message.roomId)
  const viewRows = await rooms.view(context, rows, await readerOf(context, sides))
  return onlyRow(viewRows)
}

/** Edits one of the actor's messages. Refuses as `assertChangeable`, `editedRow`, and the room. */
export const editRoomMessage = <Row extends RoomRow, View>(
  context: Context,
  rooms: Rooms<Row, View>,
  { edit, ...where }: InRoom & { edit: MessageEdit & Was },
): Promise<View> =>
  changeMessage(context, rooms, { where, change: 'edit', changed: async (row) => editedRow(context, row, edit) })

/** Takes back one of the actor's messages. Refuses as `assertChangeable` and the room. */
export const takeBackRoomMessage = <Row extends RoomRow, View>(
  context: Context,
  rooms: Rooms<Row, View>,
  where: InRoom,
): Promise<View> =>
  changeMessage(context, rooms, { where, change: 'take back', changed: (row) => takenBackRow(context, row) })

type Change = {
  where: InRoom
  change: 'edit' | 'take back'
  changed: (row: MessageRow) => Promise<Partial<MessageRow>>
}

async function changeMessage<Row extends RoomRow, View>(
  context: Context,
  rooms: Rooms<Row, View>,
  { where: { id, messageId }, change, changed }: Change,
): Promise<View> {
  const { tx } = context
  const { table } = rooms
  const room = await rooms.lock(context, id)
  const isIt = and(eq(table.id, messageId), eq(table.roomId, id))
  const [row] = (await tx.select().from(table).where(isIt).for('update')) as Row['message'][]
  assertChangeable(context, row)
  await room.assertMayChange(row, change)
  await tx
    .update(table)
    .set(await changed(row))
    .where(isIt)
  announceToOthers(context, room.sides, 'message')
  return readRoomMessage(context, rooms, messageId)
}

/** Tells the other side of a room that the actor is writing; 404 for those who are on neither side. */
export async function typeInRoom<Row extends RoomRow, View>(
  context: ReadContext,
  rooms: Rooms<Row, View>,
  id: number,
): Promise<void> {
  const otherId = otherOf(await sidesFor(context, rooms, id), context.actor)
  if (await rooms.reaches(context, otherId)) announceTyping(context, otherId, { channel: rooms.channel, id })
}

/** Marks the other side's messages as read; an admin's reading marks nothing. */
export async function markRoomRead<Row extends RoomRow, View>(
  context: ReadContext,
  rooms: Rooms<Row, View>,
  id: number,
): Promise<void> {
  const { actor } = context
  const { table } = rooms
  const sides = await sidesFor(context, rooms, id)
  if (actor.party.role === 'admin') return
  await inTransaction(context, async (transaction) => {
    await rooms.noteRead(transaction, id)
    const { rowCount } = await transaction.tx
      .update(table)
      .set({ read: true })
      .where(and(eq(table.roomId, id), rooms.receivedBy(actor.party.id), eq(table.read, false)))
    if (rowCount) await announceRead(transaction, otherOf(sides, actor))
  })
}

/** The content of a message that an admin has removed, and its sender. */
export type Removed = { ownerId: number; title: null; text: string }

/**
 * Removes the content of a message in such a room by an admin's decision, and announces it to both sides. Returns it; undefined: there is
 * none.
 */
export async function removeRoomMessage(
  context: SystemContext,
  rooms: RoomKind,
  id: number,
): Promise<Removed | undefined> {
  const row = await updateAsAdmin(context, rooms, { id, changed: (row) => removedRow(row, context.clock()) })
  return row && { ownerId: row.senderId, title: null, text: contentAsWritten(row).content }
}

/** Ends `removeRoomMessage`. */
export const restoreRoomMessage = (context: SystemContext, rooms: RoomKind, id: number) =>
  updateAsAdmin(context, rooms, { id, changed: restoredRow })

async function updateAsAdmin(
  { tx, realtime }: SystemContext,
  { table, find }: RoomKind,
  { id, changed }: { id: number; changed: (row: MessageRow) => Partial<MessageRow> | null },
): Promise<MessageRow | undefined> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  const changes = row && changed(row)
  if (!changes) return row
  await tx.update(table).set(changes).where(eq(table.id, id))
  // a message is in a room that exists
  for (const partyId of (await find(tx, row.roomId))!) realtime.announce(tx, { partyId, type: 'message' })
  return row
}

/** Both sides of a room may read the attachments of its messages that were not removed, and admins all of those that are open to them. */
export const mayReadRoomAttachment =
  (rooms: RoomKind): MayRead =>
  async (db, actor, { id, purpose }) => {
    if (purpose !== 'message') return false
    const { table } = rooms
    const isShown: SQL | undefined = actor.party.role === 'admin' ? undefined : isNull(table.removedAt)
    const [message] = await db
      .select({ roomId: table.roomId })
      .from(table)
      .where(and(eq(table.attachmentFileId, id), isShown))
      .limit(1)
    const sides = message && (await rooms.find(db, message.roomId))
    return Boolean(sides && mayRead(sides, rooms, actor))
  }
