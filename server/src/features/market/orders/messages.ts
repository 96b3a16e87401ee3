import { eq } from 'drizzle-orm'
import type { NewMessage } from '#contract/foundation/messages/messages.ts'
import { taskCan } from '#contract/market/orders/task-machine.ts'
import type { Context } from '../../../platform/context.ts'
import { sendRoomMessage, workRooms } from '../../foundation/messages/index.ts'
import { assertAllowed, otherSide } from '../engagements/index.ts'
import { lockTask } from './order.ts'
import { notifyParty } from './participants.ts'
import { taskMessages, tasks } from './tables.ts'

/** The rooms of orders. Nobody writes any more once an order is cancelled. */
export const taskRooms = workRooms({
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
    const { side, ...order } = await lockTask(context, id)
    const { businessId, influencerId } = order.purchase
    return {
      businessId,
      influencerId,
      assertMayWrite: () => assertAllowed(taskCan.write(order.task, side)),
      notifyOther: () => notifyParty(context, order, { side: otherSide(side), kind: 'task_message' }),
    }
  },
})

/** Sends a message to the other side of an order; returns its id. Refuses as `sendRoomMessage`. */
export const sendMessage = async (context: Context, taskId: number, message: NewMessage): Promise<number> =>
  (await sendRoomMessage(context, taskRooms, { id: taskId, ...message })).id
