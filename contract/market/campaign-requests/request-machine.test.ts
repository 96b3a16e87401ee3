import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueDateRange, type Side } from '../engagements/engagement.ts'
import { untouchedRequest } from '../engagements/engagement-fixture.ts'
import {
  isRequestLate,
  type RequestFacts,
  type RequestStatus,
  type RequestVerdict,
  requestCan,
  requestClock,
  requestStatuses,
  requestTransitions,
  requestTurnOf,
} from './request-machine.ts'

const day = 86_400_000
const start = new Date('2026-01-01T00:00:00Z')
const at = (days: number) => new Date(start.getTime() + days * day)

/** An application without any events. */
const makeRequest = (facts: Partial<RequestFacts> = {}): RequestFacts => ({
  ...untouchedRequest,
  offeredAt: start,
  ...facts,
})
const accepted = makeRequest({ status: 'accepted', acceptedAt: start, dueDate: at(30) })
const published = makeRequest({ status: 'pending_completion', acceptedAt: start, publishedAt: start })
const codeOf = (verdict: RequestVerdict) => (verdict === true ? true : verdict.code)
const sides: Side[] = ['business', 'influencer']

describe('status transitions', () => {
  const expected: Record<RequestStatus, RequestStatus[]> = {
    pending: ['accepted', 'rejected'],
    accepted: ['pending_completion', 'rejected', 'completed'],
    pending_completion: ['accepted', 'completed', 'rejected'],
    completed: [],
    rejected: [],
  }
  it('match the product design', () => expect(requestTransitions).toEqual(expected))

  type Action = keyof typeof requestCan
  const possibleIn: Record<Action, RequestStatus[]> = {
    accept: ['pending'],
    reject: ['pending'],
    withdraw: ['pending'],
    offer: ['pending'],
    pay: ['pending'],
    work: ['accepted'],
    review: ['accepted'],
    confirm: ['accepted', 'pending_completion'],
    incomplete: ['pending_completion'],
    extend: ['pending_completion'],
    cancel: ['accepted'],
    keep: ['accepted'],
    proposeDueDate: ['accepted'],
    answerDueDate: ['accepted'],
    withdrawDueDate: ['accepted'],
    proposeSplit: ['accepted', 'pending_completion'],
    acceptSplit: ['accepted', 'pending_completion'],
    dispute: ['accepted', 'pending_completion'],
    write: ['pending', 'accepted', 'pending_completion', 'completed'],
  }
  /** Facts that allow an action to one side, apart from the status. */
  const openFor: Partial<Record<Action, Partial<RequestFacts>>> = {
    pay: { agreedAt: start },
    keep: { cancelRequestedBy: 'business', cancelRequestedAt: start },
    answerDueDate: { dueProposedBy: 'business', dueProposedTo: at(40), dueProposedAt: start },
    withdrawDueDate: { dueProposedBy: 'business', dueProposedTo: at(40), dueProposedAt: start },
    acceptSplit: { splitProposedBy: 'business', splitProposedAt: start },
  }

  it.each(Object.keys(requestCan) as Action[])(
    'allow %s in the right states alone, and name the wrong one',
    (action) => {
      const rule: (request: RequestFacts, side: Side, now: Date) => RequestVerdict = requestCan[action]
      for (const status of requestStatuses) {
        const request = makeRequest({ status, dueDate: at(30), ...openFor[action] })
        const verdicts = sides.map((side) => rule(request, side, start))
        if (possibleIn[action].includes(status)) expect(verdicts, status).toContain(true)
        else
          for (const verdict of verdicts) {
            expect(verdict, status).not.toBe(true)
            expect(verdict).toMatchObject({ status: expect.toSatisfy((code: number) => code === 409 || code === 403) })
          }
      }
    },
  )
})

describe('work that is all handed in', () => {
  const handedIn = { ...accepted, progress: [{ count: 2, submitted: 2 }] }

  it('can no longer be cancelled by the business, as an order that is delivered', () => {
    expect(codeOf(requestCan.cancel(handedIn, 'business', start))).toBe('handed_in')
    const half = { ...accepted, progress: [{ count: 2, submitted: 1 }] }
    expect(requestCan.cancel(half, 'business', start)).toBe(true)
  })

  it('can be given up by the influencer, and cancelled once it is published too late or the influencer is blocked', () => {
    expect(requestCan.cancel(handedIn, 'influencer', start)).toBe(true)
    expect(requestCan.cancel(handedIn, 'business', at(31.1))).toBe(true)
    const blocked = { ...handedIn, blockedSide: 'influencer' as const, blockedAt: start }
    expect(requestCan.cancel(blocked, 'business', start)).toBe(true)
  })
})

