import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueDateRange, mayCancelAsLate, type Side } from '../engagements/engagement.ts'
import { untouchedTask } from '../engagements/engagement-fixture.ts'
import { orderChecklistItems } from './missed-items.ts'
import {
  isLate,
  mayMoveDueDate,
  type TaskFacts,
  type TaskStatus,
  taskCan,
  taskClock,
  taskStatuses,
  taskTransitions,
  turnOf,
} from './task-machine.ts'

const day = 86_400_000
const start = new Date('2026-01-01T00:00:00Z')

const makeTask = (facts: Partial<TaskFacts> = {}): TaskFacts => ({
  ...untouchedTask,
  status: 'pending',
  createdAt: start,
  ...facts,
})

const codeOf = (verdict: ReturnType<(typeof taskCan)['deliver']>) => (verdict === true ? true : verdict.code)

describe('status transitions', () => {
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
  it('match the product design', () => expect(taskTransitions).toEqual(expected))

  it.each(taskStatuses.filter((status) => status !== 'in_progress'))(
    'refuse delivery of a task that is %s, naming both states',
    (status) => {
      expect(taskCan.deliver(makeTask({ status }), 'influencer')).toMatchObject({
        status: 409,
        params: { from: status, to: 'delivered' },
      })
    },
  )

  it.each(taskStatuses.filter((status) => status !== 'delivered'))(
    'refuse acceptance of a task that is %s',
    (status) => {
      expect(codeOf(taskCan.accept(makeTask({ status }), 'business'))).toBe('task_state')
      expect(codeOf(taskCan.verifyPin(makeTask({ status }), 'influencer'))).toBe('task_state')
    },
  )
})

describe('permissions', () => {
  const delivered = makeTask({ status: 'delivered', deliveredAt: start })
  it.each([
    ['accept', delivered, 'influencer'],
    ['revise', delivered, 'influencer'],
    ['verifyPin', delivered, 'business'],
    ['revealPin', delivered, 'influencer'],
    ['deliver', makeTask({ status: 'in_progress' }), 'business'],
    ['acceptOrder', makeTask(), 'business'],
    ['declineOrder', makeTask(), 'business'],
    ['withdrawOrder', makeTask(), 'influencer'],
    ['extend', delivered, 'influencer'],
    ['extend', makeTask(), 'business'],
  ] satisfies [keyof typeof taskCan, TaskFacts, Side][])('refuse %s by the other side', (action, task, side) => {
    const rule: (task: TaskFacts, side: Side, now: Date) => unknown = taskCan[action]
    expect(rule(task, side, start)).toMatchObject({ status: 403, code: 'wrong_side' })
  })

  it('let each deadline be extended once', () => {
    expect(taskCan.extend(makeTask(), 'influencer')).toBe(true)
    expect(codeOf(taskCan.extend(makeTask({ acceptanceExtended: true }), 'influencer'))).toBe('already_extended')
    expect(codeOf(taskCan.extend(makeTask({ status: 'in_progress' }), 'business'))).toBe('nothing_to_extend')
  })

  it('limit revisions', () => {
    expect(taskCan.revise({ ...delivered, revisionsUsed: 1 }, 'business')).toBe(true)
    expect(codeOf(taskCan.revise({ ...delivered, revisionsUsed: 2 }, 'business'))).toBe('no_revisions_left')
  })

  it('let each agreed item be named as missing, whatever revisions are left', () => {
    const usedUp = { ...delivered, revisionsUsed: 2 }
    expect(taskCan.nameMissed(usedUp, 'business')).toBe(true)
    expect(taskCan.nameMissed(usedUp, 'influencer')).toMatchObject({ status: 403 })
    expect(codeOf(taskCan.nameMissed(makeTask({ status: 'in_progress' }), 'business'))).toBe('task_state')
    const missedBefore = orderChecklistItems
    expect(codeOf(taskCan.nameMissed({ ...delivered, missedBefore }, 'business'))).toBe('nothing_left')
  })

  it('lock a PIN after five wrong attempts, and PIN entry after ten', () => {
    expect(taskCan.verifyPin({ ...delivered, pinAttempts: 5, pinAttemptsTotal: 5 }, 'influencer')).toMatchObject({
      status: 423,
      code: 'pin_locked',
    })
    expect(taskCan.verifyPin({ ...delivered, pinAttempts: 0, pinAttemptsTotal: 10 }, 'influencer')).toMatchObject({
      status: 423,
      code: 'pin_closed',
    })
  })

  it('let a business cancel unilaterally only when delivery is more than 24 hours late', () => {
    const running = makeTask({
      status: 'in_progress',
      dueDate: start,
      cancelRequestedBy: 'business',
      cancelRequestedAt: start,
    })
    expect(codeOf(taskCan.cancel(running, 'business', new Date(start.getTime() + day)))).toBe('cancel_requested')
    expect(taskCan.cancel(running, 'business', new Date(start.getTime() + day + 1))).toBe(true)
  })
})

