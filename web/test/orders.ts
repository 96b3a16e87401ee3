import { untouchedTask } from '#contract/market/engagements/engagement-fixture.ts'
import type { TurnGroup } from '#contract/market/engagements/turn-groups.ts'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import type { TaskStatus } from '#contract/market/orders/task-machine.ts'
import type { Task, TaskEvent } from '#contract/market/orders/tasks.ts'

export const business = { id: 1, username: 'brightside', displayName: 'Brightside Ltd', avatarUrl: null }
export const influencer = { id: 2, username: 'ana', displayName: 'Ana Ferrer', avatarUrl: null }

/** A task without any events, with the facts of its state machine; `more` has its status and times. */
export const aTask = (more: Partial<Task> & Pick<Task, 'status' | 'createdAt'>) =>
  ({
    ...untouchedTask,
    completedAt: null,
    business,
    influencer,
    clock: null,
    ...more,
  }) as unknown as Task

/** The group of a task in its influencer's list. */
const groupOf = (status: TaskStatus, isDisputed: boolean): TurnGroup => {
  if (isDisputed) return 'in_dispute'
  if (status === 'completed' || status === 'cancelled') return 'ended'
  return status === 'delivered' || status === 'waiting_for_client' ? 'their_turn' : 'your_turn'
}

/** An order with its task in a list of its influencer. */
export const anOrder = (id: number, taskStatus: TaskStatus, more: Partial<Purchase> = {}): Purchase =>
  ({
    id,
    dealTitle: `Deal ${id}`,
    amount: 12_345,
    fee: 0,
    status: statusOf(taskStatus),
    paymentStatus: 'paid',
    priceQuestion: null,
    taskId: id,
    taskStatus,
    dueDate: null,
    disputedAt: null,
    isLate: false,
    clock: null,
    disputeClock: null,
    turnGroup: groupOf(taskStatus, Boolean(more.disputedAt)),
    unreadMessages: 0,
    updatedAt: '2026-03-01T12:00:00.000Z',
    business,
    influencer,
    ...more,
  }) as Purchase

const statusOf = (taskStatus: TaskStatus): Purchase['status'] => {
  if (taskStatus === 'completed' || taskStatus === 'cancelled' || taskStatus === 'pending') return taskStatus
  return 'in_progress'
}

/** An event of a timeline, by the clock unless `more` says otherwise. */
export const aTaskEvent = (more: Partial<TaskEvent> & Pick<TaskEvent, 'id' | 'createdAt'>): TaskEvent => ({
  kind: 'paid',
  actor: null,
  by: 'clock',
  note: null,
  missed: [],
  dueDate: null,
  resultUrl: null,
  resultType: null,
  file: null,
  ...more,
})
