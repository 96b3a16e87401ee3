import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Side,
  type TaskFacts,
  type TaskStatus,
  taskCan,
  taskClock,
  taskStatuses,
  taskTransitions,
} from './task-machine.ts'
import { defaultTerms } from './terms.ts'

const day = 86_400_000
const start = new Date('2026-01-01T00:00:00Z')

const aTask = (facts: Partial<TaskFacts> = {}): TaskFacts => ({
  status: 'pending',
  createdAt: start,
  dueDate: null,
  deliveredAt: null,
  waitingSince: null,
  acceptanceExtended: false,
  reviewExtended: false,
  revisionsUsed: 0,
  revisionsIncluded: 2,
  cancelRequestedBy: null,
  cancelRequestedAt: null,
  disputedAt: null,
  pinAttempts: 0,
  pinAttemptsTotal: 0,
  terms: defaultTerms,
  ...facts,
})

const codeOf = (verdict: ReturnType<(typeof taskCan)['deliver']>) => (verdict === true ? true : verdict.code)

describe('what may follow what', () => {
  const expected: Record<TaskStatus, TaskStatus[]> = {
    pending: ['in_progress', 'cancelled'],
    in_progress: ['waiting_for_client', 'paused', 'delivered', 'cancelled'],
    paused: ['in_progress', 'cancelled'],
    waiting_for_client: ['in_progress', 'cancelled'],
    delivered: ['in_progress', 'accepted'],
    accepted: ['completed'],
    completed: [],
    cancelled: [],
  }
  it('is the table of the product design', () => expect(taskTransitions).toEqual(expected))

  it.each(taskStatuses.filter((status) => status !== 'in_progress'))(
    'refuses a delivery of a task that is %s, naming both states',
    (status) => {
      expect(taskCan.deliver(aTask({ status }), 'influencer')).toMatchObject({
        status: 409,
        params: { from: status, to: 'delivered' },
      })
    },
  )

  it.each(taskStatuses.filter((status) => status !== 'delivered'))('refuses to accept a task that is %s', (status) => {
    expect(codeOf(taskCan.accept(aTask({ status }), 'business'))).toBe('task_state')
    expect(codeOf(taskCan.verifyPin(aTask({ status }), 'influencer'))).toBe('task_state')
  })
})

describe('who may do what', () => {
  const delivered = aTask({ status: 'delivered', deliveredAt: start })
  it.each([
    ['accept', delivered, 'influencer'],
    ['revise', delivered, 'influencer'],
    ['verifyPin', delivered, 'business'],
    ['revealPin', delivered, 'influencer'],
    ['deliver', aTask({ status: 'in_progress' }), 'business'],
    ['acceptOrder', aTask(), 'business'],
    ['declineOrder', aTask(), 'business'],
    ['withdrawOrder', aTask(), 'influencer'],
    ['extend', delivered, 'influencer'],
    ['extend', aTask(), 'business'],
  ] satisfies [keyof typeof taskCan, TaskFacts, Side][])('%s is not for the other side', (action, task, side) => {
    const rule: (task: TaskFacts, side: Side, now: Date) => unknown = taskCan[action]
    expect(rule(task, side, start)).toMatchObject({ status: 403, code: 'wrong_side' })
  })

  it('lets each deadline be extended once', () => {
    expect(taskCan.extend(aTask(), 'influencer')).toBe(true)
    expect(codeOf(taskCan.extend(aTask({ acceptanceExtended: true }), 'influencer'))).toBe('already_extended')
    expect(codeOf(taskCan.extend(aTask({ status: 'in_progress' }), 'business'))).toBe('nothing_to_extend')
  })

  it('counts revisions', () => {
    expect(taskCan.revise({ ...delivered, revisionsUsed: 1 }, 'business')).toBe(true)
    expect(codeOf(taskCan.revise({ ...delivered, revisionsUsed: 2 }, 'business'))).toBe('no_revisions_left')
  })

  it('closes a PIN after five wrong tries, and the way by PIN after ten', () => {
    expect(taskCan.verifyPin({ ...delivered, pinAttempts: 5, pinAttemptsTotal: 5 }, 'influencer')).toMatchObject({
      status: 423,
      code: 'pin_locked',
    })
    expect(taskCan.verifyPin({ ...delivered, pinAttempts: 0, pinAttemptsTotal: 10 }, 'influencer')).toMatchObject({
      status: 423,
      code: 'pin_closed',
    })
  })

  it('lets a business cancel alone only when delivery is more than 24 hours late', () => {
    const running = aTask({
      status: 'in_progress',
      dueDate: start,
      cancelRequestedBy: 'business',
      cancelRequestedAt: start,
    })
    expect(codeOf(taskCan.cancel(running, 'business', new Date(start.getTime() + day)))).toBe('cancel_requested')
    expect(taskCan.cancel(running, 'business', new Date(start.getTime() + day + 1))).toBe(true)
  })
})

describe('an order with nobody acting', () => {
  /** What silence makes of a task, as the sweep does it. */
  function strike(task: TaskFacts, now: Date): TaskFacts {
    switch (taskClock(task)?.action) {
      case 'cancel_unaccepted':
      case 'cancel_late':
      case 'agree_cancel':
        return { ...task, status: 'cancelled' }
      case 'accept_delivery':
        return { ...task, status: 'completed' }
      case 'resume_waiting': {
        const dueDate = new Date(task.dueDate!.getTime() + now.getTime() - task.waitingSince!.getTime())
        return { ...task, status: 'in_progress', waitingSince: null, dueDate }
      }
      default:
        return task
    }
  }

  const moments = fc.integer({ min: 0, max: 60 * 24 }).map((hours) => new Date(start.getTime() + hours * 3_600_000))
  const anyTask = fc.record({
    status: fc.constantFrom<TaskStatus>('pending', 'in_progress', 'paused', 'waiting_for_client', 'delivered'),
    acceptanceExtended: fc.boolean(),
    reviewExtended: fc.boolean(),
    dueDate: moments,
    cancelRequestedBy: fc.constantFrom<Side | null>(null, 'business'),
  })

  it('is final within 90 days, from any state', () => {
    fc.assert(
      fc.property(anyTask, (facts) => {
        let task = aTask({
          ...facts,
          waitingSince: facts.status === 'waiting_for_client' ? start : null,
          deliveredAt: facts.status === 'delivered' ? start : null,
          cancelRequestedAt: facts.cancelRequestedBy && start,
        })
        let now = start
        for (let moves = 0; !['completed', 'cancelled'].includes(task.status); moves++) {
          expect(moves).toBeLessThan(5)
          now = taskClock(task)!.at
          task = strike(task, now)
        }
        expect(now.getTime() - start.getTime()).toBeLessThanOrEqual(90 * day)
      }),
    )
  })

  it('has no clock once it is final', () => {
    expect(taskClock(aTask({ status: 'completed' }))).toBeNull()
    expect(taskClock(aTask({ status: 'cancelled' }))).toBeNull()
  })
})
