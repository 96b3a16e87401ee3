import { describe, expect, it } from 'vitest'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import { aTaskSummary, business, influencer } from '../../../../test/orders.ts'
import { ordersByTurn, rowOfPurchase, rowOfTask } from './order-rows.ts'

const anOrder = (more: Partial<Purchase>) =>
  ({
    id: 12,
    dealTitle: 'One honest post',
    amount: 38_000,
    fee: 3_800,
    status: 'in_progress',
    paymentStatus: 'paid',
    priceQuestion: null,
    taskId: 5,
    taskStatus: 'in_progress',
    dueDate: null,
    disputedAt: null,
    isLate: false,
    clock: null,
    disputeClock: null,
    turnGroup: 'your_turn',
    unreadMessages: 0,
    updatedAt: '2026-03-01T12:00:00.000Z',
    business,
    influencer,
    ...more,
  }) as Purchase
const day = (number: number) => new Date(Date.UTC(2026, 2, number, 12)).toISOString()

describe('an order in lists', () => {
  it('has the end of the wait as its next moment while it waits, whatever is due before', () => {
    const clock = { action: 'resume_waiting' as const, at: day(9) }
    const order = anOrder({ taskStatus: 'waiting_for_client', dueDate: day(4), clock })
    expect(rowOfPurchase(order, 'business').next).toEqual(clock)
    const task = aTaskSummary(5, 'waiting_for_client', { dueDate: day(4), clock })
    expect(rowOfTask(task, 'influencer').next).toEqual(clock)
  })

  it('has the same state as its task, for each reader', () => {
    const states = [
      [{ taskStatus: 'pending', status: 'pending' }, 'pending', 'pending'],
      [{ taskStatus: 'in_progress', isLate: true }, 'late', 'late'],
      [{ taskStatus: 'delivered' }, 'delivered', 'delivered'],
      [{ taskStatus: 'paused' }, 'paused', 'paused'],
      [{ taskStatus: 'waiting_for_client' }, 'waiting_for_you', 'waiting_for_client'],
      [{ taskStatus: 'delivered', disputedAt: day(2) }, 'disputed', 'disputed'],
    ] as const
    for (const [more, forBusiness, forInfluencer] of states) {
      const order = anOrder(more)
      const { taskStatus, isLate, disputedAt } = order
      const task = aTaskSummary(5, taskStatus!, { isLate, disputedAt })
      for (const [reader, state] of [
        ['business', forBusiness],
        ['influencer', forInfluencer],
      ] as const) {
        expect(rowOfPurchase(order, reader).status).toEqual({ kind: 'task', status: state })
        expect(rowOfTask(task, reader).status).toEqual({ kind: 'task', status: state })
      }
    }
  })

  it('has the price for a business, and for its influencer what they receive', () => {
    const amounts = (['business', 'influencer'] as const).map((reader) => rowOfPurchase(anOrder({}), reader).amount)
    expect(amounts).toEqual([38_000, 34_200])
  })

  it('without a task leads to the list where it is paid or answered', () => {
    const unpaid = anOrder({ status: 'pending', paymentStatus: 'pending', taskId: null, taskStatus: null })
    expect(rowOfPurchase(unpaid, 'business').to).toBe('/business/purchases?status=awaiting')
    const quoted = { ...unpaid, priceQuestion: { status: 'quoted' as const, quotedAt: day(1), message: null } }
    expect(rowOfPurchase(quoted, 'business').to).toBe('/business/purchases?status=quoted')
    expect(rowOfPurchase(quoted, 'influencer').to).toBe('/influencer/deal-requests?status=quoted')
  })

  it('comes by its next moment, what waits for its end after what is due before', () => {
    const waiting = anOrder({
      id: 1,
      taskStatus: 'waiting_for_client',
      dueDate: day(4),
      clock: { action: 'resume_waiting', at: day(9) },
    })
    const delivered = anOrder({
      id: 2,
      taskStatus: 'delivered',
      dueDate: day(1),
      clock: { action: 'accept_delivery', at: day(6) },
    })
    const [group] = ordersByTurn([waiting, delivered].map((each) => rowOfPurchase(each, 'business')))
    expect(group!.rows.map(({ key }) => key)).toEqual(['order-2', 'order-1'])
  })
})
