import type { Person } from '#contract/fields.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { type NextMoment, nextMoment } from '#contract/market/engagements/next-moment.ts'
import type { TurnGroup } from '#contract/market/engagements/turn-groups.ts'
import type { Purchase, PurchaseFilter } from '#contract/market/orders/purchases.ts'
import type { TaskStatus } from '#contract/market/orders/task-machine.ts'
import { paths } from '../../../format/paths.ts'
import { openPriceRequest } from './open-price-request.ts'
import { groupByTurn } from './turn-groups.ts'

/** An order or a price request in a list. */
export type OrderRow = {
  key: string
  /** Path of its page, or of the list where it is paid or answered. */
  to: string
  /** The other party. */
  person: Person
  title: string
  /** In cents, for influencers less the fee; null while no price is set. */
  amount: number | null
  status: { kind: 'order' | 'task'; status: string }
  turnGroup: TurnGroup | null
  next: NextMoment<NonNullable<Purchase['clock']>> | null
  isLate: boolean
  unread: number
  updatedAt: string
  /** Present where the row can be paid, answered or cancelled in the list. */
  purchase?: Purchase
}

/** The status of a task as its reader sees it: a business reads 'waiting for you' if the work waits for it. */
const taskStatusFor = (status: TaskStatus, reader: Side | null): string =>
  status === 'waiting_for_client' && reader === 'business' ? 'waiting_for_you' : status

type TaskState = { status: TaskStatus; disputedAt: string | null; isLate: boolean }

/** The most important part of a task's state, under one name in every view: its dispute, its lateness, else its status for this reader. */
export function taskStateFor({ status, disputedAt, isLate }: TaskState, reader: Side | null): string {
  if (disputedAt) return 'disputed'
  return isLate ? 'late' : taskStatusFor(status, reader)
}

/** The state of an order, which may have no task yet. */
function stateOf(purchase: Purchase, reader: Side): OrderRow['status'] {
  const { status, taskStatus, paymentStatus } = purchase
  if (taskStatus) return { kind: 'task', status: taskStateFor({ ...purchase, status: taskStatus }, reader) }
  const unpaid = status === 'pending' && paymentStatus === 'pending'
  return { kind: 'order', status: unpaid ? (openPriceRequest(purchase) ?? 'unpaid') : status }
}

/** The list where an unpaid order or price request, which has no page, is paid or answered. */
function listOf(purchase: Purchase, reader: Side) {
  const list = reader === 'influencer' ? paths.tasks : paths.purchases
  const group: PurchaseFilter =
    purchase.status === 'pending' ? (openPriceRequest(purchase) ?? 'awaiting') : purchase.status
  return `${list}?status=${group}`
}

const amountFor = ({ amount, fee }: { amount: number; fee: number }, reader: Side) =>
  reader === 'influencer' ? amount - fee : amount

export function rowOfPurchase(purchase: Purchase, reader: Side): OrderRow {
  const { taskId, taskStatus, isLate } = purchase
  return {
    key: `order-${purchase.id}`,
    to: taskId === null ? listOf(purchase, reader) : paths.task(taskId),
    person: reader === 'business' ? purchase.influencer : purchase.business,
    title: purchase.dealTitle,
    // 0 means that a requested price has not been quoted yet
    amount: purchase.amount === 0 ? null : amountFor(purchase, reader),
    status: stateOf(purchase, reader),
    turnGroup: purchase.turnGroup,
    next: nextMoment({ ...purchase, status: taskStatus, isWaiting: taskStatus === 'waiting_for_client' }),
    isLate,
    unread: purchase.unreadMessages,
    updatedAt: purchase.updatedAt,
    purchase,
  }
}

/** The orders by who acts next, without empty groups. */
export const ordersByTurn = (rows: OrderRow[]) => groupByTurn(rows, ({ next }) => next)
