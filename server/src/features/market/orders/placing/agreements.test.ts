import { afterEach, describe, expect, it } from 'vitest'
import { aMarket } from '../../../../../test/market.ts'
import { money, Work } from '../../../../../test/work.ts'

const { world } = await aMarket()
afterEach(async () => expect(await world.audit()).toEqual([]))

const refused = (code: string) => ({ status: 409, body: { code } })
const mailsTo = (person: { id: number }, kind: string) =>
  world.mails.filter((mail) => mail.userId === person.id && mail.kind === kind)

describe('revisions', () => {
  it.each([0, 1, 3])('are limited to the number in the deal: %i', async (revisionsIncluded) => {
    const work = await Work.of(world, 'delivered', { revisionsIncluded })
    for (let used = 1; used <= revisionsIncluded; used++) {
      expect((await work.does('business', 'revise')).revisionsUsed).toBe(used)
      await work.does('influencer', 'deliver')
    }
    expect(await work.try('business', 'revise')).toMatchObject(refused('no_revisions_left'))
    expect(await work.read()).toMatchObject({ status: 'delivered', revisionsUsed: revisionsIncluded })
    expect((await work.does('business', 'accept')).status).toBe('completed')
  })

  it('are counted exactly among twenty concurrent requests', async () => {
    const work = await Work.of(world, 'delivered')
    const answers = await Promise.all(Array.from({ length: 20 }, () => work.try('business', 'revise')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await work.read()).revisionsUsed).toBe(1)
  })
})

describe('a deadline', () => {
  it.each([
    ['to accept the order', 'pending', 'influencer'],
    ['to answer a delivery', 'delivered', 'business'],
  ] as const)('%s is extended once by 72 hours', async (_, state, side) => {
    const work = await Work.of(world, state)
    const before = Date.parse((await work.read()).clock.at)
    expect(Date.parse((await work.does(side, 'extend')).clock.at)).toBe(before + 72 * 3_600_000)
    expect(await work.try(side, 'extend')).toMatchObject(refused('already_extended'))
  })

  it('to answer can be extended again for a new delivery', async () => {
    const work = await Work.of(world, 'delivered')
    await work.does('business', 'extend')
    await work.does('business', 'revise')
    await work.does('influencer', 'deliver')
    expect((await work.does('business', 'extend')).reviewExtended).toBe(true)
  })
})

describe('a cancellation request', () => {
  it.each(['in_progress', 'paused', 'waiting_for_client'] as const)(
    'in state %s is refunded in full once the influencer agrees',
    async (state) => {
      const work = await Work.of(world, state)
      const requested = await work.does('business', 'cancel', { reason: 'Our launch has moved' })
      expect(requested).toMatchObject({
        status: state,
        cancelRequestedBy: 'business',
        clock: { action: 'agree_cancel' },
      })
      expect(mailsTo(work.influencer, 'cancel_requested')).toMatchObject([
        { params: { reason: 'Our launch has moved' } },
      ])
      expect(await work.money()).toEqual(money.held)
      expect((await work.does('influencer', 'cancel')).status).toBe('cancelled')
      expect((await work.events()).slice(-2)).toEqual(['cancel_requested', 'cancel_agreed'])
      expect(await work.money()).toEqual(money.refunded)
    },
  )

  it.each([
    ['refused by the influencer', 'influencer', 'cancel_refused'],
    ['withdrawn by the business', 'business', 'cancel_withdrawn'],
  ] as const)('can be %s, and the work continues', async (_, side, event) => {
    const work = await Work.of(world, 'in_progress')
    const before = await work.read()
    await work.does('business', 'cancel')
    const kept = await work.does(side, 'keep', { answer: 'keep', reason: 'It is nearly done' })
    expect(kept).toMatchObject({
      status: 'in_progress',
      cancelRequestedBy: null,
      cancelRequestedAt: null,
      clock: before.clock,
    })
    expect((await work.events()).at(-1)).toBe(event)
    expect(await work.try(side, 'keep')).toMatchObject(refused('no_cancel_request'))
    expect(await work.money()).toEqual(money.held)
    expect((await work.does('business', 'cancel')).cancelRequestedBy).toBe('business')
  })

  it('cannot be made twice', async () => {
    const work = await Work.of(world, 'in_progress')
    await work.does('business', 'cancel')
    expect(await work.try('business', 'cancel')).toMatchObject(refused('cancel_requested'))
    expect(mailsTo(work.influencer, 'cancel_requested')).toHaveLength(1)
  })

  it('is dropped by a delivery', async () => {
    const work = await Work.of(world, 'in_progress')
    await work.does('business', 'cancel')
    expect(await work.does('influencer', 'deliver')).toMatchObject({
      status: 'delivered',
      cancelRequestedBy: null,
      clock: { action: 'accept_delivery' },
    })
    expect(await work.try('influencer', 'cancel')).toMatchObject(refused('task_state'))
    await work.does('business', 'revise')
    expect((await work.read()).clock.action).toBe('cancel_late')
  })
})

