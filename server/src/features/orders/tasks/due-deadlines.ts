import { and, asc, eq, gt, lt, lte } from 'drizzle-orm'
import type { ClockAction } from '#contract/orders/task-machine.ts'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { notifyParty } from './participants.ts'
import { refundMoney, releaseMoney } from './settlement.ts'
import { tasks } from './tables.ts'
import { addEvent, clearedProposal, saveTask, type TaskRow } from './task-row.ts'
import { endBlockedTask, resumeChanges } from './work-moves.ts'

const hour = 3_600_000
/**
 * How long before a deadline its two reminders are sent (product.md 4: never silently). The second is checked first, so that a
 * deadline that is close from the start gets only one reminder.
 */
const reminders = [
  { number: 2, before: 24 * hour },
  { number: 1, before: 48 * hour },
]
const batchSize = 200

type DeadlineAction = (context: SystemContext, task: TaskRow) => Promise<void>

/** What happens when nobody acts before the deadline, by the clock's action (product.md 4). */
const deadlineActions: Record<ClockAction, DeadlineAction> = {
  cancel_unaccepted: async (context, task) => {
    await addEvent(context, task.id, { kind: 'not_accepted_in_time', actorId: null })
    await refundMoney(context, task, { actorId: null })
    await notifyParty(context, task, { side: 'business', kind: 'order_not_accepted' })
    await notifyParty(context, task, { side: 'influencer', kind: 'order_not_accepted' })
  },
  cancel_late: (context, task) => cancelAtDeadline(context, task, 'cancelled_too_late'),
  agree_cancel: (context, task) => cancelAtDeadline(context, task, 'cancel_by_silence'),
  resume_waiting: async (context, task) => {
    const saved = await saveTask(context, task, resumeChanges(task, context.clock()))
    await addEvent(context, task.id, { kind: 'wait_ended', actorId: null })
    await notifyParty(context, saved, { side: 'business', kind: 'task_resumed' })
    await notifyParty(context, saved, { side: 'influencer', kind: 'task_resumed' })
  },
  accept_delivery: (context, task) => releaseMoney(context, task, { reason: 'auto_released', actorId: null }),
  lapse_due_date: async (context, task) => {
    const saved = await saveTask(context, task, clearedProposal)
    await addEvent(context, task.id, {
      kind: 'due_date_lapsed',
      actorId: null,
      dueDate: task.dueProposedTo,
    })
    const params = { at: task.dueProposedTo!.toISOString() }
    await notifyParty(context, saved, { side: 'business', kind: 'due_date_lapsed', params })
    await notifyParty(context, saved, { side: 'influencer', kind: 'due_date_lapsed', params })
  },
  refund_blocked: (context, task) => endBlockedTask(context, task, { side: 'business', actorId: null, reason: null }),
  // unpaid orders have no task yet: expireUnpaidOrders cancels them
  lapse_unpaid: async () => {},
}

async function cancelAtDeadline(
  context: SystemContext,
  task: TaskRow,
  kind: 'cancelled_too_late' | 'cancel_by_silence',
) {
  await addEvent(context, task.id, { kind, actorId: null })
  await refundMoney(context, task, { actorId: null })
  await notifyParty(context, task, { side: 'business', kind: 'order_cancelled' })
  await notifyParty(context, task, { side: 'influencer', kind: 'order_cancelled' })
}

/**
 * Runs the action of every task whose deadline has passed, each in its own transaction; returns how many. A failing task does not
 * hold up the others: all errors are thrown together at the end.
 */
export async function runDueDeadlines(services: Services): Promise<number> {
  const { database, clock } = services
  const due = await database.orm
    .select({ id: tasks.id })
    .from(tasks)
    .where(lte(tasks.clockAt, clock()))
    .orderBy(asc(tasks.clockAt))
    .limit(batchSize)
  const errors: unknown[] = []
  for (const { id } of due) {
    try {
      await inTransaction(services, async (context) => {
        const [task] = await context.tx.select().from(tasks).where(eq(tasks.id, id)).for('update')
        if (task?.clockAction && task.clockAt && task.clockAt <= clock())
          await deadlineActions[task.clockAction](context, task)
      })
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${due.length} due tasks failed`)
  return due.length
}

/** Reminds both sides, 48 and 24 hours before, of what will happen automatically; returns how many tasks were announced. */
export async function remindOfDeadlines(services: Services): Promise<number> {
  const { database, clock } = services
  let notified = 0
  for (const { number, before } of reminders) {
    const isNear = and(
      lte(tasks.clockAt, new Date(clock().getTime() + before)),
      gt(tasks.clockAt, clock()),
      lt(tasks.remindersSent, number),
    )
    const upcoming = await database.orm
      .select({ id: tasks.id })
      .from(tasks)
      .where(isNear)
      .orderBy(asc(tasks.clockAt))
      .limit(batchSize)
    for (const { id } of upcoming) {
      await inTransaction(services, async (context) => {
        const { tx } = context
        const [task] = await tx
          .update(tasks)
          .set({ remindersSent: number })
          .where(and(eq(tasks.id, id), isNear))
          .returning()
        if (!task?.clockAction || !task.clockAt) return
        const params = { action: task.clockAction, at: task.clockAt.toISOString() }
        await notifyParty(context, task, { side: 'business', kind: 'deadline_near', params })
        await notifyParty(context, task, { side: 'influencer', kind: 'deadline_near', params })
        notified++
      })
    }
  }
  return notified
}
