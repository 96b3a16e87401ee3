import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type BusinessDashboard, nextBusinessSteps } from '#contract/admin/dashboards/dashboards.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, ana } = await aMarket({ ana: 'influencer' })

const own = async (person: Person) => (await person.call('GET', '/api/dashboard/business')).body as BusinessDashboard
const nothing = { count: 0, items: [] }
const deliver = (taskId: number) =>
  ana.call('POST', `/api/tasks/${taskId}/deliver`, {
    finalResultUrl: 'https://example.com/p/1',
    finalResultType: 'link',
  })

describe('the dashboard of a business', () => {
  it('of a fresh account says what to do first', async () => {
    const business = await world.aBusiness({ balance: 0 })
    const dashboard = await own(business)
    expect(dashboard).toEqual({
      money: { available: 0, held: 0 },
      work: { yours: nothing, theirs: nothing },
      has: { isVerified: true, description: false, shortlisted: 0, orders: false },
    })
    expect(nextBusinessSteps(dashboard)).toEqual(['findInfluencers', 'addMoney'])
    await business.call('PUT', `/api/shortlist/${ana.id}`, { note: '' })
    await world.giveMoney(business.id, 50_000)
    expect(nextBusinessSteps(await own(business))).toEqual(['firstOrder'])
  })

  it('asks who the business is after its first order, until it has said so', async () => {
    const business = await world.aBusiness({ balance: 60_000 })
    await world.anOrder(business, await world.aDeal(ana))
    expect(nextBusinessSteps(await own(business))).toEqual(['describeBusiness'])
    await world.database.orm.execute(sql`update users set avatar_url = '/media/a' where id = ${business.id}`)
    await world.database.orm.execute(
      sql`update user_profiles set bio = 'We roast coffee in Madrid.' where user_id = ${business.id}`,
    )
    expect(nextBusinessSteps(await own(business))).toEqual([])
  })

  it('tells money, and what waits for whom with its clock', async () => {
    const business = await world.aBusiness({ balance: 60_000 })
    const dealId = await world.aDeal(ana)
    const orders = [await world.anOrder(business, dealId), await world.anOrder(business, dealId)]
    const [first, second] = [orders[0]!, orders[1]!]
    const unpaid = await business.call('POST', `/api/deals/${await world.aDeal(ana, { price: 90_000 })}/purchases`, {
      amount: 90_000,
      messageFromBusiness: 'Please',
      payWith: 'card',
      brief: {
        sayAndShow: 'The cup',
        links: [],
        wishedDate: null,
        usageRights: 'none',
        usageDays: null,
        usageChannels: null,
        adMarking: 'both',
        licenceNumber: null,
      },
    })
    expect(unpaid.status).toBe(201)
    await ana.call('POST', `/api/purchases/${first.purchaseId}/accept`, {})
    expect(await own(business)).toMatchObject({
      money: { available: 40_000, held: 20_000 },
      work: { yours: { count: 1, items: [{ kind: 'order', taskId: null, ask: 'pay' }] }, theirs: { count: 2 } },
    })
    await deliver(first.taskId)
    const dashboard = await own(business)
    expect(dashboard.work.yours.items).toMatchObject([
      { ask: 'pay', next: { action: 'lapse_unpaid' } },
      {
        ask: 'review',
        taskId: first.taskId,
        amount: 10_000,
        other: { id: ana.id },
        next: { action: 'accept_delivery' },
      },
    ])
    await business.call('POST', `/api/tasks/${first.taskId}/accept`, {})
    await ana.call('POST', `/api/purchases/${second.purchaseId}/decline`, {})
    expect(await own(business)).toMatchObject({
      money: { available: 50_000, held: 0 },
      work: { yours: { count: 1 }, theirs: { count: 0 } },
      has: { orders: true },
    })
    expect(await world.audit()).toEqual([])
  })

  it('shows at most seven of its turns, those first that run out first', async () => {
    const business = await world.aBusiness()
    const dealId = await world.aDeal(ana)
    const ids: number[] = []
    for (let i = 0; i < 8; i++) {
      const { purchaseId, taskId } = await world.anOrder(business, dealId)
      await ana.call('POST', `/api/purchases/${purchaseId}/accept`, {})
      await deliver(taskId)
      world.pass(1)
      ids.push(taskId)
    }
    const { yours } = (await own(business)).work
    expect(yours.count).toBe(8)
    expect(yours.items.map(({ taskId }) => taskId)).toEqual(ids.slice(0, 7))
  })

  it('is for businesses alone', async () => {
    expect((await world.aStranger().call('GET', '/api/dashboard/business')).status).toBe(401)
    expect((await ana.call('GET', '/api/dashboard/business')).status).toBe(403)
    expect((await (await world.anAdmin()).call('GET', '/api/dashboard/business')).status).toBe(403)
  })
})
