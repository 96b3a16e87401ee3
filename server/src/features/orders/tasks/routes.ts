import { tasks } from '#contract/orders/tasks.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Actor, type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { logAdminVisit } from './admin-visits.ts'
import { agreeDueDate, proposeDueDate, refuseDueDate, withdrawDueDate } from './due-date.ts'
import { listMessages, markRead, readMessage, sendMessage } from './messages.ts'
import { revealPin, verifyPin } from './pin-entry.ts'
import { countTasks, listTasks, readTask } from './read-tasks.ts'
import {
  acceptDelivery,
  cancelTask,
  deliverWork,
  extendDeadline,
  keepTask,
  pauseTask,
  requestRevision,
  resumeTask,
  waitForClient,
} from './work-moves.ts'

export const taskRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock } = services
  type Once = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Runs a move once and responds with the updated task. */
  const runMove = async (
    call: { actor: Actor; params: { id: number }; once: Once },
    work: (tx: Tx) => Promise<void>,
  ) => {
    await call.once(work)
    return readTask(database.orm, call.actor, call.params.id)
  }
  return [
    route(tasks.list, {
      allow: 'signed-in',
      handler: ({ actor, query }) => listTasks(database.orm, actor, clock(), query),
    }),
    route(tasks.counts, { allow: 'signed-in', handler: ({ actor }) => countTasks(database.orm, actor, clock()) }),
    route(tasks.read, {
      allow: 'signed-in',
      handler: async ({ actor, request, params }) => {
        const task = await readTask(database.orm, actor, params.id)
        await logAdminVisit(services, { actor, request }, task.id)
        return task
      },
    }),
    route(tasks.revealPin, {
      allow: 'signed-in',
      handler: ({ actor, params }) => revealPin(services, actor, params.id),
    }),
    route(tasks.verifyPin, {
      allow: 'signed-in',
      handler: async ({ actor, params, body }) => {
        await verifyPin(services, actor, params.id, body.pinCode)
        return readTask(database.orm, actor, params.id)
      },
    }),
    route(tasks.pause, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (tx) => pauseTask(tx, services, call.actor, call.params.id, call.body.reason)),
    }),
    route(tasks.wait, {
      allow: 'signed-in',
      handler: (call) =>
        runMove(call, (tx) => waitForClient(tx, services, call.actor, call.params.id, call.body.reason)),
    }),
    route(tasks.resume, {
      allow: 'signed-in',
      handler: (call) =>
        runMove(call, (tx) => resumeTask(tx, services, call.actor, call.params.id, call.body.message ?? null)),
    }),
    route(tasks.deliver, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (tx) => deliverWork(tx, services, call.actor, call.params.id, call.body)),
    }),
    route(tasks.revise, {
      allow: 'signed-in',
      handler: (call) =>
        runMove(call, (tx) => requestRevision(tx, services, call.actor, call.params.id, call.body.changes)),
    }),
    route(tasks.accept, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (tx) => acceptDelivery(tx, services, call.actor, call.params.id)),
    }),
    route(tasks.extend, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (tx) => extendDeadline(tx, services, call.actor, call.params.id)),
    }),
    route(tasks.cancel, {
      allow: 'signed-in',
      handler: (call) => {
        const act = call.body.answer === 'keep' ? keepTask : cancelTask
        return runMove(call, (tx) => act(tx, services, call.actor, call.params.id, call.body.reason ?? null))
      },
    }),
    route(tasks.proposeDueDate, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (tx) => proposeDueDate(tx, services, call.actor, call.params.id, call.body)),
    }),
    route(tasks.agreeDueDate, {
      allow: 'signed-in',
      handler: (call) =>
        runMove(call, (tx) => agreeDueDate(tx, services, call.actor, call.params.id, call.body.dueDate)),
    }),
    route(tasks.refuseDueDate, {
      allow: 'signed-in',
      handler: (call) =>
        runMove(call, (tx) => refuseDueDate(tx, services, call.actor, call.params.id, call.body.reason ?? null)),
    }),
    route(tasks.withdrawDueDate, {
      allow: 'signed-in',
      handler: (call) => runMove(call, (tx) => withdrawDueDate(tx, services, call.actor, call.params.id)),
    }),
    route(tasks.messages, {
      allow: 'signed-in',
      handler: async ({ actor, request, params, query }) => {
        const page = await listMessages(database.orm, actor, params.id, query)
        await logAdminVisit(services, { actor, request }, params.id)
        return page
      },
    }),
    route(tasks.sendMessage, {
      allow: 'signed-in',
      verified: true,
      handler: async ({ actor, params, body, once }) => {
        const id = await once((tx) => sendMessage(tx, services, actor, params.id, body))
        return readMessage(database.orm, id)
      },
    }),
    route(tasks.markRead, {
      allow: 'signed-in',
      handler: ({ actor, params }) => markRead(database.orm, actor, params.id),
    }),
  ]
}
