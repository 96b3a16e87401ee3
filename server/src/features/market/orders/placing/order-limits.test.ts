import { afterEach, describe, expect, it, vi } from 'vitest'
import { aMarket } from '../../../../../test/market.ts'
import { goodCard } from '../../../../../test/sandbox-world.ts'
import { type Answer, type Person, purchaseInput, sessionOf } from '../../../../../test/world.ts'
import { cancellationBlockEnd } from './order-limits.ts'

const { world, influencer } = await aMarket({ influencer: 'influencer' })
const dealId = await world.aDeal(influencer, { price: 500 })
afterEach(async () => expect(await world.audit()).toEqual([]))

/** Orders, retrying when a loaded machine has run out of connections. */
async function order(business: Person, deal = dealId, input: object = {}): Promise<Answer> {
  const body = { ...purchaseInput, amount: 500, ...input }
  const answer = await business.call('POST', `/api/deals/${deal}/purchases`, body)
  return answer.status === 503 ? order(business, deal, input) : answer
}
const cancel = (business: Person, id: number) => business.call('POST', `/api/purchases/${id}/cancel`, {})
const codesOf = (answers: { status: number; body: Record<string, unknown> }[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()))].map((code) => [
      code,
      answers.filter(({ status, body }) => `${status} ${body.code ?? ''}`.trim() === code).length,
    ]),
  )
const aRichBusiness = () => world.aBusiness({ balance: 1_000_000 })

describe('paid orders awaiting acceptance', () => {
  it('are limited to three per pair, even among 200 concurrent ones', { timeout: 120_000 }, async () => {
    const business = await aRichBusiness()
    const answers = await Promise.all(Array.from({ length: 200 }, () => order(business)))
    expect(codesOf(answers)).toEqual({ '201': 3, '409 too_many_unaccepted_with_influencer': 197 })
    expect((await business.call('GET', '/api/wallet')).body).toMatchObject({ available: 998_500, held: 1_500 })
  })

  it('free a place when one is accepted, declined or withdrawn', async () => {
    const business = await aRichBusiness()
    const made = [await order(business), await order(business), await order(business)]
    const ids = made.map(({ body }) => body.purchase.id)
    expect((await order(business)).body).toMatchObject({
      code: 'too_many_unaccepted_with_influencer',
      message: expect.stringContaining('3 of your orders'),
    })
    await influencer.call('POST', `/api/purchases/${ids[0]}/accept`, {})
    expect((await order(business)).status).toBe(201)
    await influencer.call('POST', `/api/purchases/${ids[1]}/decline`, {})
    expect((await order(business)).status).toBe(201)
    await cancel(business, ids[2])
    expect((await order(business)).status).toBe(201)
    expect((await order(business)).status).toBe(409)
    // another business has three of its own
    expect((await order(await aRichBusiness())).status).toBe(201)
  })

  it('are limited to thirty per business, even among 200 concurrent ones', { timeout: 120_000 }, async () => {
    const business = await aRichBusiness()
    const sellers = await Promise.all(Array.from({ length: 20 }, () => world.anInfluencer()))
    const deals = await Promise.all(sellers.map((seller) => world.aDeal(seller, { price: 500 })))
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => order(business, deals[i % 20]!)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30)
    expect(Object.keys(codesOf(answers))).toContain('409 too_many_unaccepted')
  })

  it('are counted when a card order is paid from the balance', async () => {
    const business = await world.aBusiness({ balance: 2_000 })
    const later = await order(business, await world.aDeal(influencer, { price: 5_000 }), {
      amount: 5_000,
      payWith: 'card',
    })
    expect(later.status).toBe(201)
    for (let i = 0; i < 3; i++) expect((await order(business)).status).toBe(201)
    await world.giveMoney(business.id, 10_000)
    const pay = () => business.call('POST', `/api/purchases/${later.body.purchase.id}/pay`, { payWith: 'balance' })
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'too_many_unaccepted_with_influencer' } })
    expect(await order(business, dealId, { payWith: 'card' })).toMatchObject({ status: 409 })
  })

  it('leave a card order unpaid, and its money in the balance, when the limit is reached first', async () => {
    const business = await world.aBusiness({ balance: 2_000 })
    const later = await order(business, await world.aDeal(influencer, { price: 5_000 }), {
      amount: 5_000,
      payWith: 'card',
    })
    for (let i = 0; i < 3; i++) expect((await order(business)).status).toBe(201)
    await world.sandbox.service.pay(sessionOf(later.body.checkoutUrl), goodCard)
    await vi.waitFor(
      async () => expect((await business.call('GET', '/api/wallet')).body).toMatchObject({ available: 3_500 }),
      5_000,
    )
    expect((await business.call('GET', `/api/purchases/${later.body.purchase.id}`)).body).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      taskId: null,
    })
  })
})

describe('five withdrawals before acceptance within a day', () => {
  const orderAndCancel = async (business: Person) => {
    const { status, body } = await order(business)
    expect(status).toBe(201)
    expect((await cancel(business, body.purchase.id)).status).toBe(200)
  }

  it('block ordering for 24 hours, with Retry-After', async () => {
    const business = await aRichBusiness()
    for (let i = 0; i < 5; i++) {
      await orderAndCancel(business)
      world.pass(1)
    }
    const refusal = { status: 429, body: { code: 'too_many_cancellations' } }
    const refused = await order(business)
    expect(refused).toMatchObject(refusal)
    expect(refused.headers['retry-after']).toBe(String(23 * 3_600))
    const question = await world.aDeal(influencer, { isPriceHidden: true, price: null })
    expect(await order(business, question, { amount: null })).toMatchObject(refusal)
    world.pass(22.9)
    expect(await order(business)).toMatchObject(refusal)
    world.pass(0.2)
    expect((await order(business)).status).toBe(201)
  })

  it('include price requests but not orders that the influencer declined', async () => {
    const business = await aRichBusiness()
    const question = await world.aDeal(influencer, { isPriceHidden: true, price: null })
    for (let i = 0; i < 2; i++) {
      const { body } = await order(business, question, { amount: null })
      await cancel(business, body.purchase.id)
    }
    for (let i = 0; i < 3; i++) {
      const { body } = await order(business)
      await influencer.call('POST', `/api/purchases/${body.purchase.id}/decline`, {})
    }
    for (let i = 0; i < 2; i++) await orderAndCancel(business)
    await orderAndCancel(business)
    expect(await order(business)).toMatchObject({ status: 429 })
  })

  it('are counted exactly among 200 concurrent orders and withdrawals', {
    timeout: 120_000,
  }, async () => {
    const business = await aRichBusiness()
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const { status, body } = await order(business)
        if (status === 201) await cancel(business, body.purchase.id)
        return status
      }),
    )
    const made = outcomes.filter((status) => status === 201).length
    // three may be open at once, so at most two more are created while the fifth is being withdrawn
    expect(made).toBeGreaterThanOrEqual(5)
    expect(made).toBeLessThanOrEqual(7)
    expect(await order(business)).toMatchObject({ status: 429 })
  })
})

describe('the end of a block after cancellations', () => {
  const rules = { maxCancellations: 3, cancellationHours: 24 }
  const hours = (...at: number[]) => at.map((each) => each * 3_600_000)
  it.each([
    [[], 0],
    [[0, 1], 0],
    [[0, 1, 2], 26],
    [[0, 1, 24], 0],
    [[0, 20, 23, 30], 54],
  ])('for %j is %i', (withdrawn, end) => {
    expect(cancellationBlockEnd(hours(...withdrawn), rules)).toBe(end * 3_600_000)
  })
})
