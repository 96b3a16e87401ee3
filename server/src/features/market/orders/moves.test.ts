import { afterEach, describe, expect, it } from 'vitest'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { orderErrors } from '#contract/market/orders/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Move, money, moves, type State, states, Work } from '../../../../test/work.ts'

const { world } = await aMarket()
afterEach(async () => expect(await world.audit()).toEqual([]))

const day = 86_400_000
const mailsAbout = ({ taskId }: Work) =>
  world.mails
    .filter(({ params }) => params.taskId === taskId)
    .map(({ userId, kind }) => ({ userId, kind }))
    .slice(1)
const dueDate = async (work: Work) => Date.parse((await work.read()).dueDate)
const now = () => world.services.clock().getTime()

/** The side that may make each move, the states from which it may, and the refusal in the others. */
const rules: Record<Move, { by: Side | 'either'; from: State[]; refusal: string }> = {
  acceptOrder: { by: 'influencer', from: ['pending'], refusal: 'task_state' },
  declineOrder: { by: 'influencer', from: ['pending'], refusal: 'task_state' },
  withdrawOrder: { by: 'business', from: ['pending'], refusal: 'task_state' },
  pause: { by: 'influencer', from: ['in_progress'], refusal: 'task_state' },
  wait: { by: 'influencer', from: ['in_progress'], refusal: 'task_state' },
  resume: { by: 'influencer', from: ['paused', 'waiting_for_client'], refusal: 'task_state' },
  deliver: { by: 'influencer', from: ['in_progress'], refusal: 'task_state' },
  revise: { by: 'business', from: ['delivered'], refusal: 'task_state' },
  accept: { by: 'business', from: ['delivered'], refusal: 'task_state' },
  extend: { by: 'influencer', from: ['pending', 'delivered'], refusal: 'nothing_to_extend' },
  cancel: { by: 'either', from: ['in_progress', 'paused', 'waiting_for_client'], refusal: 'task_state' },
  keep: { by: 'either', from: ['in_progress', 'paused', 'waiting_for_client'], refusal: 'task_state' },
  proposeDueDate: { by: 'either', from: ['in_progress', 'paused'], refusal: 'due_date_state' },
  agreeDueDate: { by: 'either', from: ['in_progress', 'paused'], refusal: 'due_date_state' },
  refuseDueDate: { by: 'either', from: ['in_progress', 'paused'], refusal: 'due_date_state' },
  withdrawDueDate: { by: 'either', from: ['in_progress', 'paused'], refusal: 'due_date_state' },
  revealPin: {
    by: 'business',
    from: ['pending', 'in_progress', 'paused', 'waiting_for_client', 'delivered'],
    refusal: 'task_closed',
  },
  verifyPin: { by: 'influencer', from: ['delivered'], refusal: 'task_state' },
  write: { by: 'either', from: states.filter((state) => state !== 'cancelled'), refusal: 'task_closed' },
}
const everyMove = Object.keys(moves) as Move[]

describe.each(states)('a task that is %s', (state) => {
  it('refuses every move that its state does not allow and stays unchanged', async () => {
    const work = await Work.of(world, state)
    const before = [await work.read(), await work.money()]
    for (const move of everyMove.filter((move) => !rules[move].from.includes(state))) {
      const { by, refusal } = rules[move]
      for (const side of by === 'either' ? (['business', 'influencer'] as const) : [by])
        expect(await work.try(side, move), `${move} by ${side}`).toMatchObject({ status: 409, body: { code: refusal } })
    }
    expect([await work.read(), await work.money()]).toEqual(before)
  })

  it('is 404 for anybody else, whatever they try', async () => {
    const work = await Work.of(world, state)
    const before = await work.read()
    for (const move of everyMove) {
      for (const person of [await world.aBusiness(), await world.anInfluencer()]) {
        const { status } = await work.try(person, move)
        expect(status === 404 || (status === 403 && moves[move].on === 'purchases'), `${move}: ${status}`).toBe(true)
      }
      expect((await work.try(await world.anAdmin(), move)).status).toBe(moves[move].on === 'purchases' ? 403 : 404)
      expect((await work.try(world.aStranger(), move)).status).toBe(401)
    }
    expect(await work.read()).toEqual(before)
  })
})

it.each<[Move, Side, State]>([
  ['acceptOrder', 'business', 'pending'],
  ['declineOrder', 'business', 'pending'],
  ['withdrawOrder', 'influencer', 'pending'],
  ['pause', 'business', 'in_progress'],
  ['wait', 'business', 'in_progress'],
  ['resume', 'business', 'paused'],
  ['deliver', 'business', 'in_progress'],
  ['revise', 'influencer', 'delivered'],
  ['accept', 'influencer', 'delivered'],
  ['extend', 'business', 'pending'],
  ['extend', 'influencer', 'delivered'],
  ['revealPin', 'influencer', 'delivered'],
  ['verifyPin', 'business', 'delivered'],
])('%s is not for the %s', async (move, side, state) => {
  const work = await Work.of(world, state)
  const before = await work.read()
  expect((await work.try(side, move)).status).toBe(403)
  expect(await work.read()).toEqual(before)
})

