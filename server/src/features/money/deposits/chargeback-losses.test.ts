import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { aTopUpWithEvents, balanceOf, type CardEvents, deliverEvents, sendEvent } from '../../../../test/card-events.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Answer, type Person, paypalWithdrawal, purchaseInput } from '../../../../test/world.ts'

const { world } = await aMarket()
afterEach(async () => expect(await world.audit()).toEqual([]))

/** The part of the reversals of a person's deposit that is booked as the operator's loss. */
const lossOf = async ({ id }: Person) =>
  (
    await world.database.pool.query<{ loss: number }>(
      `select coalesce(sum(r.loss), 0)::int as loss from card_reversals r join payments p on p.id = r.payment_id
      where p.user_id = $1`,
      [id],
    )
  ).rows[0]!.loss
const standOf = async (person: Person) => ({ ...(await balanceOf(world, person)), loss: await lossOf(person) })
const mailedAmounts = ({ id }: Person, kind: string) =>
  world.mails.filter((mail) => mail.userId === id && mail.kind === kind).map(({ params }) => params!.amount)
const send = (payload: string) => sendEvent(world, payload)
const deliver = (...payloads: string[]) => deliverEvents(world, ...payloads)
const gift = async (person: Person, amount: number) =>
  person.call('POST', '/api/gifts', { receiverId: (await world.anInfluencer()).id, amount, emoji: 'star' })

describe('a chargeback after a part was refunded', () => {
  it('takes the deposit less the refund; the excess is the operator’s loss', async () => {
    const { business, paid, refunded, disputed, closed } = await aTopUpWithEvents(world)
    await deliver(paid(), refunded(1_000), disputed(), closed('lost'))
    expect(await standOf(business)).toEqual({ available: 0, debt: 0, loss: 1_000 })
    expect(mailedAmounts(business, 'top_up_reversed')).toEqual([1_000, 1_500])
  })

  it('makes debt of what was spent, of that part alone; winning returns that part', async () => {
    const { business, paid, refunded, disputed, closed } = await aTopUpWithEvents(world)
    await deliver(paid(), refunded(1_000))
    expect((await gift(business, 1_200)).status).toBe(201)
    await deliver(disputed())
    expect(await standOf(business)).toEqual({ available: 0, debt: 1_200, loss: 1_000 })
    await deliver(closed('won'))
    expect(await standOf(business)).toEqual({ available: 300, debt: 0, loss: 0 })
    expect(mailedAmounts(business, 'top_up_returned')).toEqual([1_500])
  })

  it('takes nothing when all was refunded, and its owner is not told of money', async () => {
    const { business, paid, refunded, disputed, closed } = await aTopUpWithEvents(world)
    await deliver(paid(), refunded(2_500), disputed())
    expect(await standOf(business)).toEqual({ available: 0, debt: 0, loss: 2_500 })
    await deliver(closed('won'))
    expect(await standOf(business)).toEqual({ available: 0, debt: 0, loss: 0 })
    expect(mailedAmounts(business, 'top_up_reversed')).toEqual([2_500])
    expect(mailedAmounts(business, 'top_up_returned')).toEqual([])
  })

  it('takes the same if the refund is reported after it, or either before the payment', async () => {
    const orders = [
      ({ paid, refunded, disputed }: CardEvents) => [paid(), disputed(), refunded(400), refunded(1_000)],
      ({ paid, refunded, disputed }: CardEvents) => [refunded(1_000), disputed(), paid()],
      ({ paid, refunded, disputed }: CardEvents) => [disputed(), paid(), refunded(1_000)],
    ]
    for (const inOrder of orders) {
      const events = await aTopUpWithEvents(world)
      await deliver(...inOrder(events))
      expect(await standOf(events.business)).toEqual({ available: 0, debt: 0, loss: 1_000 })
      await deliver(events.closed('won'))
      expect(await standOf(events.business)).toEqual({ available: 1_500, debt: 0, loss: 0 })
    }
  })

  it.each<[string, (of: CardEvents) => string[], { available: number; loss: number }]>([
    ['the refund', ({ refunded, disputed }) => [refunded(1_000), disputed()], { available: 0, loss: 1_000 }],
    [
      'two refunds',
      ({ refunded, disputed }) => [refunded(400), refunded(1_000), disputed()],
      { available: 0, loss: 1_000 },
    ],
    [
      'the refund and its being won',
      ({ refunded, disputed, closed }) => [refunded(1_000), disputed(), closed('won')],
      { available: 1_500, loss: 0 },
    ],
    [
      'the payment and the refund',
      ({ paid, refunded, disputed }) => [paid(), refunded(1_000), disputed()],
      { available: 0, loss: 1_000 },
    ],
  ])('reported many times concurrently with %s is booked once', async (_, reportedAs, stand) => {
    for (let round = 0; round < 4; round++) {
      const of = await aTopUpWithEvents(world)
      const events = reportedAs(of)
      if (!events.some((event) => event.includes('checkout.session.completed'))) await deliver(of.paid())
      const ordered = round % 2 === 0 ? events : [...events].reverse()
      const answers = await Promise.all([...ordered, ...ordered, ...reportedAs(of)].map(send))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(await standOf(of.business)).toEqual({ debt: 0, ...stand })
    }
  })

  it('whose excess was taken from its owner before losses were booked returns it when it is won', async () => {
    const { business, charge, intent, paid, disputed, closed } = await aTopUpWithEvents(world)
    await deliver(paid(), disputed())
    await world.database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`
        update card_reversals r set loss = null from payments p
        where p.id = r.payment_id and p.user_id = ${business.id} returning p.id`)
      const { id: paymentId } = rows[0]!
      await tx.execute(sql`insert into card_reversals (id, kind, payment_intent_id, payment_id, told, booked)
        values (${charge}, 'refund', ${intent}, ${paymentId}, 1000, 1000)`)
      await tx.execute(sql`with booked as (
          select journal_id from ledger.deposit_reverse(${`${charge}:1000`}, 'USD', ${business.id}, 1000, null)),
        shown as (
          insert into payments (user_id, amount, type, method, status, journal_id)
          select ${business.id}, 1000, 'refund', 'credit_card', 'completed', journal_id from booked returning id, journal_id)
        insert into payment_journals (payment_id, journal_id) select id, journal_id from shown`)
    })
    expect(await balanceOf(world, business)).toEqual({ available: 0, debt: 1_000 })
    expect(await world.audit()).toEqual([])
    await deliver(closed('won'))
    expect(await standOf(business)).toEqual({ available: 1_500, debt: 0, loss: 0 })
  })
})

