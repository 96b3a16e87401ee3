import type { ClockAction } from '#contract/market/orders/task-machine.ts'
import type { SystemContext } from '../../../../platform/context.ts'
import type { Services } from '../../../../platform/services.ts'
import * as engagements from '../../engagements/index.ts'
import { engagementOf, lockEngagementOf } from '../engagements.ts'
import { notifyParty } from './participants.ts'
import { refundMoney, releaseMoney } from './settlement.ts'
import { tasks } from './tables.ts'
import { addEvent, lockTaskRow, saveTask, type TaskRow } from './task-row.ts'
import { resumeChanges } from './work-moves.ts'

type DeadlineAction = (context: SystemContext, task: TaskRow) => Promise<void>

const shared =
  (action: keyof typeof engagements.sharedDeadlines): DeadlineAction =>
  (context, task) =>
    engagements.sharedDeadlines[action](context, engagementOf(task))

/** What happens when nobody acts before the deadline, by the clock's action (product.md 4). */
const deadlineActions: Record<ClockAction, DeadlineAction> = {
  cancel_unaccepted: async (context, task) => {
    await addEvent(context, task.id, { kind: 'not_accepted_in_time', actorId: null })
    await refundMoney(context, task, { actorId: null })
    await notifyParty(context, task, { side: 'business', kind: 'order_not_accepted' })
    await notifyParty(context, task, { side: 'influencer', kind: 'order_not_accepted' })
  },
  cancel_late: shared('cancel_late'),
  agree_cancel: shared('agree_cancel'),
  resume_waiting: async (context, task) => {
    const saved = await saveTask(context, task, resumeChanges(task, context.clock()))
    await addEvent(context, task.id, { kind: 'wait_ended', actorId: null })
    await notifyParty(context, saved, { side: 'business', kind: 'task_resumed' })
    await notifyParty(context, saved, { side: 'influencer', kind: 'task_resumed' })
  },
  accept_delivery: (context, task) => releaseMoney(context, task, { reason: 'auto_released', actorId: null }),
  lapse_due_date: shared('lapse_due_date'),
  refund_blocked: shared('refund_blocked'),
  // unpaid orders have no task yet: expireUnpaidOrders cancels them
  lapse_unpaid: async () => {},
}

/** Locks a task and does what its clock says, if it is due. */
export async function strikeTask(context: SystemContext, { id }: { id: number }): Promise<void> {
  const task = await lockTaskRow(context.tx, id)
  if (task?.clockAction && task.clockAt && task.clockAt <= context.clock())
    await deadlineActions[task.clockAction](context, task)
}

const deadlines: engagements.DeadlineTable<ClockAction> = {
  table: tasks,
  strike: strikeTask,
  lock: lockEngagementOf,
  announce: async (context, id, { action, at }) => {
    const task = (await lockTaskRow(context.tx, id))!
    const params = { action, at: at.toISOString() }
    for (const side of ['business', 'influencer'] as const)
      await notifyParty(context, task, { side, kind: 'deadline_near', params })
  },
}

/** Runs the action of every task whose deadline has passed; returns how many. */
export const runDueDeadlines = (services: Services): Promise<number> => engagements.runDueDeadlines(services, deadlines)

/** Reminds both sides of what will happen automatically; returns how many tasks were announced. */
export const remindOfDeadlines = (services: Services): Promise<number> =>
  engagements.remindOfDeadlines(services, deadlines)
