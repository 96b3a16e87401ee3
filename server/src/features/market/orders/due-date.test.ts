import { afterEach, describe, expect, it } from 'vitest'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { engagementErrors } from '#contract/market/engagements/errors.ts'
import { orderErrors } from '#contract/market/orders/errors.ts'
import { defaultTerms } from '#contract/market/terms/order-terms.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { money, Work } from '../../../../test/work.ts'
import { runDueDeadlines } from './due-deadlines.ts'

const { world } = await aMarket()
afterEach(async () => expect(await world.audit()).toEqual([]))

const day = 86_400_000
const reason = 'The parcel came late'
const refused = (code: string) => ({ status: 409, body: { code } })
const other = (side: Side): Side => (side === 'business' ? 'influencer' : 'business')
const runDeadlines = () => runDueDeadlines(world.services)
const dueIn = async (work: Work, days: number) =>
  new Date(Date.parse((await work.read()).dueDate) + days * day).toISOString()
/** Proposes a date this many days after the current one and returns it. */
async function propose(work: Work, by: Side = 'influencer', days = 7) {
  const dueDate = await dueIn(work, days)
  await work.does(by, 'proposeDueDate', { dueDate, reason })
  return dueDate
}
const mailsTo = (work: Work, side: Side, kind: string) =>
  world.mails.filter(
    (mail) => mail.userId === work[side].id && mail.kind === kind && mail.params.taskId === work.taskId,
  )
const lastEvent = async (work: Work) => (await work.read()).events.at(-1)
const none = { dueProposedBy: null, dueProposedTo: null, dueProposedAt: null, dueProposalReason: null }

describe.each(['business', 'influencer'] as const)('a due date proposed by the %s', (side) => {
  it('takes effect once the other side agrees, and both steps are on the timeline', async () => {
    const work = await Work.of(world, 'in_progress')
    const before = (await work.read()).dueDate
    const dueDate = await propose(work, side, 14)
    expect(await work.read()).toMatchObject({
      dueDate: before,
      dueProposedBy: side,
      dueProposedTo: dueDate,
      dueProposalReason: reason,
      clock: { action: 'lapse_due_date' },
    })
    expect(await lastEvent(work)).toMatchObject({ kind: 'due_date_proposed', by: side, note: reason, dueDate })
    expect(mailsTo(work, other(side), 'due_date_proposed')).toMatchObject([{ params: { at: dueDate, reason } }])

    expect(await work.does(other(side), 'agreeDueDate', { dueDate })).toMatchObject({
      ...none,
      status: 'in_progress',
      dueDate,
      dueMoves: 1,
      clock: { action: 'cancel_late', at: new Date(Date.parse(dueDate) + 14 * day).toISOString() },
    })
    expect(await lastEvent(work)).toMatchObject({ kind: 'due_date_agreed', by: other(side), dueDate })
    expect(mailsTo(work, side, 'due_date_agreed')).toMatchObject([{ params: { at: dueDate } }])
    expect(await work.money()).toEqual(money.held)
  })

  it('leaves the due date unchanged when refused or withdrawn', async () => {
    const work = await Work.of(world, 'paused')
    const before = await work.read()
    await propose(work, side)
    await work.does(other(side), 'refuseDueDate', { reason: 'We need it then' })
    expect(await lastEvent(work)).toMatchObject({ kind: 'due_date_refused', by: other(side), note: 'We need it then' })
    expect(mailsTo(work, side, 'due_date_refused')).toMatchObject([{ params: { reason: 'We need it then' } }])
    await propose(work, side)
    await work.does(side, 'withdrawDueDate')
    expect(await lastEvent(work)).toMatchObject({ kind: 'due_date_withdrawn', by: side })
    expect(mailsTo(work, other(side), 'due_date_withdrawn')).toHaveLength(1)
    expect(await work.read()).toMatchObject({ ...none, dueDate: before.dueDate, clock: before.clock, dueMoves: 0 })
    for (const [who, move] of [
      [other(side), 'refuseDueDate'],
      [other(side), 'agreeDueDate'],
      [side, 'withdrawDueDate'],
    ] as const)
      expect(await work.try(who, move)).toMatchObject(refused('no_due_date_proposal'))
  })

  it('is answered only by the other side and withdrawn only by its proposer', async () => {
    const work = await Work.of(world, 'in_progress')
    const dueDate = await propose(work, side)
    const before = await work.read()
    const own = { status: 403, body: { message: engagementErrors.dueDateOwn } }
    expect(await work.try(side, 'agreeDueDate', { dueDate })).toMatchObject(own)
    expect(await work.try(side, 'refuseDueDate')).toMatchObject(own)
    expect(await work.try(other(side), 'withdrawDueDate')).toMatchObject({
      status: 403,
      body: { message: engagementErrors.dueDateTheirs },
    })
    expect(await work.read()).toEqual(before)
  })
})

