import { eq } from 'drizzle-orm'
import type { NewMessage } from '#contract/foundation/messages/messages.ts'
import { taskCan } from '#contract/market/orders/task-machine.ts'
import type { Context } from '../../../../platform/context.ts'
import { type Rooms, sendRoomMessage } from '../../../foundation/messages/index.ts'
import { assertAllowed, otherSide } from '../../engagements/index.ts'
import { notifyParty } from './participants.ts'
import { taskMessages, tasks } from './tables.ts'
import { lockTask } from './task-row.ts'

/** The rooms of orders. Nobody writes any more once an order is cancelled. */
export const taskRooms: Rooms = {
  channel: 'order',
  table: taskMessages,
  async find(db, id) {
    const [task] = await db
      .select({ businessId: tasks.buyerId, influencerId: tasks.influencerId })
      .from(tasks)
      .where(eq(tasks.id, id))
    return task ?? null
  },
  async lock(context, id) {
    const { task, side } = await lockTask(context, id)
    return {
      businessId: task.buyerId,
      influencerId: task.influencerId,
      assertMayWrite: () => assertAllowed(taskCan.write(task, side)),
      notifyOther: () => notifyParty(context, task, { side: otherSide(side), kind: 'task_message' }),
    }
  },
}

/** Sends a message to the other side of an order; returns its id. Refuses as `sendRoomMessage`. */
export const sendMessage = (context: Context, taskId: number, message: NewMessage): Promise<number> =>
  sendRoomMessage(context, taskRooms, { id: taskId, ...message })
