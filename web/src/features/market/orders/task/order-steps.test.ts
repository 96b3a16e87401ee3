import { describe, expect, it } from 'vitest'
import type { Task, TaskEvent, TaskEventKind } from '#contract/market/orders/tasks.ts'
import { orderSteps } from './order-steps.ts'

const day = (number: number) => new Date(Date.UTC(2026, 4, number, 12)).toISOString()
const event = (kind: TaskEventKind, number: number) => ({ kind, createdAt: day(number) }) as TaskEvent
const accepted = [event('paid', 1), event('order_accepted', 2)]
const delivered = [...accepted, event('delivered', 3)]

/** The steps as 'key state day', without a day while nothing has happened. */
function stepsOf(task: Partial<Task>): string[] {
  const facts = {
    status: 'pending',
    createdAt: day(1),
    deliveredAt: null,
    completedAt: null,
    disputedAt: null,
    updatedAt: day(9),
    events: [event('paid', 1)],
    ...task,
  } as Task
  return orderSteps(facts, day(0)).map(({ key, state, at }) =>
    [key, state, at && new Date(at).getUTCDate()].filter(Boolean).join(' '),
  )
}

describe('the steps of an order', () => {
  it('are those still to come, the next one being the current one', () => {
    expect(stepsOf({})).toEqual([
      'ordered done 30',
      'held done 1',
      'accepted current',
      'delivered next',
      'completed next',
    ])
    expect(stepsOf({ status: 'in_progress', events: accepted })).toEqual([
      'ordered done 30',
      'held done 1',
      'accepted done 2',
      'delivered current',
      'completed next',
    ])
  })

  it('go back to the delivery when changes were asked for', () => {
    const steps = stepsOf({ status: 'in_progress', deliveredAt: day(3), events: delivered })
    expect(steps.slice(2)).toEqual(['accepted done 2', 'delivered current', 'completed next'])
    expect(stepsOf({ status: 'delivered', deliveredAt: day(3), events: delivered }).slice(3)).toEqual([
      'delivered done 3',
      'completed current',
    ])
  })

  it('end as the order did', () => {
    expect(stepsOf({ status: 'completed', deliveredAt: day(3), completedAt: day(4), events: delivered }).at(-1)).toBe(
      'completed done 4',
    )
    expect(stepsOf({ status: 'cancelled', events: [event('paid', 1), event('order_declined', 9)] })).toEqual([
      'ordered done 30',
      'held done 1',
      'refunded failed 9',
    ])
    expect(stepsOf({ status: 'cancelled', events: [...accepted, event('admin_split', 8)] }).at(-1)).toBe(
      'divided failed 8',
    )
  })

  it('wait for a decision during a dispute', () => {
    expect(stepsOf({ status: 'paused', disputedAt: day(5), events: accepted }).slice(2)).toEqual([
      'accepted done 2',
      'disputed current 5',
      'decided next',
    ])
  })
})