describe('a proposed due date', () => {
  it('allows one open proposal and two agreed changes per order', async () => {
    const work = await Work.of(world, 'in_progress')
    for (const dueMoves of [1, 2]) {
      const dueDate = await propose(work)
      expect(await work.try('business', 'proposeDueDate', { dueDate, reason })).toMatchObject(
        refused('due_date_proposed'),
      )
      expect((await work.does('business', 'agreeDueDate', { dueDate })).dueMoves).toBe(dueMoves)
    }
    const third = { dueDate: await dueIn(work, 1), reason }
    for (const side of ['business', 'influencer'] as const)
      expect(await work.try(side, 'proposeDueDate', third)).toMatchObject(refused('no_moves_left'))
  })

  it('can be proposed ten times a day', async () => {
    const work = await Work.of(world, 'in_progress')
    for (let i = 0; i < 10; i++) {
      await propose(work)
      await work.does('influencer', 'withdrawDueDate')
    }
    const proposal = { dueDate: await dueIn(work, 7), reason }
    expect((await work.try('influencer', 'proposeDueDate', proposal)).status).toBe(429)
    expect((await work.read()).dueProposedBy).toBeNull()
    world.pass(25)
    expect((await work.try('influencer', 'proposeDueDate', proposal)).status).toBe(200)
  })

  it.each([
    ['the same date', 0, 0, orderErrors.dueDateEarly],
    ['an earlier date', 0, -1, orderErrors.dueDateEarly],
    ['a past date', 7, 1, orderErrors.dueDateEarly],
    ['more than 14 days', 0, 14.001, orderErrors.dueDateLate],
  ])('may not be %s', async (_, passed, days, message) => {
    const work = await Work.of(world, 'in_progress')
    world.pass(passed * 24)
    const before = await work.read()
    const answer = await work.try('influencer', 'proposeDueDate', { dueDate: await dueIn(work, days), reason })
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: 'dueDate', message }] } })
    expect(await work.read()).toEqual(before)
  })

  it('cannot keep the order open for more than 90 days', async () => {
    const work = await Work.of(world, 'in_progress', { deliveryTimeInDays: 60 })
    const at = async (days: number) => ({ dueDate: await dueIn(work, days), reason })
    expect((await work.try('influencer', 'proposeDueDate', await at(9.1))).status).toBe(422)
    expect((await work.try('influencer', 'proposeDueDate', await at(9))).status).toBe(200)
  })

  it.each([
    ['no date', { reason }, 'dueDate', requestErrors.valueInvalid],
    ['a day without a time', { dueDate: '2030-01-01', reason }, 'dueDate', requestErrors.valueInvalid],
    ['no reason', { dueDate: '2030-01-01T00:00:00Z', reason: ' ' }, 'reason', orderErrors.reasonRequired],
    [
      'a field of its own',
      { dueDate: '2030-01-01T00:00:00Z', reason, dueMoves: 0 },
      'dueMoves',
      requestErrors.unknownField,
    ],
  ])('with %s is refused', async (_, input, path, message) => {
    const work = await Work.of(world, 'in_progress')
    const { status, body } = await work.try('influencer', 'proposeDueDate', input)
    expect(status).toBe(422)
    expect(body.issues).toContainEqual({ path, message })
  })

  it('is refused in other states, naming both states', async () => {
    const work = await Work.of(world, 'delivered')
    const { body } = await work.try('influencer', 'proposeDueDate')
    expect(body.message).toBe('This task is delivered; its due date can be moved while it is in_progress')
  })

  it('can only be agreed to as it was seen', async () => {
    const work = await Work.of(world, 'in_progress')
    const first = await propose(work, 'influencer', 3)
    await work.does('influencer', 'withdrawDueDate')
    await propose(work, 'influencer', 14)
    expect(await work.try('business', 'agreeDueDate', { dueDate: first })).toMatchObject(refused('due_date_changed'))
    expect(await work.read()).toMatchObject({ dueMoves: 0, dueProposedBy: 'influencer' })
  })

  it('lapses once after exactly 72 hours, and both sides are notified', async () => {
    const work = await Work.of(world, 'in_progress')
    const before = await work.read()
    const dueDate = await propose(work)
    world.pass(72 - 1 / 60)
    await runDeadlines()
    expect((await work.read()).dueProposedTo).toBe(dueDate)
    world.pass(1 / 60)
    // after the deadline it is too late even if the job has not run yet
    expect(await work.try('business', 'agreeDueDate', { dueDate })).toMatchObject(refused('no_due_date_proposal'))
    await Promise.all(Array.from({ length: 5 }, runDeadlines))
    expect(await work.read()).toMatchObject({ ...none, dueDate: before.dueDate, clock: before.clock })
    expect((await work.events()).filter((kind) => kind === 'due_date_lapsed')).toHaveLength(1)
    expect(await lastEvent(work)).toMatchObject({ by: 'clock', actor: null, dueDate })
    for (const side of ['business', 'influencer'] as const)
      expect(mailsTo(work, side, 'due_date_lapsed')).toHaveLength(1)
  })

  it.each([
    ['is delivered', (work: Work) => work.does('influencer', 'deliver'), 'delivered'],
    ['waits for the client', (work: Work) => work.does('influencer', 'wait'), 'waiting_for_client'],
    ['is given up', (work: Work) => work.does('influencer', 'cancel'), 'cancelled'],
    [
      'is disputed',
      (work: Work) =>
        work.business.call('POST', `/api/purchases/${work.purchaseId}/dispute`, { reason: 'Nothing was done at all.' }),
      'paused',
    ],
  ])('is dropped when the work %s', async (_, act, status) => {
    const work = await Work.of(world, 'in_progress')
    const dueDate = await propose(work)
    await act(work)
    expect(await work.read()).toMatchObject({ ...none, status, dueMoves: 0 })
    expect(await work.events()).toContain('due_date_fell')
    expect((await work.try('business', 'agreeDueDate', { dueDate })).status).toBe(409)
  })

  it('stays when the work is paused and resumed', async () => {
    const work = await Work.of(world, 'in_progress')
    const dueDate = await propose(work)
    await work.does('influencer', 'pause')
    await work.does('influencer', 'resume')
    expect((await work.does('business', 'agreeDueDate', { dueDate })).dueDate).toBe(dueDate)
  })

  it('makes late work on time once agreed', async () => {
    const work = await Work.of(world, 'in_progress')
    world.pass(6.5 * 24)
    const dueDate = await propose(work, 'influencer', 5)
    await work.does('business', 'agreeDueDate', { dueDate })
    expect(await work.does('business', 'cancel')).toMatchObject({
      status: 'in_progress',
      cancelRequestedBy: 'business',
    })
  })
})

