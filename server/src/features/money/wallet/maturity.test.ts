import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ledgerErrors } from '#contract/money/ledger/errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { goodCard } from '../../../../test/sandbox-world.ts'
import { type Person, paypalWithdrawal, purchaseInput, sessionOf, World } from '../../../../test/world.ts'
import { balances, openHold } from '../ledger/ledger.ts'

const { world } = await aMarket()
let business: Person
let influencer: Person
beforeEach(async () => {
  await setClearingDays(14)
  business = await world.aBusiness({ balance: 0 })
  influencer = await world.anInfluencer()
  await world.mayWithdraw(influencer)
})
afterEach(async () => expect(await world.audit()).toEqual([]))

const setClearingDays = (clearingDays: number) => world.changeSetting('withdrawals', { clearingDays })
const inDays = (count: number) => new Date(world.services.clock().getTime() + count * 86_400_000).toISOString()
const wallet = async (person: Person) => (await person.call('GET', '/api/wallet')).body
const statement = async (person: Person) =>
  (await person.call('GET', '/api/payments')).body.items.map(
    ({ type, amount, maturesAt }: Record<string, unknown>) => ({ type, amount, maturesAt }),
  )
const conditions = async (person: Person) => (await person.call('GET', '/api/withdrawals/conditions')).body
const withdraw = (person: Person, amount: number) =>
  person.call('POST', '/api/withdrawals', { amount, ...paypalWithdrawal(person) })
const sendGift = (person: Person, receiver: Person, amount: number) =>
  person.call('POST', '/api/gifts', { receiverId: receiver.id, amount, emoji: 'star' })

/** Pays a top-up by card. Returns its checkout session. */
async function topUp(person: Person, amount: number): Promise<string> {
  const { body } = await person.call('POST', '/api/payments/create-checkout', { amount })
  const session = sessionOf(body.checkoutUrl)
  await world.sandbox.service.pay(session, goodCard)
  await expect
    .poll(async () => (await person.call('GET', `/api/payments/${body.paymentId}`)).body.status)
    .toBe('completed')
  return session
}

/** An order of $100 paid from the balance, then completed or declined. */
async function finishedOrder(end: 'accept' | 'decline') {
  const { purchaseId, taskId } = await world.anOrder(business, await world.aDeal(influencer))
  if (end === 'decline') return influencer.call('POST', `/api/purchases/${purchaseId}/decline`, {})
  await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
  const finalResult = { finalResultUrl: 'https://example.com', finalResultType: 'link' }
  await influencer.call('POST', `/api/tasks/${taskId}/deliver`, finalResult)
  return business.call('POST', `/api/tasks/${taskId}/accept`, {})
}

