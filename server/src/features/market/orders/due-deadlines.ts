import type { ClockAction } from '#contract/market/orders/task-machine.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import * as engagements from '../engagements/index.ts'
import { engagementOf, lockEngagementOf, releaseMoney } from './engagement.ts'
import { addEvent, isWork, lockOrder, readWork, saveTask, type Work } from './order.ts'
import { notifyParty } from './participants.ts'
import { tasks } from './tables.ts'
import { resumeChanges } from './work-moves.ts'

type DeadlineAction = (context: SystemContext, order: Work) => Promise<void>

const shared =
  (action: keyof typeof engagements.sharedDeadlines): DeadlineAction =>
  (context, order) =>
    engagements.sharedDeadlines[action](context, engagementOf(order))

/** Handlers of a deadline before which nobody acted, by the clock's action (product.md 4). */
const deadlineActions: Record<ClockAction, DeadlineAction> = {
  cancel_unaccepted: async (context, order) => {
    await addEvent(context, order.task.id, { kind: 'not_accepted_in_time', actorId: null })
    await engagements.settle(context, engagementOf(order), { because: 'late', actorId: null })
    await notifyParty(context, order, { side: 'business', kind: 'order_not_accepted' })
    await notifyParty(context, order, { side: 'influencer', kind: 'order_not_accepted' })
  },
  cancel_late: shared('cancel_late'),
  agree_cancel: shared('agree_cancel'),
  resume_waiting: async (context, order) => {
    const { task } = order
    await saveTask(context, task, resumeChanges(task, context.clock()))
    await addEvent(context, task.id, { kind: 'wait_ended', actorId: null })
    await notifyParty(context, order, { side: 'business', kind: 'task_resumed' })
    await notifyParty(context, order, { side: 'influencer', kind: 'task_resumed' })
  },
  accept_delivery: (context, order) => releaseMoney(context, order, { reason: 'auto_released', actorId: null }),
  lapse_due_date: shared('lapse_due_date'),
  refund_blocked: shared('refund_blocked'),
  // unpaid orders have no task yet: expireUnpaidOrders cancels them
  lapse_unpaid: async () => {},
}

/** Locks an order and does what the clock of its task says, if it is due. */
export async function enforceTaskDeadline(context: SystemContext, { id }: { id: number }): Promise<void> {
  const order = await lockOrder(context.tx, { taskId: id })
  if (!order || !isWork(order)) return
  const { clockAction, clockAt } = order.task
  if (clockAction && clockAt && clockAt <= context.clock()) await deadlineActions[clockAction](context, order)
}

const deadlines: engagements.DeadlineTable<ClockAction> = {
  table: tasks,
  enforce: enforceTaskDeadline,
  lock: lockEngagementOf,
  announce: async (context, id, { action, at }) => {
    const order = await readWork(context.tx, id)
    const params = { action, at: at.toISOString() }
    for (const side of ['business', 'influencer'] as const)
      await notifyParty(context, order, { side, kind: 'deadline_near', params })
  },
}

/** Runs the action of every task whose deadline has passed; returns how many. */
export const runDueDeadlines = (services: Services): Promise<number> => engagements.runDueDeadlines(services, deadlines)

/** Reminds both sides of what will happen automatically; returns how many tasks were announced. */
export const remindOfDeadlines = (services: Services): Promise<number> =>
  engagements.remindOfDeadlines(services, deadlines)
