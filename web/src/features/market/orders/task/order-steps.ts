import type { Task, TaskEventKind } from '#contract/market/orders/tasks.ts'

export type OrderStepKey =
  | 'ordered'
  | 'held'
  | 'accepted'
  | 'delivered'
  | 'completed'
  | 'disputed'
  | 'decided'
  | 'refunded'
  | 'divided'
export type OrderStep = { key: OrderStepKey; state: 'done' | 'current' | 'next' | 'failed'; at: string | null }

type Facts = Pick<Task, 'status' | 'createdAt' | 'deliveredAt' | 'completedAt' | 'disputedAt' | 'updatedAt' | 'events'>

/**
 * The steps of a paid order with their times (ISO 8601), up to its actual or possible end: completed, refunded, divided or decided. The
 * current one is the next thing that somebody has to do; a revision takes the order back to its delivery.
 */
export function orderSteps(task: Facts, orderedAt: string): OrderStep[] {
  const { status, disputedAt } = task
  const acceptedAt = timeOf(task, 'order_accepted')
  const deliveredAt = status === 'in_progress' ? null : task.deliveredAt
  const happened: OrderStep[] = [
    { key: 'ordered', state: 'done', at: orderedAt },
    { key: 'held', state: 'done', at: timeOf(task, 'paid') ?? task.createdAt },
    ...(acceptedAt ? [done('accepted', acceptedAt)] : []),
    ...(deliveredAt ? [done('delivered', deliveredAt)] : []),
  ]
  if (status === 'completed') return [...happened, done('completed', task.completedAt)]
  if (status === 'cancelled') {
    const dividedAt = timeOf(task, 'admin_split')
    return [...happened, { key: dividedAt ? 'divided' : 'refunded', state: 'failed', at: dividedAt ?? task.updatedAt }]
  }
  if (disputedAt) return [...happened, { key: 'disputed', state: 'current', at: disputedAt }, still('decided')]
  const left = (['accepted', 'delivered', 'completed'] as const).filter(
    (key) => !happened.some((step) => step.key === key),
  )
  return [...happened, ...left.map((key, i): OrderStep => (i === 0 ? { key, state: 'current', at: null } : still(key)))]
}

const done = (key: OrderStepKey, at: string | null): OrderStep => ({ key, state: 'done', at })
const still = (key: OrderStepKey): OrderStep => ({ key, state: 'next', at: null })

/** Time of the task's last event of a kind; null without one. */
const timeOf = ({ events }: Pick<Task, 'events'>, kind: TaskEventKind) =>
  events.findLast((event) => event.kind === kind)?.createdAt ?? null