describe('moving the due date', () => {
  const running = makeTask({ status: 'in_progress', dueDate: new Date(start.getTime() + 5 * day) })
  const proposed = { ...running, dueProposedBy: 'business' as const, dueProposedTo: start, dueProposedAt: start }
  const at = (days: number) => new Date(start.getTime() + days * day)

  it('can be proposed while work is in progress or paused, twice in total', () => {
    for (const status of taskStatuses) {
      const verdict = taskCan.proposeDueDate({ ...running, status }, 'business', start)
      if (status === 'in_progress' || status === 'paused') expect(verdict).toBe(true)
      else expect(verdict).toMatchObject({ status: 409, code: 'due_date_state', params: { from: status } })
    }
    expect(codeOf(taskCan.proposeDueDate({ ...running, dueMoves: 1 }, 'influencer', start))).toBe(true)
    expect(codeOf(taskCan.proposeDueDate({ ...running, dueMoves: 2 }, 'influencer', start))).toBe('no_moves_left')
    expect(codeOf(taskCan.proposeDueDate(proposed, 'influencer', start))).toBe('due_date_proposed')
  })

  it('can be answered by the other side for 72 hours', () => {
    expect(taskCan.answerDueDate(proposed, 'influencer', start)).toBe(true)
    expect(codeOf(taskCan.answerDueDate(proposed, 'influencer', at(3)))).toBe('no_due_date_proposal')
    expect(taskCan.answerDueDate(proposed, 'business', start)).toMatchObject({ status: 403 })
    expect(taskCan.withdrawDueDate(proposed, 'business', start)).toBe(true)
    expect(taskCan.withdrawDueDate(proposed, 'influencer', start)).toMatchObject({ status: 403 })
    expect(taskClock(proposed)).toEqual({ action: 'lapse_due_date', at: at(3) })
  })

  it('is limited to 14 days and to the 90 days of an order', () => {
    expect(dueDateRange(running, start)).toEqual({ after: at(5), until: at(19) })
    expect(dueDateRange(running, at(8))).toEqual({ after: at(8), until: at(19) })
    expect(dueDateRange({ ...running, dueDate: at(60) }, start)).toEqual({ after: at(60), until: at(69) })
    expect(dueDateRange({ ...running, dueDate: null }, start)).toBeNull()
  })
})

describe('a blocked account', () => {
  const at = (days: number) => new Date(start.getTime() + days * day)
  const running = makeTask({ status: 'in_progress', dueDate: at(30), blockedSide: 'influencer', blockedAt: at(1) })

  it('of the influencer gives the business seven days to choose, then refunds', () => {
    for (const status of ['in_progress', 'paused', 'waiting_for_client'] as const) {
      const task = { ...running, status, waitingSince: status === 'waiting_for_client' ? at(1) : null }
      expect(taskClock(task)).toEqual({ action: 'refund_blocked', at: at(8) })
      expect(turnOf(task)).toBe('business')
      expect(taskCan.cancel(task, 'business', start)).toBe(true)
      expect(taskCan.keep(task, 'business')).toBe(true)
      expect(codeOf(taskCan.keep(task, 'influencer'))).toBe('no_cancel_request')
    }
    expect(taskClock({ ...running, status: 'delivered', deliveredAt: at(1) })?.action).toBe('accept_delivery')
    expect(taskClock({ ...running, disputedAt: at(1) })).toBeNull()
  })

  it('can be waited for once, with a refund still possible', () => {
    const waits = { ...running, blockWaits: true }
    expect(taskClock(waits)?.action).toBe('cancel_late')
    expect(codeOf(taskCan.keep(waits, 'business'))).toBe('no_cancel_request')
    expect(taskCan.cancel(waits, 'business', start)).toBe(true)
  })

  it('of the business lets the influencer deliver or cancel, without a deadline of its own', () => {
    const task = { ...running, blockedSide: 'business' as const }
    expect(taskClock(task)?.action).toBe('cancel_late')
    expect(taskCan.deliver(task, 'influencer')).toBe(true)
    expect(taskCan.cancel(task, 'influencer', start)).toBe(true)
  })
})

describe('being late', () => {
  const at = (days: number) => new Date(start.getTime() + days * day)
  const running = makeTask({ status: 'in_progress', dueDate: at(5) })

  it('begins after the due date, but not during a dispute or once the work is delivered', () => {
    expect(isLate(running, at(5))).toBe(false)
    expect(isLate(running, at(5.001))).toBe(true)
    expect(isLate({ ...running, status: 'paused' }, at(6))).toBe(true)
    for (const status of ['pending', 'delivered', 'completed', 'cancelled'] as const)
      expect(isLate({ ...running, status }, at(6))).toBe(false)
    expect(isLate({ ...running, disputedAt: at(1) }, at(6))).toBe(false)
    expect(isLate({ ...running, dueDate: null }, at(6))).toBe(false)
  })

  it('does not count time waiting for the business', () => {
    const waiting: TaskFacts = { ...running, status: 'waiting_for_client', waitingSince: at(4) }
    expect(isLate(waiting, at(9))).toBe(false)
    expect(mayCancelAsLate(waiting, at(9))).toBe(false)
    expect(isLate({ ...waiting, waitingSince: at(5.5) }, at(9))).toBe(true)
    expect(mayCancelAsLate({ ...waiting, waitingSince: at(5.5) }, at(9))).toBe(false)
    expect(mayCancelAsLate({ ...waiting, waitingSince: at(6.5) }, at(9))).toBe(true)
  })
})

