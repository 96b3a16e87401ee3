import type { Person } from '#contract/fields.ts'
import type { Side } from '#contract/orders/engagement.ts'
import type { Purchase } from '#contract/orders/purchases.ts'
import type { TaskStatus } from '#contract/orders/task-machine.ts'
import type { TaskSummary } from '#contract/orders/tasks.ts'
import { paths } from '../../format/paths.ts'
import { openPriceRequest } from './open-price-request.ts'

/** Who acts next: the reader, the other side, whoever decides the dispute, or nobody any more. */
export const turns = ['yours', 'theirs', 'disputed', 'ended'] as const
export type Turn = (typeof turns)[number]

/** An order or a price request in a list. */
export type OrderRow = {
  key: string
  /** Path of its page; null if there is none yet. */
  to: string | null
  /** The other party. */
  person: Person
  title: string
  /** In cents; null while no price is set. */
  amount: number | null
  status: { kind: 'order' | 'task'; status: string }
  turn: Turn
  /** When the work is due, while it is under way. */
  dueDate: string | null
  clock: Purchase['clock']
  isLate: boolean
  unread: number
  updatedAt: string
  /** Present where the row can be paid, answered or cancelled in the list. */
  purchase?: Purchase
}

const running: readonly TaskStatus[] = ['in_progress', 'paused', 'waiting_for_client']

/** The side that acts next on a task. A list knows less than the task's page, whose `turnOf` sees proposals, too. */
function sideToAct(status: TaskStatus, clock: Purchase['clock']): Side {
  if (status === 'delivered' || status === 'waiting_for_client' || clock?.action === 'refund_blocked') return 'business'
  return 'influencer'
}

type TurnFacts = { status: TaskStatus; disputedAt: string | null; clock: Purchase['clock'] }

function turnOfTask({ status, disputedAt, clock }: TurnFacts, reader: Side): Turn {
  if (disputedAt) return 'disputed'
  if (status === 'completed' || status === 'cancelled' || status === 'accepted') return 'ended'
  return sideToAct(status, clock) === reader ? 'yours' : 'theirs'
}

/** Unpaid, the influencer has to name a price, or the business to pay. */
function turnOfPurchase(purchase: Purchase, reader: Side): Turn {
  const { status, taskStatus, disputedAt, clock } = purchase
  if (taskStatus) return turnOfTask({ status: taskStatus, disputedAt, clock }, reader)
  if (status !== 'pending') return 'ended'
  const toAct: Side = openPriceRequest(purchase) === 'price_asked' ? 'influencer' : 'business'
  return toAct === reader ? 'yours' : 'theirs'
}

/** The status of a task as its reader sees it: a business reads 'waiting for you' where it is the one that is waited for. */
export const taskStatusFor = (status: TaskStatus, reader: Side | null): string =>
  status === 'waiting_for_client' && reader === 'business' ? 'waiting_for_you' : status

/** The status that says most about an order. */
function statusOf(purchase: Purchase, reader: Side): OrderRow['status'] {
  if (purchase.disputedAt) return { kind: 'order', status: 'disputed' }
  if (purchase.status === 'in_progress' && purchase.taskStatus)
    return { kind: 'task', status: taskStatusFor(purchase.taskStatus, reader) }
  const unpaid = purchase.status === 'pending' && purchase.paymentStatus === 'pending'
  return { kind: 'order', status: unpaid ? (openPriceRequest(purchase) ?? 'unpaid') : purchase.status }
}

export function rowOfPurchase(purchase: Purchase, reader: Side): OrderRow {
  const { taskId, taskStatus, dueDate } = purchase
  const isRunning = taskStatus !== null && running.includes(taskStatus)
  return {
    key: `order-${purchase.id}`,
    to: taskId === null ? null : paths.task(taskId),
    person: reader === 'business' ? purchase.influencer : purchase.business,
    title: purchase.dealTitle,
    // 0 means that a requested price has not been quoted yet
    amount: purchase.amount === 0 ? null : purchase.amount,
    status: statusOf(purchase, reader),
    turn: turnOfPurchase(purchase, reader),
    dueDate: isRunning ? dueDate : null,
    clock: purchase.clock,
    isLate: purchase.isLate,
    unread: purchase.unreadMessages,
    updatedAt: purchase.updatedAt,
    purchase,
  }
}

export function rowOfTask(task: TaskSummary, reader: Side): OrderRow {
  return {
    key: `task-${task.id}`,
    to: paths.task(task.id),
    person: reader === 'business' ? task.influencer : task.business,
    title: task.dealTitle,
    amount: task.amount,
    status: { kind: 'task', status: task.disputedAt ? 'disputed' : taskStatusFor(task.status, reader) },
    turn: turnOfTask(task, reader),
    dueDate: running.includes(task.status) ? task.dueDate : null,
    clock: task.clock,
    isLate: task.isLate,
    unread: task.unreadMessages,
    updatedAt: task.updatedAt,
  }
}

/** The date that matters next: the due date of work under way, otherwise what happens by itself; null once it has ended. */
export const nextDateOf = ({ dueDate, clock }: Pick<OrderRow, 'dueDate' | 'clock'>): string | null =>
  dueDate ?? clock?.at ?? null

/** The rows by who acts next, without empty groups; the most urgent first, what has ended by when it did. */
export function groupByTurn(rows: OrderRow[]): { turn: Turn; rows: OrderRow[] }[] {
  return turns
    .map((turn) => ({
      turn,
      rows: rows.filter((row) => row.turn === turn).sort(turn === 'ended' ? latest : mostUrgent),
    }))
    .filter((group) => group.rows.length > 0)
}

const latest = (a: OrderRow, b: OrderRow) => b.updatedAt.localeCompare(a.updatedAt)
const mostUrgent = (a: OrderRow, b: OrderRow) =>
  (nextDateOf(a) ?? '9').localeCompare(nextDateOf(b) ?? '9') || latest(a, b)
