import { describe, expect, it } from 'vitest'
import { nextMoment, type WorkDates } from './next-moment.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12)).toISOString()
const work = (more: Partial<WorkDates<{ action: string; at: string }>>) => ({
  status: 'in_progress',
  dueDate: day(20),
  isWaiting: false,
  disputedAt: null,
  clock: { action: 'cancel_late', at: day(30) },
  disputeClock: null,
  ...more,
})

describe('the moment that matters next', () => {
  it('is the due date while a delivery is awaited and in a pause, of orders and requests alike', () => {
    for (const status of ['in_progress', 'paused', 'accepted'])
      expect(nextMoment(work({ status }))).toEqual({ action: 'due', at: day(20) })
  })

  it('is what happens by itself where that comes before the due date', () => {
    const clock = { action: 'agree_cancel', at: day(12) }
    expect(nextMoment(work({ clock }))).toEqual(clock)
  })

  it('is the end of the wait while the work waits for the other side', () => {
    const clock = { action: 'resume_waiting', at: day(25) }
    expect(nextMoment(work({ status: 'waiting_for_client', isWaiting: true, clock }))).toEqual(clock)
    expect(nextMoment(work({ status: 'accepted', isWaiting: true, clock }))).toEqual(clock)
  })

  it('is the next step of a dispute, whatever else is to come', () => {
    const disputeClock = { action: 'proposal_stands' as const, at: day(15) }
    expect(nextMoment(work({ disputedAt: day(10), clock: null, disputeClock }))).toEqual(disputeClock)
    expect(nextMoment(work({ disputedAt: day(10), clock: null }))).toBeNull()
  })

  it('is the clock once the work is delivered, or not accepted or paid yet, and nothing once it has ended', () => {
    const clock = { action: 'accept_delivery', at: day(22) }
    expect(nextMoment(work({ status: 'delivered', clock }))).toEqual(clock)
    expect(nextMoment(work({ status: null, dueDate: null, clock }))).toEqual(clock)
    for (const status of ['completed', 'cancelled', 'rejected'])
      expect(nextMoment(work({ status, clock: null }))).toBeNull()
  })
})