/** Other operations on the balance at that time; each returns its effect on it. */
const neighbours: Record<string, (business: Person) => Promise<() => Promise<{ answer: Answer; effect: number }>>> = {
  'a gift': async (business) => async () => ({ answer: await gift(business, 1_500), effect: -1_500 }),
  'an order': async (business) => {
    const url = `/api/deals/${await world.aDeal(await world.anInfluencer(), { price: 1_500 })}/purchases`
    return async () => ({
      answer: await business.call('POST', url, { ...purchaseInput, amount: 1_500 }),
      effect: -1_500,
    })
  },
  'an order that its business withdraws': async (business) => {
    const deal = await world.aDeal(await world.anInfluencer(), { price: 1_500 })
    const { purchaseId } = await world.anOrder(business, deal, { amount: 1_500 })
    return async () => ({
      answer: await business.call('POST', `/api/purchases/${purchaseId}/cancel`, {}),
      effect: 1_500,
    })
  },
  'a withdrawal': async (business) => {
    await world.mayWithdraw(business)
    await world.giveMoney(business.id, 2_000)
    expect((await gift(business, 1_500)).status).toBe(201)
    const input = { amount: 2_000, ...paypalWithdrawal(business) }
    return async () => ({ answer: await business.call('POST', '/api/withdrawals', input), effect: -2_000 })
  },
  'a withdrawal that is cancelled': async (business) => {
    const id = await world.aWithdrawal(business, 2_000)
    return async () => ({ answer: await business.call('POST', `/api/withdrawals/${id}/cancel`), effect: 2_000 })
  },
  'money that an admin credits': async (business) => {
    const admin = await world.anAdmin()
    const bonus = { amount: 2_000, reason: 'A prize for the best film.' }
    return async () => ({
      answer: await admin.call('POST', `/api/admin/users/${business.id}/bonus`, bonus),
      effect: 2_000,
    })
  },
}
it.each(Object.keys(neighbours))(
  'A refund, a chargeback and %s at the same time have an outcome without a gap',
  async (name) => {
    for (let round = 0; round < 4; round++) {
      const { business, paid, refunded, disputed } = await aTopUpWithEvents(world)
      await deliver(paid())
      const act = await neighbours[name]!(business)
      const before = await balanceOf(world, business)
      const events = round % 2 === 0 ? [refunded(1_000), disputed()] : [disputed(), refunded(1_000)]
      const [acted, ...told] = await Promise.all([act(), ...events.map(send), ...events.map(send)])
      expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const after = await standOf(business)
      const { answer } = acted
      // money arrives whatever happens, and is spent only if it is there
      if (answer.status !== 409 || acted.effect > 0) expect(answer.status).toBeLessThan(300)
      else expect(answer.body.code).toMatch(/^(insufficient_funds|in_debt)$/)
      const effect = answer.status < 300 ? acted.effect : 0
      expect(after.available - after.debt).toBe(before.available - before.debt - 2_500 + effect)
      expect(Math.min(after.available, after.debt)).toBe(0)
      expect(after.loss).toBe(1_000)
    }
  },
)
