import { describe, expect, it } from 'vitest'
import { anOrder } from '../../../../test/orders.ts'
import { ordersByTurn, rowOfPurchase } from './order-rows.ts'

const day = (number: number) => new Date(Date.UTC(2026, 2, number, 12)).toISOString()

describe('an order in lists', () => {
  it('has the end of the wait as its next moment while it waits, whatever is due before', () => {
    const clock = { action: 'resume_waiting' as const, at: day(9) }
    const order = anOrder(5, 'waiting_for_client', { dueDate: day(4), clock })
    expect(rowOfPurchase(order, 'business').next).toEqual(clock)
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
      const order = anOrder(5, more.taskStatus, more)
      for (const [reader, state] of [
        ['business', forBusiness],
        ['influencer', forInfluencer],
      ] as const) {
        expect(rowOfPurchase(order, reader).status).toEqual({ kind: 'task', status: state })
      }
    }
  })

  it('has the price for a business, and for its influencer what they receive', () => {
    const amounts = (['business', 'influencer'] as const).map(
      (reader) => rowOfPurchase(anOrder(5, 'in_progress', { amount: 38_000, fee: 3_800 }), reader).amount,
    )
    expect(amounts).toEqual([38_000, 34_200])
  })

  it('without a task leads to the list where it is paid or answered', () => {
    const unpaid = anOrder(5, 'in_progress', {
      status: 'pending',
      paymentStatus: 'pending',
      taskId: null,
      taskStatus: null,
    })
    expect(rowOfPurchase(unpaid, 'business').to).toBe('/business/purchases?status=awaiting')
    const quoted = { ...unpaid, priceQuestion: { status: 'quoted' as const, quotedAt: day(1), message: null } }
    expect(rowOfPurchase(quoted, 'business').to).toBe('/business/purchases?status=quoted')
    expect(rowOfPurchase(quoted, 'influencer').to).toBe('/influencer/tasks?status=quoted')
  })

  it('comes by its next moment, what waits for its end after what is due before', () => {
    const waiting = anOrder(1, 'waiting_for_client', {
      dueDate: day(4),
      clock: { action: 'resume_waiting', at: day(9) },
    })
    const delivered = anOrder(2, 'delivered', {
      dueDate: day(1),
      clock: { action: 'accept_delivery', at: day(6) },
    })
    const [group] = ordersByTurn([waiting, delivered].map((each) => rowOfPurchase(each, 'business')))
    expect(group!.rows.map(({ key }) => key)).toEqual(['order-2', 'order-1'])
  })
})