describe('handed-in work that an admin checks', () => {
  const checked = { ...accepted, progress: [{ count: 2, submitted: 2 }], dueDate: null, checkingSince: start }

  it('is not late, and neither cancelled by the business nor moved meanwhile', () => {
    expect(isRequestLate(checked, at(60))).toBe(false)
    expect(codeOf(requestCan.cancel(checked, 'business', at(60)))).toBe('handed_in')
    expect(codeOf(requestCan.proposeDueDate(checked, 'influencer', start))).toBe('due_date_state')
  })

  it('ends within the 90 days when no admin comes', () => {
    expect(requestClock(checked)).toEqual({ action: 'lapse_check', at: at(83) })
  })
})

describe('agreeing', () => {
  it('is up to the side that was asked last', () => {
    expect(requestCan.accept(makeRequest(), 'business')).toBe(true)
    expect(codeOf(requestCan.accept(makeRequest(), 'influencer'))).toBe('not_your_turn')
    const countered = makeRequest({ offeredBy: 'business', offers: 1 })
    expect(requestCan.accept(countered, 'influencer')).toBe(true)
    expect(codeOf(requestCan.accept(countered, 'business'))).toBe('not_your_turn')
    expect(codeOf(requestCan.reject(countered, 'business'))).toBe('not_your_turn')
    expect(requestCan.withdraw(countered, 'business')).toBe(true)
    expect(codeOf(requestCan.withdraw(countered, 'influencer'))).toBe('your_turn')
  })

  it('allows five counter-offers', () => {
    expect(requestCan.offer(makeRequest({ offers: 4 }), 'business')).toBe(true)
    expect(codeOf(requestCan.offer(makeRequest({ offers: 5 }), 'business'))).toBe('no_offers_left')
  })

  it('waits 14 days for the first answer, and 7 for each counter-offer', () => {
    expect(requestClock(makeRequest())).toEqual({ action: 'lapse_request', at: at(14) })
    expect(requestClock(makeRequest({ offers: 1 }))).toEqual({ action: 'lapse_request', at: at(7) })
  })

  it('waits 72 hours for the money; meanwhile no terms change, and each side can still leave', () => {
    const agreed = makeRequest({ agreedAt: start })
    expect(requestClock(agreed)).toEqual({ action: 'lapse_agreement', at: at(3) })
    expect(requestCan.pay(agreed, 'business')).toBe(true)
    expect(requestCan.pay(agreed, 'influencer')).toMatchObject({ status: 403 })
    expect(codeOf(requestCan.pay(makeRequest(), 'business'))).toBe('not_agreed')
    for (const side of sides) {
      expect(codeOf(requestCan.offer(agreed, side))).toBe('request_agreed')
      expect(codeOf(requestCan.accept(agreed, side))).toBe('request_agreed')
    }
    expect(requestCan.withdraw(agreed, 'influencer')).toBe(true)
    expect(requestCan.reject(agreed, 'business')).toBe(true)
  })
})

describe('completing', () => {
  it('is confirmed by the business, or 72 hours after everything is published, once extended', () => {
    expect(requestCan.confirm(published, 'business')).toBe(true)
    expect(requestCan.confirm(published, 'influencer')).toMatchObject({ status: 403, code: 'wrong_side' })
    expect(requestClock(published)).toEqual({ action: 'confirm_completion', at: at(3) })
    expect(requestClock({ ...published, completionExtended: true })?.at).toEqual(at(6))
    expect(codeOf(requestCan.extend({ ...published, completionExtended: true }, 'business'))).toBe('already_extended')
  })

  it('can be refused once as incomplete', () => {
    expect(requestCan.incomplete(published, 'business')).toBe(true)
    expect(codeOf(requestCan.incomplete({ ...published, incompleteUsed: true }, 'business'))).toBe('incomplete_used')
  })

  it('can be settled by a split that the other side accepts in time', () => {
    const proposed = { ...accepted, splitProposedBy: 'business' as const, splitProposedAt: start }
    expect(codeOf(requestCan.proposeSplit(proposed, 'influencer', start))).toBe('split_proposed')
    expect(requestCan.acceptSplit(proposed, 'influencer', start)).toBe(true)
    expect(requestCan.acceptSplit(proposed, 'business', start)).toMatchObject({ status: 403 })
    expect(codeOf(requestCan.acceptSplit(proposed, 'influencer', at(3)))).toBe('no_split')
    expect(requestClock(proposed)).toEqual({ action: 'lapse_split', at: at(3) })
  })
})

describe('a dispute', () => {
  const disputed = { ...accepted, disputedAt: start }
  it('stops the clock and every other move', () => {
    expect(requestClock(disputed)).toBeNull()
    for (const action of ['work', 'review', 'confirm', 'cancel', 'keep', 'proposeDueDate', 'proposeSplit'] as const) {
      const rule: (request: RequestFacts, side: Side, now: Date) => RequestVerdict = requestCan[action]
      expect(sides.map((side) => codeOf(rule(disputed, side, start)))).toContain('dispute_open')
    }
    expect(codeOf(requestCan.dispute(disputed, 'business'))).toBe('dispute_open')
    expect(codeOf(requestCan.dispute(makeRequest(), 'business'))).toBe('dispute_state')
  })
})

