import { untouchedTask } from '#contract/market/engagements/engagement-fixture.ts'
import type { Task, TaskEvent, TaskSummary } from '#contract/market/orders/tasks.ts'

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

/** A task in a list. */
export const aTaskSummary = (
  id: number,
  status: TaskSummary['status'],
  more: Partial<TaskSummary> = {},
): TaskSummary => ({
  id,
  purchaseId: id,
  dealTitle: `Deal ${id}`,
  amount: 12_345,
  business,
  influencer,
  status,
  dueDate: null,
  disputedAt: null,
  isLate: false,
  clock: null,
  disputeClock: null,
  unreadMessages: 0,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  ...more,
})

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