describe('money deposited by card', () => {
  it('cannot be withdrawn by the receiver of a gift before a chargeback can take it back', async () => {
    const session = await topUp(business, 5_000)
    const maturesAt = inDays(14)
    expect((await sendGift(business, influencer, 5_000)).status).toBe(201)
    expect(await withdraw(influencer, 5_000)).toMatchObject({ status: 409, body: { code: 'insufficient_funds' } })
    expect(await conditions(influencer)).toMatchObject({
      withdrawable: 0,
      clearing: 5_000,
      clearingDays: 14,
      maturing: [{ amount: 5_000, maturesAt }],
      obstacles: ['balance_too_low'],
    })
    await world.sandbox.service.dispute(session)
    await expect.poll(async () => (await wallet(business)).debt).toBe(5_000)
    world.pass(14 * 24 - 1)
    expect((await withdraw(influencer, 5_000)).status).toBe(409)
    world.pass(1)
    expect((await withdraw(influencer, 5_000)).status).toBe(201)
  })

  it('is shown with its maturity date in wallet and statement, and can be spent immediately', async () => {
    await topUp(business, 4_000)
    const first = inDays(14)
    world.pass(24)
    await topUp(business, 6_000)
    const second = inDays(14)
    await world.giveMoney(business.id, 1_500)
    expect(await wallet(business)).toMatchObject({
      available: 11_500,
      withdrawable: 1_500,
      maturing: [
        { amount: 4_000, maturesAt: first },
        { amount: 6_000, maturesAt: second },
      ],
    })
    expect(await statement(business)).toEqual([
      { type: 'deposit', amount: 1_500, maturesAt: null },
      { type: 'deposit', amount: 6_000, maturesAt: second },
      { type: 'deposit', amount: 4_000, maturesAt: first },
    ])
    expect((await sendGift(business, influencer, 7_000)).status).toBe(201)
    // the latest-maturing money is spent first
    expect(await wallet(business)).toMatchObject({
      withdrawable: 1_500,
      maturing: [{ amount: 3_000, maturesAt: first }],
    })
    expect(await statement(influencer)).toEqual([{ type: 'gift', amount: 7_000, maturesAt: second }])
    world.pass(14 * 24)
    expect(await wallet(business)).toMatchObject({ available: 4_500, withdrawable: 4_500, maturing: [] })
  })

  it('keeps its date when it pays an order, and when the order is refunded', async () => {
    await topUp(business, 10_000)
    const maturesAt = inDays(14)
    world.pass(48)
    expect((await finishedOrder('decline')).status).toBe(200)
    expect(await wallet(business)).toMatchObject({ withdrawable: 0, maturing: [{ amount: 10_000, maturesAt }] })
    expect((await finishedOrder('accept')).status).toBe(200)
    expect(await wallet(influencer)).toMatchObject({ available: 9_000, maturing: [{ amount: 9_000, maturesAt }] })
    expect(await statement(influencer)).toEqual([{ type: 'earning', amount: 9_000, maturesAt }])
  })

  it('remains in the balance when mature money beside it is withdrawn', async () => {
    await topUp(business, 5_000)
    await sendGift(business, influencer, 5_000)
    await world.giveMoney(influencer.id, 3_000)
    expect((await withdraw(influencer, 3_001)).status).toBe(409)
    const { status, body } = await withdraw(influencer, 3_000)
    expect(status).toBe(201)
    expect(await wallet(influencer)).toMatchObject({ available: 5_000, withdrawable: 0 })
    await influencer.call('POST', `/api/withdrawals/${body.id}/cancel`)
    expect(await wallet(influencer)).toMatchObject({ available: 8_000, withdrawable: 3_000 })
  })

  it('is taken by a chargeback from its own deposit first, and regains its date when the chargeback is won', async () => {
    const session = await topUp(business, 5_000)
    const first = inDays(14)
    world.pass(24)
    await topUp(business, 6_000)
    const second = inDays(14)
    await world.sandbox.service.dispute(session)
    await expect.poll(async () => (await wallet(business)).available).toBe(6_000)
    expect((await wallet(business)).maturing).toEqual([{ amount: 6_000, maturesAt: second }])
    world.pass(24)
    await world.sandbox.service.closeDispute(session, 'won')
    await expect.poll(async () => (await wallet(business)).available).toBe(11_000)
    expect((await wallet(business)).maturing).toEqual([
      { amount: 5_000, maturesAt: first },
      { amount: 6_000, maturesAt: second },
    ])
  })

  it('can be withdrawn immediately while the clearing period is off, whenever it was deposited', async () => {
    await topUp(business, 5_000)
    await sendGift(business, influencer, 5_000)
    await setClearingDays(0)
    await topUp(business, 2_500)
    expect(await wallet(business)).toMatchObject({ available: 2_500, withdrawable: 2_500, maturing: [] })
    expect(await conditions(influencer)).toMatchObject({ withdrawable: 5_000, clearing: 0, maturing: [] })
    expect((await withdraw(influencer, 5_000)).status).toBe(201)
    await setClearingDays(14)
    expect((await wallet(business)).withdrawable).toBe(2_500)
  })

  it('matures after seven days by default', async () => {
    await world.database.orm.execute(sql`delete from system_settings where key = 'withdrawals'`)
    await topUp(business, 5_000)
    expect((await wallet(business)).maturing).toEqual([{ amount: 5_000, maturesAt: inDays(7) }])
  })

  it('cannot be withdrawn by a hundred concurrent withdrawals while it is given away', async () => {
    const other = await World.open()
    try {
      const person = await other.anInfluencer()
      const friend = await other.anInfluencer()
      await other.giveMoney(person.id, 1_000)
      await other.database.orm.execute(
        sql`select ledger.deposit(900001, ${person.id}, 'USD', 5000, ${new Date(other.services.clock().getTime() + 1)})`,
      )
      const withdrawal = (n: number) => ({
        purpose: 'withdrawal' as const,
        refId: `at-once-${n}`,
        userId: person.id,
        amount: 100,
        actorId: null,
        maturedBy: other.services.clock(),
      })
      const opened = await Promise.allSettled([
        ...Array.from({ length: 100 }, (_, n) => other.database.transaction((tx) => openHold(tx, withdrawal(n)))),
        ...Array.from({ length: 40 }, () => sendGift(person, friend, 100)),
      ])
      expect(opened.slice(0, 100).filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
      const given = await balances(other.database.orm, friend.id)
      expect(await wallet(person)).toMatchObject({ available: 5_000 - given.available, withdrawable: 0, held: 1_000 })
      // I12 and I14 do not apply: the holds were opened directly in the ledger, without requests and payments
      expect((await other.audit()).filter(({ invariant }) => !/^I1[24] /.test(invariant))).toEqual([])
    } finally {
      await other.close()
    }
  })
})

describe('a person in debt', () => {
  /** A business that owes $50. */
  async function inDebt() {
    const session = await topUp(business, 5_000)
    await sendGift(business, influencer, 5_000)
    await world.sandbox.service.refund(session, 5_000)
    await expect.poll(async () => (await wallet(business)).debt).toBe(5_000)
  }
  const refused = { status: 409, body: { code: 'in_debt', message: ledgerErrors.inDebt } }

  it.each(['balance', 'card'])('cannot order (%s)', async (payWith) => {
    await inDebt()
    const dealId = await world.aDeal(influencer)
    const body = { ...purchaseInput, payWith }
    expect(await business.call('POST', `/api/deals/${dealId}/purchases`, body)).toMatchObject(refused)
  })

  it.each(['balance', 'card'])('cannot pay a quote (%s)', async (payWith) => {
    const dealId = await world.aDeal(influencer, { price: null, isPriceHidden: true })
    const requested = await business.call('POST', `/api/deals/${dealId}/purchases`, { ...purchaseInput, amount: null })
    expect(requested.status).toBe(201)
    const { id } = requested.body.purchase
    expect((await influencer.call('POST', `/api/purchases/${id}/quote`, { amount: 30_000 })).status).toBe(200)
    await inDebt()
    const seen = { payWith, amount: 30_000, deliveryDays: requested.body.purchase.deliveryDays }
    expect(await business.call('POST', `/api/purchases/${id}/pay`, seen)).toMatchObject(refused)
  })

  it('cannot send gifts or withdraw', async () => {
    await inDebt()
    expect(await sendGift(business, influencer, 500)).toMatchObject(refused)
    await world.mayWithdraw(business)
    expect(await withdraw(business, 2_000)).toMatchObject({ status: 409, body: { code: 'in_debt' } })
  })

  it('pays the debt with any incoming money, in the same transaction', async () => {
    await inDebt()
    await topUp(business, 3_000)
    expect(await wallet(business)).toMatchObject({ available: 0, debt: 2_000 })
    await world.giveMoney(business.id, 2_600)
    expect(await wallet(business)).toMatchObject({ available: 600, debt: 0 })
    expect((await sendGift(business, influencer, 600)).status).toBe(201)
    expect((await statement(business)).slice(1, 5)).toEqual([
      { type: 'debt', amount: -2_000, maturesAt: null },
      { type: 'deposit', amount: 2_600, maturesAt: null },
      { type: 'debt', amount: -3_000, maturesAt: null },
      { type: 'deposit', amount: 3_000, maturesAt: inDays(14) },
    ])
  })

  it('has running orders end as agreed, and a refund pays the debt first', async () => {
    await world.giveMoney(business.id, 20_000)
    const dealId = await world.aDeal(influencer)
    const [kept, declined] = [await world.anOrder(business, dealId), await world.anOrder(business, dealId)]
    await influencer.call('POST', `/api/purchases/${kept.purchaseId}/accept`, {})
    await inDebt()
    const finalResult = { finalResultUrl: 'https://example.com', finalResultType: 'link' }
    await influencer.call('POST', `/api/tasks/${kept.taskId}/deliver`, finalResult)
    expect((await business.call('POST', `/api/tasks/${kept.taskId}/accept`, {})).status).toBe(200)
    expect(await wallet(influencer)).toMatchObject({ available: 5_000 + 9_000 })
    expect(await wallet(business)).toMatchObject({ available: 0, held: 10_000, debt: 5_000 })
    expect((await influencer.call('POST', `/api/purchases/${declined.purchaseId}/decline`, {})).status).toBe(200)
    expect(await wallet(business)).toMatchObject({ available: 5_000, held: 0, debt: 0 })
  })

  it('has an order started by card paid only if enough remains after the debt', async () => {
    const dealId = await world.aDeal(influencer)
    const body = { ...purchaseInput, payWith: 'card' }
    const begun = await business.call('POST', `/api/deals/${dealId}/purchases`, body)
    await inDebt()
    await world.sandbox.service.pay(sessionOf(begun.body.checkoutUrl), goodCard)
    await expect.poll(async () => wallet(business)).toMatchObject({ available: 5_000, debt: 0, held: 0 })
  })

  it('never has both a balance and a debt, even under concurrent credits, orders and refunds', async () => {
    const sessions = await Promise.all([topUp(business, 5_000), topUp(business, 5_000), topUp(business, 5_000)])
    const dealId = await world.aDeal(influencer)
    await sendGift(business, influencer, 6_000)
    await Promise.all([
      ...sessions.map((session) => world.sandbox.service.refund(session, 5_000)),
      ...Array.from({ length: 60 }, () => world.giveMoney(business.id, 100)),
      ...Array.from({ length: 30 }, () => business.call('POST', `/api/deals/${dealId}/purchases`, purchaseInput)),
      ...Array.from({ length: 10 }, () => sendGift(business, influencer, 300)),
    ])
    const net = async () => {
      const { available, held, debt } = await wallet(business)
      return available + held - debt
    }
    const { rows } = await world.database.orm.execute<{ given: number }>(
      sql`select sum(amount)::int as given from gifts where sender_id = ${business.id}`,
    )
    await expect.poll(net).toBe(15_000 + 6_000 - 15_000 - rows[0]!.given)
    const { available, debt } = await wallet(business)
    expect(Math.min(available, debt)).toBe(0)
  })
})