it('is late while something is due, but not during a dispute or once everything is published', () => {
  expect(isRequestLate(accepted, at(31))).toBe(true)
  expect(isRequestLate(accepted, at(30))).toBe(false)
  expect(isRequestLate({ ...accepted, disputedAt: start }, at(31))).toBe(false)
  expect(isRequestLate({ ...published, dueDate: at(30) }, at(31))).toBe(false)
})

it.each<[string, Partial<RequestFacts> & { isReviewWaiting?: boolean }, Side | null]>([
  ['an application', {}, 'business'],
  ['an invitation', { askedBy: 'business', offeredBy: 'business' }, 'influencer'],
  ['a counter-offer of the business', { offeredBy: 'business', offers: 1 }, 'influencer'],
  ['an agreement without money', { agreedAt: start }, 'business'],
  ['work', { status: 'accepted' }, 'influencer'],
  ['a video to review', { status: 'accepted', isReviewWaiting: true }, 'business'],
  ['goods to send', { status: 'accepted', goods: 'to_ship' }, 'business'],
  ['a split proposed by the influencer', { status: 'accepted', splitProposedBy: 'influencer' }, 'business'],
  ['published work', { status: 'pending_completion' }, 'business'],
  ['work that admins check', { status: 'accepted', dueDate: null, checkingSince: start }, null],
  ['work of which admins check a part', { status: 'accepted', dueDate: at(3), checkingSince: start }, 'influencer'],
  ['a dispute', { status: 'accepted', disputedAt: start }, null],
  ['a completed request', { status: 'completed' }, null],
])('%s awaits the right side', (_, facts, side) => {
  expect(requestTurnOf({ isReviewWaiting: false, ...makeRequest(facts), ...facts })).toBe(side)
})

describe('a request with nobody acting', () => {
  /** Applies the next automatic action, as the sweep does. */
  function applyDeadline(request: RequestFacts): RequestFacts {
    switch (requestClock(request)?.action) {
      case 'confirm_completion':
        return { ...request, status: 'completed' }
      case 'lapse_due_date':
        return { ...request, dueProposedBy: null, dueProposedTo: null, dueProposedAt: null }
      case 'lapse_split':
        return { ...request, splitProposedBy: null, splitProposedAt: null }
      case 'goods_arrived':
        return { ...request, goods: 'received' }
      case undefined:
        return request
      default:
        return { ...request, status: 'rejected' }
    }
  }

  const anyRequest = fc.record({
    status: fc.constantFrom<RequestStatus>('pending', 'accepted', 'pending_completion'),
    offers: fc.integer({ min: 0, max: 5 }),
    isAgreed: fc.boolean(),
    /** Days until the work, or its publication, is due. */
    dueIn: fc.integer({ min: 0, max: 60 }),
    dueMoves: fc.constantFrom(0, 1, 2),
    completionExtended: fc.boolean(),
    cancelRequestedBy: fc.constantFrom<Side | null>(null, 'business'),
    hasProposals: fc.boolean(),
    blockedSide: fc.constantFrom<Side | null>(null, 'business', 'influencer'),
    blockWaits: fc.boolean(),
    isShipped: fc.boolean(),
    isChecked: fc.boolean(),
  })

  it('reaches a final state within 90 days, from any state', () => {
    fc.assert(
      fc.property(anyRequest, ({ isAgreed, dueIn, hasProposals, isShipped, isChecked, ...facts }) => {
        const running = facts.status === 'accepted'
        let request = makeRequest({
          ...facts,
          agreedAt: facts.status === 'pending' && isAgreed ? start : null,
          publishedAt: facts.status === 'pending_completion' ? start : null,
          dueDate: running && isChecked ? null : at(dueIn),
          checkingSince: running && isChecked ? start : null,
          cancelRequestedAt: facts.cancelRequestedBy && start,
          blockedAt: facts.blockedSide && start,
          ...(running &&
            hasProposals && {
              dueProposedBy: 'business' as const,
              dueProposedTo: at(dueIn + 1),
              dueProposedAt: start,
              splitProposedBy: 'influencer' as const,
              splitProposedAt: start,
            }),
          ...(running && isShipped && { goods: 'shipped' as const, goodsAt: start }),
        })
        for (let i = 0; i < facts.dueMoves; i++) {
          const range = dueDateRange(request, start)
          if (range && range.until > range.after) request = { ...request, dueDate: range.until }
        }
        let now = start
        for (let moves = 0; !['completed', 'rejected'].includes(request.status); moves++) {
          expect(moves).toBeLessThan(6)
          now = requestClock(request)!.at
          request = applyDeadline(request)
        }
        expect(now.getTime() - start.getTime()).toBeLessThanOrEqual(90 * day)
      }),
    )
  })

  it('has no deadline once it is final', () => {
    expect(requestClock(makeRequest({ status: 'completed' }))).toBeNull()
    expect(requestClock(makeRequest({ status: 'rejected' }))).toBeNull()
  })
})
