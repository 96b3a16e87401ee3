import { and, asc, eq, gt, lt, lte } from 'drizzle-orm'
import type { ClockAction } from '#contract/task-machine.ts'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { tell } from './participants.ts'
import { refundMoney, releaseMoney } from './settlement.ts'
import { tasks } from './tables.ts'
import { addEvent, noProposal, saveTask, type TaskRow } from './task-row.ts'
import { backToWork } from './work-moves.ts'

const hour = 3_600_000
/**
 * How long before it strikes a deadline is announced, first and second (product.md 4: never silently). The second is looked
 * for first, so that a deadline that is near from its start is announced once.
 */
const announcements = [
  { number: 2, before: 24 * hour },
  { number: 1, before: 48 * hour },
]
const mostAtOnce = 200

type Act = (tx: Tx, services: Services, task: TaskRow) => Promise<void>

/** What silence does, by the clock's action (product.md 4). */
const silence: Record<ClockAction, Act> = {
  cancel_unaccepted: async (tx, services, task) => {
    await addEvent(tx, services.clock, task.id, 'not_accepted_in_time', null)
    await refundMoney(tx, services, task, null)
    await tell(tx, services, task, 'business', 'order_not_accepted')
    await tell(tx, services, task, 'influencer', 'order_not_accepted')
  },
  cancel_late: (tx, services, task) => cancelBySilence(tx, services, task, 'cancelled_too_late'),
  agree_cancel: (tx, services, task) => cancelBySilence(tx, services, task, 'cancel_by_silence'),
  resume_waiting: async (tx, services, task) => {
    const saved = await saveTask(tx, services.clock, task, backToWork(task, services.clock()))
    await addEvent(tx, services.clock, task.id, 'wait_ended', null)
    await tell(tx, services, saved, 'business', 'task_resumed')
    await tell(tx, services, saved, 'influencer', 'task_resumed')
  },
  accept_delivery: (tx, services, task) => releaseMoney(tx, services, task, 'auto_released', null),
  lapse_due_date: async (tx, services, task) => {
    const saved = await saveTask(tx, services.clock, task, noProposal)
    await addEvent(tx, services.clock, task.id, 'due_date_lapsed', null, { dueDate: task.dueProposedTo })
    const params = { at: task.dueProposedTo!.toISOString() }
    await tell(tx, services, saved, 'business', 'due_date_lapsed', params)
    await tell(tx, services, saved, 'influencer', 'due_date_lapsed', params)
  },
  // unpaid orders have no task yet: purchases lapse them
  lapse_unpaid: async () => {},
}

async function cancelBySilence(
  tx: Tx,
  services: Services,
  task: TaskRow,
  kind: 'cancelled_too_late' | 'cancel_by_silence',
) {
  await addEvent(tx, services.clock, task.id, kind, null)
  await refundMoney(tx, services, task, null)
  await tell(tx, services, task, 'business', 'order_cancelled')
  await tell(tx, services, task, 'influencer', 'order_cancelled')
}

/**
 * Does what is due on every task whose clock has run out, each in a transaction of its own; gives how many. One that fails
 * keeps no other waiting: the faults are thrown together at the end.
 */
export async function strikeDeadlines(services: Services): Promise<number> {
  const { database, clock } = services
  const due = await database.orm
    .select({ id: tasks.id })
    .from(tasks)
    .where(lte(tasks.clockAt, clock()))
    .orderBy(asc(tasks.clockAt))
    .limit(mostAtOnce)
  const faults: unknown[] = []
  for (const { id } of due) {
    try {
      await database.transaction(async (tx) => {
        const [task] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('update')
        if (task?.clockAction && task.clockAt && task.clockAt <= clock())
          await silence[task.clockAction](tx, services, task)
      })
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${due.length} due tasks failed`)
  return due.length
}

/** Tells whom it concerns what will happen by itself, 48 and 24 hours before; gives how many were told of. */
export async function announceDeadlines(services: Services): Promise<number> {
  const { database, clock } = services
  let told = 0
  for (const { number, before } of announcements) {
    const isNear = and(
      lte(tasks.clockAt, new Date(clock().getTime() + before)),
      gt(tasks.clockAt, clock()),
      lt(tasks.remindersSent, number),
    )
    const near = await database.orm
      .select({ id: tasks.id })
      .from(tasks)
      .where(isNear)
      .orderBy(asc(tasks.clockAt))
      .limit(mostAtOnce)
    for (const { id } of near) {
      await database.transaction(async (tx) => {
        const [task] = await tx
          .update(tasks)
          .set({ remindersSent: number })
          .where(and(eq(tasks.id, id), isNear))
          .returning()
        if (!task?.clockAction || !task.clockAt) return
        const params = { action: task.clockAction, at: task.clockAt.toISOString() }
        await tell(tx, services, task, 'business', 'deadline_near', params)
        await tell(tx, services, task, 'influencer', 'deadline_near', params)
        told++
      })
    }
  }
  return told
}