describe('a move', () => {
  it.each<[Side, Move, State, string, string, string]>([
    ['influencer', 'acceptOrder', 'pending', 'in_progress', 'order_accepted', 'order_accepted'],
    ['influencer', 'declineOrder', 'pending', 'cancelled', 'order_declined', 'order_declined'],
    ['business', 'withdrawOrder', 'pending', 'cancelled', 'order_withdrawn', 'order_withdrawn'],
    ['influencer', 'pause', 'in_progress', 'paused', 'paused', 'task_paused'],
    ['influencer', 'wait', 'in_progress', 'waiting_for_client', 'waiting', 'task_waiting'],
    ['influencer', 'resume', 'paused', 'in_progress', 'resumed', 'task_resumed'],
    ['influencer', 'resume', 'waiting_for_client', 'in_progress', 'resumed', 'task_resumed'],
    ['business', 'resume', 'waiting_for_client', 'in_progress', 'resumed', 'task_resumed'],
    ['influencer', 'deliver', 'in_progress', 'delivered', 'delivered', 'delivered'],
    ['business', 'revise', 'delivered', 'in_progress', 'revision_requested', 'revision_requested'],
    ['influencer', 'extend', 'pending', 'pending', 'acceptance_extended', 'acceptance_extended'],
    ['business', 'extend', 'delivered', 'delivered', 'review_extended', 'review_extended'],
    ['influencer', 'cancel', 'in_progress', 'cancelled', 'given_up', 'order_cancelled'],
    ['influencer', 'cancel', 'paused', 'cancelled', 'given_up', 'order_cancelled'],
    ['influencer', 'cancel', 'waiting_for_client', 'cancelled', 'given_up', 'order_cancelled'],
    ['business', 'cancel', 'paused', 'paused', 'cancel_requested', 'cancel_requested'],
  ])('by the %s, %s, leads from %s to %s and notifies the other side', async (side, move, from, to, event, mail) => {
    const work = await Work.of(world, from)
    const [events, mails] = [await work.events(), mailsAbout(work)]
    await work.does(side, move)
    expect((await work.read()).status).toBe(to)
    expect(await work.events()).toEqual([...events, event])
    const other = side === 'business' ? work.influencer : work.business
    expect(mailsAbout(work).slice(mails.length)).toEqual([{ userId: other.id, kind: mail }])
    expect(await work.money()).toEqual(to === 'cancelled' ? money.refunded : money.held)
  })

  it('that is impossible names both states', async () => {
    const work = await Work.of(world, 'completed')
    expect((await work.try('influencer', 'deliver')).body.message).toBe(
      'This task is completed and can’t become delivered',
    )
  })

  it.each<[Move, object, string, string]>([
    ['pause', {}, 'reason', orderErrors.reasonRequired],
    ['pause', { reason: '   ' }, 'reason', orderErrors.reasonRequired],
    ['wait', {}, 'reason', orderErrors.reasonRequired],
    ['wait', { reason: 'x'.repeat(2_001) }, 'reason', requestErrors.textTooLong],
    ['revise', {}, 'changes', orderErrors.changesRequired],
    ['cancel', { answer: 'maybe' }, 'answer', requestErrors.valueInvalid],
    ['accept', { amount: 1 }, 'amount', requestErrors.unknownField],
  ])('%s with %o is refused', async (move, input, path, message) => {
    const work = await Work.of(world, rules[move].from[0]!)
    const side = rules[move].by === 'business' ? 'business' : 'influencer'
    const answer = await work.try(side, move, input)
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
  })
})

describe('the due date', () => {
  it('is the delivery time, including extras, after acceptance', async () => {
    const work = await Work.of(world, 'pending')
    world.pass(40)
    await work.does('influencer', 'acceptOrder')
    expect(await dueDate(work)).toBe(now() + 5 * day)
  })

  it.each([
    ['waiting for the client', 'waiting_for_client', 50 / 24],
    ['a pause', 'paused', 0],
  ] as const)('after %s for 50 hours, in state %s, is %d days out', async (_, state, moved) => {
    const work = await Work.of(world, state)
    const before = await dueDate(work)
    world.pass(50)
    await work.does('influencer', 'resume')
    expect(await dueDate(work)).toBe(before + moved * day)
  })

  it.each([
    ['stays when there is enough time', 1, 5],
    ['moves to 72 hours ahead when there is less', 4.5, 7.5],
  ])('after a revision request %s', async (_, delivered, due) => {
    const work = await Work.of(world, 'in_progress')
    const start = now()
    world.pass(delivered * 24)
    await work.does('influencer', 'deliver')
    await work.does('business', 'revise')
    expect(await dueDate(work)).toBe(start + due * day)
  })
})
