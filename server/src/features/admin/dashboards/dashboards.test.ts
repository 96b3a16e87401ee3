import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type InfluencerDashboard, nextSteps, type Step } from '#contract/admin/dashboards/dashboards.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, influencer } = await aMarket({ influencer: 'influencer' })

const own = async (person: Person) => (await person.call('GET', '/api/dashboard')).body as InfluencerDashboard

describe('the dashboard of an influencer', () => {
  it('of a fresh account says that there is nothing yet, and what to do first', async () => {
    const dashboard = await own(influencer)
    expect(dashboard).toMatchObject({
      person: { id: influencer.id, username: influencer.username, isActive: true },
      money: { available: 0, expected: 0, earned: 0, earnedBefore: 0 },
      work: { yours: { count: 0, items: [] }, theirs: { count: 0, items: [] } },
      views: { lately: 0, before: 0, total: 0 },
      rank: null,
      has: { visibleDeals: 0, verifiedProfiles: 0, links: 0, showcaseItems: 0, kyc: 'not_started' },
    })
    expect(nextSteps(dashboard)).toEqual(['completeProfile', 'firstDeal', 'verifyIdentity', 'showWork', 'addLinks'])
  })

  it('tells whose turn it is and money from the order to the payment', async () => {
    const business = await world.aBusiness()
    const dealId = await world.aDeal(influencer)
    const { purchaseId, taskId } = await world.anOrder(business, dealId)
    expect(await own(influencer)).toMatchObject({
      work: {
        yours: {
          count: 1,
          items: [
            {
              kind: 'order',
              id: purchaseId,
              taskId,
              ask: 'accept',
              amount: 9_000,
              other: { id: business.id },
              deliveryDays: 5,
              next: { action: 'cancel_unaccepted' },
            },
          ],
        },
        theirs: { count: 0 },
      },
      money: { expected: 10_000, earned: 0 },
    })

    await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    expect(await own(influencer)).toMatchObject({
      work: { yours: { count: 1, items: [{ taskId, ask: 'deliver', next: { action: 'due' } }] }, theirs: { count: 0 } },
    })

    const result = { finalResultUrl: 'https://example.com/p/1', finalResultType: 'link' }
    await influencer.call('POST', `/api/tasks/${taskId}/deliver`, result)
    await business.call('POST', `/api/tasks/${taskId}/accept`, {})
    expect(await own(influencer)).toMatchObject({
      work: { yours: { count: 0 }, theirs: { count: 0 } },
      money: { available: 9_000, expected: 0, earned: 9_000, earnedBefore: 0 },
    })
    expect((await own(influencer)).days.at(-1)).toMatchObject({ earned: 9_000, earnedBefore: 0 })
  })

  it('compares the views of 30 days with those of the 30 before', async () => {
    const daysAgo = (days: number) => new Date(world.services.clock().getTime() - days * 86_400_000)
    const views = async (days: number, count: number) =>
      world.database.orm.execute(sql`insert into analytics_daily (user_id, day, kind, count)
        values (${influencer.id}, (${daysAgo(days)}::timestamptz at time zone 'UTC')::date, 'view', ${count})`)
    await views(0, 5)
    await views(29, 7)
    await views(30, 100)
    await views(59, 30)
    await views(60, 1_000)
    const { views: viewed, days } = await own(influencer)
    expect(viewed).toMatchObject({ lately: 12, before: 130 })
    expect(days).toHaveLength(30)
    expect(days[0]).toMatchObject({ day: daysAgo(29).toISOString().slice(0, 10), views: 7 })
    expect(days.at(-1)).toMatchObject({ day: daysAgo(0).toISOString().slice(0, 10), views: 5 })
  })
})

describe('an admin', () => {
  it('sees the dashboard of an influencer, and each look is written down', async () => {
    const admin = await world.anAdmin()
    const { status, body } = await admin.call('GET', `/api/admin/influencers/${influencer.id}/dashboard`, undefined, {
      'user-agent': 'A browser',
    })
    expect(status).toBe(200)
    expect(body).toEqual(await own(influencer))
    const { rows } = await world.database.orm.execute(
      sql`select action_type, target_type, target_id, user_agent, ip_address from admin_action_logs where admin_id = ${admin.id}`,
    )
    expect(rows).toEqual([
      {
        action_type: 'user_view',
        target_type: 'user',
        target_id: String(influencer.id),
        user_agent: 'A browser',
        ip_address: '127.0.0.1',
      },
    ])
  })

  it.each([
    ['a business', async () => (await world.aBusiness()).id],
    ['nobody', async () => 2_000_000_000],
  ])('finds no dashboard of %s, and nothing is written down', async (_who, idOf) => {
    const admin = await world.anAdmin()
    const { status } = await admin.call('GET', `/api/admin/influencers/${await idOf()}/dashboard`)
    expect(status).toBe(404)
    const { rows } = await world.database.orm.execute(
      sql`select count(*)::int as looks from admin_action_logs where admin_id = ${admin.id}`,
    )
    expect(rows).toEqual([{ looks: 0 }])
  })
})

it.each<[Step, Partial<InfluencerDashboard['has']>]>([['verifyIdentity', { kyc: 'not_started' }]])(
  'the step %s follows from %j, and is gone once the identity is checked',
  async (step, has) => {
    const dashboard = await own(influencer)
    expect(nextSteps({ ...dashboard, has: { ...dashboard.has, ...has } })).toContain(step)
    expect(nextSteps({ ...dashboard, has: { ...dashboard.has, kyc: 'approved' } })).not.toContain(step)
  },
)