it.each<[string, Partial<TaskFacts>, Side | null]>([
  ['an order that is not accepted', { status: 'pending' }, 'influencer'],
  ['work', { status: 'in_progress' }, 'influencer'],
  ['a question to the business', { status: 'waiting_for_client' }, 'business'],
  ['a delivery', { status: 'delivered' }, 'business'],
  ['a cancellation request', { status: 'paused', cancelRequestedBy: 'business' }, 'influencer'],
  ['a due date proposed by the influencer', { status: 'in_progress', dueProposedBy: 'influencer' }, 'business'],
  ['a due date proposed by the business', { status: 'in_progress', dueProposedBy: 'business' }, 'influencer'],
  ['a dispute', { status: 'paused', disputedAt: start }, null],
  ['completed work', { status: 'completed' }, null],
])('%s awaits the right side', (_, facts, side) => {
  expect(turnOf(makeTask(facts))).toBe(side)
})

describe('an order with nobody acting', () => {
  /** Applies a task's next automatic action, as the sweep does. */
  function applyDeadline(task: TaskFacts, now: Date): TaskFacts {
    switch (taskClock(task)?.action) {
      case 'cancel_unaccepted':
      case 'cancel_late':
      case 'agree_cancel':
      case 'refund_blocked':
        return { ...task, status: 'cancelled' }
      case 'accept_delivery':
        return { ...task, status: 'completed' }
      case 'resume_waiting': {
        const dueDate = new Date(task.dueDate!.getTime() + now.getTime() - task.waitingSince!.getTime())
        return { ...task, status: 'in_progress', waitingSince: null, dueDate }
      }
      case 'lapse_due_date':
        return { ...task, dueProposedBy: null, dueProposedTo: null, dueProposedAt: null }
      default:
        return task
    }
  }

  /** Moves the due date to the latest moment the rules allow, as often as they allow it. */
  function withLatestDueDate(task: TaskFacts): TaskFacts {
    if (!mayMoveDueDate(task)) return task
    let dueDate = task.dueDate!
    for (let i = 0; i < task.dueMoves; i++) {
      const { after, until } = dueDateRange({ ...task, dueDate }, start)!
      if (until > after) dueDate = until
    }
    return { ...task, dueDate }
  }

  const instants = fc.integer({ min: 0, max: 60 * 24 }).map((hours) => new Date(start.getTime() + hours * 3_600_000))
  const anyTask = fc.record({
    status: fc.constantFrom<TaskStatus>('pending', 'in_progress', 'paused', 'waiting_for_client', 'delivered'),
    acceptanceExtended: fc.boolean(),
    reviewExtended: fc.boolean(),
    dueDate: instants,
    cancelRequestedBy: fc.constantFrom<Side | null>(null, 'business'),
    dueMoves: fc.constantFrom(0, 1, 2),
    dueProposedBy: fc.constantFrom<Side | null>(null, 'business', 'influencer'),
    blockedSide: fc.constantFrom<Side | null>(null, 'business', 'influencer'),
    blockWaits: fc.boolean(),
  })

  it('reaches a final state within 90 days, from any state', () => {
    fc.assert(
      fc.property(anyTask, (facts) => {
        const hasProposal = facts.dueProposedBy && mayMoveDueDate({ status: facts.status, disputedAt: null })
        let task = makeTask({
          ...facts,
          dueProposedBy: hasProposal ? facts.dueProposedBy : null,
          dueProposedTo: hasProposal ? start : null,
          dueProposedAt: hasProposal ? start : null,
          waitingSince: facts.status === 'waiting_for_client' ? start : null,
          deliveredAt: facts.status === 'delivered' ? start : null,
          cancelRequestedAt: facts.cancelRequestedBy && start,
          blockedAt: facts.blockedSide && start,
        })
        task = withLatestDueDate(task)
        let now = start
        for (let moves = 0; !['completed', 'cancelled'].includes(task.status); moves++) {
          expect(moves).toBeLessThan(5)
          now = taskClock(task)!.at
          task = applyDeadline(task, now)
        }
        expect(now.getTime() - start.getTime()).toBeLessThanOrEqual(90 * day)
      }),
    )
  })

  it('has no deadline once it is final', () => {
    expect(taskClock(makeTask({ status: 'completed' }))).toBeNull()
    expect(taskClock(makeTask({ status: 'cancelled' }))).toBeNull()
  })
})
