import { eq, ne } from 'drizzle-orm'
import type { MessageChannel, RoomMessage } from '#contract/foundation/messages/messages.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { personColumns, usersView } from '../users/index.ts'
import type { RoomTable } from './columns.ts'
import { contentOf, stateOf } from './messages.ts'
import type { Rooms } from './rooms.ts'

type WorkSides = { businessId: number; influencerId: number }
type LockedWork = WorkSides & {
  /** Refuses 409 where nobody may write any more. */
  assertMayWrite: () => void
  /** Notifies the other side of a new message. */
  notifyOther: () => Promise<void>
}

type WorkRoomKind = {
  channel: Exclude<MessageChannel, 'conversation'>
  table: RoomTable
  /** The sides of the work; null: there is none. */
  find: (db: Queryable, id: number) => Promise<WorkSides | null>
  /** Locks the work for one of its sides. Refuses 404 strangers. */
  lock: (context: Context, id: number) => Promise<LockedWork>
}

/** A message, and the id of its room. */
export type MessageInRoom = { roomId: number; message: RoomMessage }

const people = usersView.as('people')

const selectMessages = (db: Queryable, table: RoomTable) =>
  db
    .select({ message: table, sender: personColumns(people) })
    .from(table)
    .innerJoin(people, eq(people.id, table.senderId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectMessages>>[number]
export type WorkRooms = Rooms<Row, MessageInRoom>

/** Rooms in which a business and an influencer write about work: an order or a campaign request. Admins read them. */
export const workRooms = ({ channel, table, find, lock }: WorkRoomKind): WorkRooms => ({
  channel,
  table,
  isOpenToAdmins: true,
  find: async (db, id) => {
    const work = await find(db, id)
    return work && [work.businessId, work.influencerId]
  },
  lock: async (context, id) => {
    const { businessId, influencerId, assertMayWrite, notifyOther } = await lock(context, id)
    return {
      sides: [businessId, influencerId],
      assertMayWrite,
      assertMayChange: assertMayWrite,
      notifyOther,
      add: async (row) => {
        const sent = await context.tx
          .insert(table)
          .values({ ...row, roomId: id })
          .returning()
        return onlyRow(sent)
      },
    }
  },
  select: async (db, { where, order, most }) => {
    const selected = selectMessages(db, table).where(where)
    if (order) selected.orderBy(order)
    return most === undefined ? selected : selected.limit(most)
  },
  view: async (_, rows, reader) =>
    rows.map(({ message, sender }) => ({
      roomId: message.roomId,
      message: {
        id: message.id,
        sender,
        ...contentOf(message),
        ...stateOf(message, reader),
        removedAt: message.removedAt?.toISOString() ?? null,
        createdAt: message.createdAt.toISOString(),
      },
    })),
  receivedBy: (userId) => ne(table.senderId, userId),
  reaches: async () => true,
  noteRead: async () => {},
})