describe('late work', () => {
  it('can be cancelled by the business without consent once it is more than 24 hours late', async () => {
    const work = await Work.of(world, 'in_progress')
    world.pass(5 * 24 + 24)
    expect(await work.does('business', 'cancel')).toMatchObject({
      status: 'in_progress',
      cancelRequestedBy: 'business',
    })
    world.pass(1 / 60)
    expect((await work.does('business', 'cancel')).status).toBe('cancelled')
    expect((await work.events()).at(-1)).toBe('cancelled_late')
    expect(await work.money()).toEqual(money.refunded)
  })

  it('is found by the filter of both sides and marked in the list', async () => {
    const work = await Work.of(world, 'in_progress')
    const row = async (side: 'business' | 'influencer', query = '') =>
      (await work[side].call('GET', `/api/tasks${query}`)).body.items[0]
    expect((await row('influencer')).isLate).toBe(false)
    world.pass(5 * 24 + 1)
    for (const side of ['business', 'influencer'] as const)
      expect(await row(side, '?status=late')).toMatchObject({ id: work.taskId, isLate: true })
  })

  it('does not get later while it waits for the business', async () => {
    const work = await Work.of(world, 'in_progress')
    world.pass(4.5 * 24)
    await work.does('influencer', 'wait')
    world.pass(3 * 24)
    expect((await work.business.call('GET', '/api/tasks?status=late')).body.items).toEqual([])
    expect((await work.business.call('GET', '/api/tasks')).body.items[0].isLate).toBe(false)
    expect(await work.does('business', 'cancel')).toMatchObject({
      status: 'waiting_for_client',
      cancelRequestedBy: 'business',
    })
    expect(await work.money()).toEqual(money.held)
  })

  it('cannot be cancelled once it is delivered', async () => {
    const work = await Work.of(world, 'in_progress')
    world.pass(5 * 24 + 25)
    await work.does('influencer', 'deliver')
    expect(await work.try('business', 'cancel')).toMatchObject(refused('task_state'))
    expect(await work.money()).toEqual(money.held)
  })
})

describe('concurrent moves', () => {
  const settled = async (work: Work) => {
    const { status } = await work.read()
    expect(['completed', 'cancelled', 'in_progress']).toContain(status)
    const expected = { completed: money.released, cancelled: money.refunded, in_progress: money.held }
    expect(await work.money()).toEqual(expected[status as keyof typeof expected])
    return status
  }

  it('a hundred acceptances release the money once', async () => {
    const work = await Work.of(world, 'delivered')
    const answers = await Promise.all(Array.from({ length: 100 }, () => work.try('business', 'accept')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status, body }) => body.code ?? status))).toEqual(new Set([200, 'task_state']))
    expect(await settled(work)).toBe('completed')
    expect((await work.events()).filter((kind) => kind === 'completed')).toHaveLength(1)
    expect(mailsTo(work.influencer, 'order_completed')).toHaveLength(1)
  })

  it('accepting, declining and withdrawing an order have one outcome', async () => {
    for (let i = 0; i < 5; i++) {
      const work = await Work.of(world, 'pending')
      const answers = await Promise.all(
        Array.from({ length: 3 }, () => [
          work.try('business', 'withdrawOrder'),
          work.try('influencer', 'acceptOrder'),
          work.try('influencer', 'declineOrder'),
        ]).flat(),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await settled(work)
    }
  })

  it('accepting, requesting a revision and entering the PIN have one outcome', async () => {
    for (let i = 0; i < 5; i++) {
      const work = await Work.of(world, 'delivered')
      const pin = await work.does('business', 'revealPin')
      const answers = await Promise.all([
        work.try('influencer', 'verifyPin', pin),
        work.try('business', 'revise'),
        work.try('business', 'accept'),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await settled(work)
    }
  })

  it('delivering and agreeing to cancel have one outcome', async () => {
    for (let i = 0; i < 5; i++) {
      const work = await Work.of(world, 'in_progress')
      await work.does('business', 'cancel')
      const [delivered, cancelled] = await Promise.all([
        work.try('influencer', 'deliver'),
        work.try('influencer', 'cancel'),
      ])
      expect([delivered.status, cancelled.status].sort()).toEqual([200, 409])
      expect((await work.read()).status).toBe(delivered.status === 200 ? 'delivered' : 'cancelled')
    }
  })

  it('a move repeated with one Idempotency-Key runs once with the same response', async () => {
    const work = await Work.of(world, 'delivered')
    const press = () =>
      work.business.call('POST', `/api/tasks/${work.taskId}/accept`, {}, { 'idempotency-key': 'one-accept' })
    const answers = [...(await Promise.all([press(), press(), press()])), await press()]
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(4).fill([200, 'completed']))
    expect(await settled(work)).toBe('completed')
  })
})
