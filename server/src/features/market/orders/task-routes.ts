import { workRights } from '#contract/foundation/users/admin-rights.ts'
import { type TaskMessage, tasks } from '#contract/market/orders/tasks.ts'
import type { AdminContext, ReadContext } from '../../../platform/context.ts'
import { type Once, type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import {
  editRoomMessage,
  listRoomMessages,
  type MessageInRoom,
  markRoomRead,
  readRoomMessage,
  takeBackRoomMessage,
  typeInRoom,
} from '../../foundation/messages/index.ts'
import {
  agreeDueDate,
  cancelEngagement,
  continueEngagement,
  proposeDueDate,
  refuseDueDate,
  withdrawDueDate,
} from '../engagements/index.ts'
import { lockEngagement } from './engagement.ts'
import { sendMessage, taskRooms } from './messages.ts'
import { revealPin, verifyPin } from './pin/pin-entry.ts'
import { countTasks, listTasks, readTask } from './reading/read-tasks.ts'
import {
  acceptDelivery,
  deliverWork,
  extendDeadline,
  pauseTask,
  requestRevision,
  resumeTask,
  waitForClient,
} from './work-moves.ts'

const toMessage = ({ roomId: taskId, message }: MessageInRoom): TaskMessage => ({ ...message, taskId })

/** For admins: the work with its messages is one visit. */
const asTask = {
  right: workRights,
  visit: ({ params }: { params: { id: number } }) => visitTo('task', params.id),
}

export const taskRoutes = (): RouteDefinition[] => {
  /** Runs a move once and responds with the updated task. */
  const runMove = async (
    { context, params, once }: { context: ReadContext; params: { id: number }; once: Once },
    work: (context: AdminContext) => Promise<void>,
  ) => {
    await once(work)
    return readTask(context, params.id)
  }
  return [
    route(tasks.list, {
      allow: 'signed-in',
      right: workRights,
      visit: () => visitTo('task', 'all'),
      handler: ({ context, query }) => listTasks(context, query),
    }),
    route(tasks.counts, { allow: 'signed-in', handler: ({ context }) => countTasks(context) }),
    route(tasks.read, {
      allow: 'signed-in',
      ...asTask,
      handler: ({ context, params }) => readTask(context, params.id),
    }),
    route(tasks.revealPin, {
      allow: 'signed-in',
      handler: ({ context, params }) => revealPin(context, params.id),
    }),
    route(tasks.verifyPin, {
      allow: 'signed-in',
      handler: async ({ context, params, body }) => {
        await verifyPin(context, params.id, body.pinCode)
        return readTask(context, params.id)
      },
    }),
    route(tasks.pause, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (context) => pauseTask(context, call.params.id, call.body.reason)),
    }),
    route(tasks.wait, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (context) => waitForClient(context, call.params.id, call.body.reason)),
    }),
    route(tasks.resume, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (context) => resumeTask(context, call.params.id, call.body.message ?? null)),
    }),
    route(tasks.deliver, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (context) => deliverWork(context, call.params.id, call.body)),
    }),
    route(tasks.revise, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (context) => requestRevision(context, call.params.id, call.body)),
    }),
    route(tasks.accept, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (context) => acceptDelivery(context, call.params.id)),
    }),
    route(tasks.extend, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (context) => extendDeadline(context, call.params.id)),
    }),
    route(tasks.cancel, {
      allow: 'signed-in',
      handler: (call) => {
        const act = call.body.answer === 'keep' ? continueEngagement : cancelEngagement
        return runMove(call, async (context) =>
          act(context, await lockEngagement(context, call.params.id), call.body.reason ?? null),
        )
      },
    }),
    route(tasks.proposeDueDate, {
      allow: 'signed-in',
      handler: (call) =>
        runMove(call, async (context) =>
          proposeDueDate(context, await lockEngagement(context, call.params.id), call.body),
        ),
    }),
    route(tasks.agreeDueDate, {
      allow: 'signed-in',
      handler: (call) =>
        runMove(call, async (context) =>
          agreeDueDate(context, await lockEngagement(context, call.params.id), call.body.dueDate),
        ),
    }),
    route(tasks.refuseDueDate, {
      allow: 'signed-in',
      handler: (call) =>
        runMove(call, async (context) =>
          refuseDueDate(context, await lockEngagement(context, call.params.id), call.body.reason ?? null),
        ),
    }),
    route(tasks.withdrawDueDate, {
      allow: 'signed-in',
      handler: (call) =>
        runMove(call, async (context) => withdrawDueDate(context, await lockEngagement(context, call.params.id))),
    }),
    route(tasks.messages, {
      allow: 'signed-in',
      ...asTask,
      handler: async ({ context, params, query }) => {
        const { items, ...page } = await listRoomMessages(context, taskRooms, { id: params.id, ...query })
        return { ...page, items: items.map(toMessage) }
      },
    }),
    route(tasks.sendMessage, {
      allow: 'signed-in',
      verified: true,
      handler: async ({ context, params, body, once }) => {
        const id = await once((context) => sendMessage(context, params.id, body))
        return toMessage(await readRoomMessage(context, taskRooms, id))
      },
    }),
    route(tasks.editMessage, {
      allow: ['business', 'influencer'],
      handler: async ({ params, body: edit, once }) =>
        toMessage(await once((context) => editRoomMessage(context, taskRooms, { ...params, edit }))),
    }),
    route(tasks.takeBackMessage, {
      allow: ['business', 'influencer'],
      handler: async ({ params, once }) =>
        toMessage(await once((context) => takeBackRoomMessage(context, taskRooms, params))),
    }),
    route(tasks.typing, {
      allow: ['business', 'influencer'],
      handler: ({ context, params }) => typeInRoom(context, taskRooms, params.id),
    }),
    route(tasks.markRead, {
      allow: 'signed-in',
      handler: ({ context, params }) => markRoomRead(context, taskRooms, params.id),
    }),
  ]
}
