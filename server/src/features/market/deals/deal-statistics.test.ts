import { describe, expect, it } from 'vitest'
import type { DealFigures } from '#contract/market/deals/deal-statistics.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket, each } from '../../../../test/market.ts'

const { world, business, ana } = await aMarket({ business: { balance: 1_000_000 }, ana: each('influencer') })

const list = async (period = 'all') =>
  (await ana.call('GET', `/api/deals/statistics?period=${period}`)).body.items as DealFigures[]

async function completed(dealId: number): Promise<number> {
  const { purchaseId, taskId } = await world.anOrder(business, dealId)
  await ana.call('POST', `/api/purchases/${purchaseId}/accept`, {})
  const result = { finalResultUrl: 'https://example.com/p/1', finalResultType: 'link' }
  await ana.call('POST', `/api/tasks/${taskId}/deliver`, result)
  await business.call('POST', `/api/tasks/${taskId}/accept`, {})
  return purchaseId
}

const nothing = {
  asked: 0,
  paid: 0,
  completed: 0,
  cancelled: 0,
  income: 0,
  rating: null,
  onTime: null,
  lastOrderedAt: null,
}

describe('the statistics of deals', () => {
  it('are nothing for a deal that nobody ordered', async () => {
    const dealId = await world.aDeal(ana)
    expect(await list()).toEqual([{ dealId, ...nothing }])
  })

  it('tell orders, income less the fee, what was delivered in time and what was said of it', async () => {
    const [dealId, another] = [await world.aDeal(ana), await world.aDeal(ana)]
    const purchaseId = await completed(dealId)
    await completed(dealId)
    const refused = await world.anOrder(business, dealId)
    await ana.call('POST', `/api/purchases/${refused.purchaseId}/decline`, {})
    await world.anOrder(business, dealId)
    await business.call('POST', `/api/purchases/${purchaseId}/reviews`, { stars: 4 })
    const { lastOrderedAt, ...figures } = (await list()).find((each) => each.dealId === dealId)!
    expect(figures).toEqual({
      dealId,
      asked: 4,
      paid: 4,
      completed: 2,
      cancelled: 1,
      income: 18_000,
      rating: null,
      onTime: 1,
    })
    expect(lastOrderedAt).toBe(world.services.clock().toISOString())
    await ana.call('POST', `/api/purchases/${purchaseId}/reviews`, { stars: 5 })
    expect((await list()).map(({ dealId, rating }) => ({ dealId, rating }))).toEqual([
      { dealId: another, rating: null },
      { dealId, rating: { average: 4, count: 1 } },
    ])
    const { body: wallet } = await ana.call('GET', '/api/wallet')
    expect(wallet.available).toBe(figures.income)
    expect(await world.audit()).toEqual([])
  })

  it('are of the orders that were made in the period', async () => {
    const dealId = await world.aDeal(ana)
    await completed(dealId)
    world.pass(40 * 24)
    await completed(dealId)
    const completedIn = async (period: string) => (await list(period)).map((figures) => figures.completed)
    expect(await completedIn('30')).toEqual([1])
    expect(await completedIn('90')).toEqual([2])
    const { body } = await ana.call('GET', `/api/deals/${dealId}/statistics?period=30`)
    expect(body).toMatchObject({ dealId, asked: 1, income: 9_000 })
  })

  it('are for their influencer alone', async () => {
    const url = `/api/deals/${await world.aDeal(ana)}/statistics`
    expect((await ana.call('GET', url)).status).toBe(200)
    expect((await world.aStranger().call('GET', url)).status).toBe(401)
    expect((await business.call('GET', url)).status).toBe(403)
    expect((await (await world.anAdmin()).call('GET', url)).status).toBe(403)
    expect((await (await world.anInfluencer()).call('GET', url)).status).toBe(404)
    expect((await ana.call('GET', '/api/deals/2147483647/statistics')).status).toBe(404)
    expect((await business.call('GET', '/api/deals/statistics')).status).toBe(403)
  })

  it.each([
    ['7', 'period', requestErrors.valueInvalid],
    ['', 'period', requestErrors.valueInvalid],
  ])('are refused for the period “%s”', async (period, path, message) => {
    const { status, body } = await ana.call('GET', `/api/deals/statistics?period=${period}`)
    expect({ status, issues: body.issues }).toMatchObject({ status: 422, issues: [{ path, message }] })
  })
})
