import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type BusinessDashboard, nextBusinessSteps } from '#contract/admin/dashboards/dashboards.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, ana } = await aMarket({ ana: 'influencer' })

const own = async (person: Person) => (await person.call('GET', '/api/dashboard/business')).body as BusinessDashboard
const noneOpen = {
  asked: 0,
  quoted: 0,
  unpaid: 0,
  pending: 0,
  in_progress: 0,
  paused: 0,
  waiting_for_client: 0,
  delivered: 0,
  late: 0,
  disputed: 0,
}
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
      open: noneOpen,
      toReview: { count: 0, items: [] },
      campaigns: { count: 0, toAnswer: 0, toDo: 0, running: 0, items: [] },
      has: { isVerified: true, description: false, shortlisted: 0, orders: false },
    })
    expect(nextBusinessSteps(dashboard)).toEqual(['describeBusiness', 'findInfluencers', 'addMoney'])
    await business.call('PUT', `/api/shortlist/${ana.id}`, { note: '' })
    await world.giveMoney(business.id, 50_000)
    await world.database.orm.execute(sql`update users set avatar_url = '/media/a' where id = ${business.id}`)
    await world.database.orm.execute(
      sql`update user_profiles set bio = 'We roast coffee in Madrid.' where user_id = ${business.id}`,
    )
    expect(nextBusinessSteps(await own(business))).toEqual(['firstOrder'])
  })

  it('tells money, open orders by state, and deliveries with their clock', async () => {
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
      open: { ...noneOpen, unpaid: 1, pending: 1, in_progress: 1 },
      toReview: { count: 0, items: [] },
    })
    await deliver(first.taskId)
    const dashboard = await own(business)
    expect(dashboard).toMatchObject({
      open: { delivered: 1, in_progress: 0 },
      toReview: {
        count: 1,
        items: [
          {
            id: first.taskId,
            amount: 10_000,
            influencer: { id: ana.id },
            deliveredAt: world.services.clock().toISOString(),
            clock: { action: 'accept_delivery', at: expect.any(String) },
          },
        ],
      },
    })
    expect(nextBusinessSteps(dashboard).slice(0, 2)).toEqual(['reviewDeliveries', 'payOrders'])
    await business.call('POST', `/api/tasks/${first.taskId}/accept`, {})
    await ana.call('POST', `/api/purchases/${second.purchaseId}/decline`, {})
    expect(await own(business)).toMatchObject({
      money: { available: 50_000, held: 0 },
      open: { ...noneOpen, unpaid: 1 },
      has: { orders: true },
    })
    expect(await world.audit()).toEqual([])
  })

  it('shows at most five deliveries, those first whose time runs out first', async () => {
    const business = await world.aBusiness()
    const dealId = await world.aDeal(ana)
    const ids: number[] = []
    for (let i = 0; i < 6; i++) {
      const { purchaseId, taskId } = await world.anOrder(business, dealId)
      await ana.call('POST', `/api/purchases/${purchaseId}/accept`, {})
      await deliver(taskId)
      world.pass(1)
      ids.push(taskId)
    }
    const { toReview } = await own(business)
    expect(toReview.count).toBe(6)
    expect(toReview.items.map(({ id }) => id)).toEqual(ids.slice(0, 5))
  })

  it('leaves a delivery in dispute to the admins', async () => {
    const business = await world.aBusiness()
    const { purchaseId, taskId } = await world.anOrder(business, await world.aDeal(ana))
    await ana.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    await deliver(taskId)
    const reason = 'The cup is not in the picture at all.'
    expect((await business.call('POST', `/api/purchases/${purchaseId}/dispute`, { reason })).status).toBe(201)
    expect(await own(business)).toMatchObject({
      open: { ...noneOpen, disputed: 1 },
      toReview: { count: 0, items: [] },
    })
  })

  it('tells a late order and a quoted price under the names that lists give them', async () => {
    const business = await world.aBusiness()
    const { purchaseId, taskId } = await world.anOrder(business, await world.aDeal(ana))
    await ana.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    const { taskId: quoted } = await world.anOrder(business, await world.aDeal(ana))
    await world.database.orm.execute(sql`update tasks set due_date = ${world.services.clock()}::timestamptz - interval '1 hour'
      where id = ${taskId}`)
    await world.database.orm.execute(sql`update influencer_deal_purchases set is_price_asked = true, payment_status = 'pending',
      quoted_at = now()
      where id = (select purchase_id from tasks where id = ${quoted})`)
    await world.database.orm.execute(sql`update tasks set status = 'cancelled', clock_action = null, clock_at = null
      where id = ${quoted}`)
    const dashboard = await own(business)
    expect(dashboard.open).toEqual({ ...noneOpen, late: 1, quoted: 1 })
    expect(nextBusinessSteps(dashboard)).toContain('payOrders')
  })

  it('is for businesses alone', async () => {
    expect((await world.aStranger().call('GET', '/api/dashboard/business')).status).toBe(401)
    expect((await ana.call('GET', '/api/dashboard/business')).status).toBe(403)
    expect((await (await world.anAdmin()).call('GET', '/api/dashboard/business')).status).toBe(403)
  })
})