describe('concurrent moves', () => {
  it('agreeing, refusing and withdrawing have one outcome', async () => {
    for (let i = 0; i < 5; i++) {
      const work = await Work.of(world, 'in_progress')
      const dueDate = await propose(work)
      const answers = await Promise.all([
        work.try('business', 'agreeDueDate', { dueDate }),
        work.try('business', 'refuseDueDate'),
        work.try('influencer', 'withdrawDueDate'),
        work.try('business', 'agreeDueDate', { dueDate }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const agreed = answers[0]!.status === 200 || answers[3]!.status === 200
      expect(await work.read()).toMatchObject({ ...none, dueMoves: agreed ? 1 : 0 })
    }
  })

  it('only one of two proposals succeeds', async () => {
    const work = await Work.of(world, 'in_progress')
    const dueDate = await dueIn(work, 2)
    const sides = ['business', 'influencer', 'business', 'influencer'] as const
    const answers = await Promise.all(sides.map((side) => work.try(side, 'proposeDueDate', { dueDate, reason })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('one Idempotency-Key changes the date once', async () => {
    const work = await Work.of(world, 'in_progress')
    const dueDate = await propose(work)
    const press = () =>
      work.business.call(
        'POST',
        `/api/tasks/${work.taskId}/due-date/agree`,
        { dueDate },
        { 'idempotency-key': 'one-date' },
      )
    const answers = [...(await Promise.all([press(), press()])), await press()]
    expect(answers.map(({ status, body }) => [status, body.dueMoves])).toEqual(Array(3).fill([200, 1]))
    expect((await work.events()).filter((kind) => kind === 'due_date_agreed')).toHaveLength(1)
  })
})

it('the terms for due date changes are frozen on the order', async () => {
  const admin = await world.anAdmin()
  const set = (value: object) => admin.call('PUT', '/api/admin/settings/order_terms', { value })
  const running = await Work.of(world, 'in_progress')
  expect(await set({ ...defaultTerms, maxMoves: 0, maxMoveDays: 1, moveAnswerHours: 1 })).toMatchObject({ status: 200 })
  expect((await world.call('GET', '/api/site/terms')).body).toMatchObject({ maxMoves: 0, maxMoveDays: 1 })
  const later = await Work.of(world, 'in_progress')
  await propose(running, 'influencer', 14)
  expect((await running.read()).terms).toEqual(defaultTerms)
  const proposal = { dueDate: await dueIn(later, 1), reason }
  expect(await later.try('influencer', 'proposeDueDate', proposal)).toMatchObject(refused('no_moves_left'))
  await set(defaultTerms)
})
