import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { BusinessDashboard, InfluencerDashboard } from '#contract/admin/dashboards/dashboards.ts'
import {
  anAcceptedRequest,
  anApplication,
  anInvitation,
  aSimpleCampaign,
  changeVideo,
  moveRequest,
  publishAll,
} from '../../../../test/campaign-requests.ts'
import { aMarket } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'
import { refreshChangedProfiles } from '../../search/discovery/projection/refresh.sql.ts'

const { world, admin, business, ana } = await aMarket({
  admin: 'admin',
  business: { balance: 600_000 },
  ana: 'influencer',
})

const accepted = async (influencer = ana) => (await anAcceptedRequest(world, { business, influencer, admin })).requestId
async function completed(influencer = ana) {
  const id = await accepted(influencer)
  await publishAll(world, id)
  const { body } = await moveRequest(business, id, 'confirm')
  expect(body.status).toBe('completed')
  return id
}
const run = (query: ReturnType<typeof sql>) => world.database.orm.execute(query)
const removePost = (id: number, days: number | null) =>
  run(sql`update campaign_requests set post_removed_after_days = ${days} where id = ${id}`)
const toDueDate = async (id: number, hoursAfter: number) => {
  const { dueDate } = (await business.call('GET', `/api/campaign-requests/${id}`)).body
  world.pass((Date.parse(dueDate) - world.services.clock().getTime()) / 3_600_000 + hoursAfter)
}
const profileOf = async (person: Person) => (await world.call('GET', `/api/profiles/${person.username}`)).body

describe('completed campaign requests', () => {
  it('count on the profiles of both sides, and make a business that came back', async () => {
    await completed()
    expect(await profileOf(ana)).toMatchObject({ completedOrders: 1, onTime: 1, returningClients: 0 })
    const second = await completed()
    expect(await profileOf(ana)).toMatchObject({ completedOrders: 2, onTime: 1, returningClients: 1 })
    expect(await profileOf(business)).toMatchObject({ completedOrders: 2, onTime: null, returningClients: 0 })
    await removePost(second, 9)
    expect(await profileOf(ana)).toMatchObject({ completedOrders: 1, returningClients: 0 })
    await removePost(second, null)
  })

  it('add up with orders', async () => {
    const ben = await world.anInfluencer()
    await completed(ben)
    const { purchaseId, taskId } = await world.anOrder(business, await world.aDeal(ben))
    await ben.call('POST', `/api/purchases/${purchaseId}/accept`, {})
    await ben.call('POST', `/api/tasks/${taskId}/deliver`, {
      finalResultUrl: 'https://example.com/p/1',
      finalResultType: 'link',
    })
    await business.call('POST', `/api/tasks/${taskId}/accept`, {})
    expect(await profileOf(ben)).toMatchObject({ completedOrders: 2, onTime: 1, returningClients: 1 })
    const { summary } = (await business.call('GET', `/api/influencers/${ben.id}/history`)).body
    expect(summary).toMatchObject({
      orders: 1,
      completed: 1,
      spend: 30_000,
      onTime: 1,
      campaigns: { requests: 1, running: 0, completed: 1 },
    })
  })

  it('reach the search for influencers by themselves, and leave it once a post is gone', async () => {
    const cleo = await world.anInfluencer()
    const inSearch = async () => {
      await refreshChangedProfiles(world.services)
      const { items } = (await world.call('GET', `/api/influencers?q=${cleo.username}`)).body
      return items[0].completedOrders
    }
    expect(await inSearch()).toBe(0)
    const id = await completed(cleo)
    expect(await inSearch()).toBe(1)
    await removePost(id, 3)
    expect(await inSearch()).toBe(0)
  })

  it('are in the reviews of a profile and its average', async () => {
    const dana = await world.anInfluencer()
    const id = await completed(dana)
    await moveRequest(business, id, 'reviews', { stars: 5, text: 'Lovely.' })
    await moveRequest(dana, id, 'reviews', { stars: 4, text: 'A clear brief.' })
    expect(await profileOf(dana)).toMatchObject({
      rating: { average: 5, count: 1 },
      reviews: { items: [{ stars: 5 }] },
    })
  })
})

describe('a request that ended before anything was handed in', () => {
  const split = { release: 100, reason: 'Half' }
  async function ended(person: Person, end: 'split' | 'confirm') {
    const id = await accepted(person)
    if (end === 'confirm') await moveRequest(business, id, 'confirm')
    else {
      await moveRequest(business, id, 'propose-split', split)
      await moveRequest(person, id, 'accept-split', { release: split.release })
    }
    return id
  }

  it.each(['split', 'confirm'] as const)('by a %s is no completed work, not judged, and not reviewed', async (end) => {
    const kim = await world.anInfluencer()
    const id = await ended(kim, end)
    const request = (await kim.call('GET', `/api/campaign-requests/${id}`)).body
    expect(request).toMatchObject({ status: 'completed', publishedAt: null, usageEndsAt: null, reviewUntil: null })
    expect(await profileOf(kim)).toMatchObject({ completedOrders: 0, onTime: null })
    const { summary } = (await business.call('GET', `/api/influencers/${kim.id}/history`)).body
    expect(summary).toMatchObject({ onTime: null, campaigns: { requests: 1, completed: 0 } })
    for (const side of [business, kim]) {
      expect(await moveRequest(side, id, 'reviews', { stars: 5 })).toMatchObject({
        status: 409,
        body: { code: 'nothing_to_review' },
      })
      expect((await side.call('GET', `/api/campaign-requests/${id}/reviews`)).body).toMatchObject({ reviewUntil: null })
    }
  })

  it('counts all the same when something was sent back before', async () => {
    const leo = await world.anInfluencer()
    const id = await accepted(leo)
    await changeVideo(world, id, { kind: 'video_submitted', submitted: 1, toReview: 1 })
    await changeVideo(world, id, { kind: 'video_changes' })
    await moveRequest(business, id, 'confirm')
    expect(await profileOf(leo)).toMatchObject({ completedOrders: 1, onTime: 1 })
    expect((await moveRequest(business, id, 'reviews', { stars: 5 })).status).toBe(201)
  })
})

describe('the dashboard', () => {
  it('of the influencer has invitations, running work with its due date, and the money that is held', async () => {
    const eva = await world.anInfluencer()
    const own = async () => (await eva.call('GET', '/api/dashboard')).body as InfluencerDashboard
    const invitation = await anInvitation(business, await aSimpleCampaign(world, { business, admin }), eva)
    expect((await own()).work.yours).toMatchObject({
      count: 1,
      items: [{ kind: 'request', id: invitation, ask: 'answer', amount: 18_000, other: { id: business.id } }],
    })
    await moveRequest(eva, invitation, 'accept', { amount: 20_000 })
    expect(await own()).toMatchObject({
      money: { expected: 20_000, earned: 0 },
      work: { yours: { items: [{ ask: 'continue', next: { action: 'due' }, isLate: false }] }, theirs: { count: 0 } },
    })
    await publishAll(world, invitation)
    expect((await own()).work).toMatchObject({ yours: { count: 0 }, theirs: { count: 1, items: [{ ask: null }] } })
    await moveRequest(business, invitation, 'confirm')
    expect(await own()).toMatchObject({
      money: { available: 18_000, expected: 0, earned: 18_000 },
      work: { yours: { count: 0 }, theirs: { count: 0 } },
    })
  })

  it('of the business has applications, videos to review, work to confirm, and the money that is held', async () => {
    const shop = await world.aBusiness({ balance: 50_000 })
    const own = async () => (await shop.call('GET', '/api/dashboard/business')).body as BusinessDashboard
    expect((await own()).has.orders).toBe(false)
    const fay = await world.anInfluencer()
    const id = await anApplication(fay, await aSimpleCampaign(world, { business: shop, admin }))
    expect(await own()).toMatchObject({ has: { orders: true }, work: { yours: { items: [{ id, ask: 'answer' }] } } })
    await moveRequest(shop, id, 'accept', { amount: 20_000 })
    expect(await own()).toMatchObject({
      money: { available: 30_000, held: 20_000 },
      work: { yours: { count: 0 }, theirs: { count: 1 } },
    })
    await changeVideo(world, id, { kind: 'video_submitted', submitted: 1, toReview: 1 })
    expect((await own()).work.yours.items).toMatchObject([{ id, ask: 'review' }])
    await publishAll(world, id)
    expect((await own()).work.yours.items).toMatchObject([{ id, ask: 'confirm' }])
    await moveRequest(shop, id, 'confirm')
    expect(await own()).toMatchObject({
      money: { available: 30_000, held: 0 },
      work: { yours: { count: 0 }, theirs: { count: 0 } },
    })
  })
})

describe('analytics', () => {
  it('of the business count completed requests with their cost, platform and views', async () => {
    const shop = await world.aBusiness({ balance: 50_000 })
    const gil = await world.anInfluencer()
    const { requestId } = await anAcceptedRequest(world, { business: shop, influencer: gil, admin })
    await publishAll(world, requestId)
    await run(
      sql`update videos set views = 1000, views_source = 'reported', views_at = now() where request_id = ${requestId}`,
    )
    await moveRequest(shop, requestId, 'confirm')
    const { body } = await shop.call('GET', '/api/analytics/business')
    expect(body).toMatchObject({
      totals: { spend: 20_000, completed: 1, costPerOrder: 20_000, onTime: 1, views: 1_000, costPerView: 20 },
      viewed: { orders: 1, of: 1, source: 'self_reported' },
      influencers: [{ influencer: { id: gil.id }, orders: 1, spend: 20_000 }],
      platforms: [{ platform: 'tiktok', spend: 20_000, orders: 1 }],
    })
  })

  it('of the influencer count accepted requests and what they earned', async () => {
    const hugo = await world.anInfluencer()
    await completed(hugo)
    const { totals } = (await hugo.call('GET', '/api/analytics/influencer')).body
    expect(totals).toMatchObject({ earnings: 18_000, purchases: 1 })
  })
})

// last, since they move the clock
describe('campaign requests', () => {
  it('are on time by the first time that everything was handed in, and published', async () => {
    const iris = await world.anInfluencer()
    const onTime = async () => (await profileOf(iris)).onTime
    const late = await accepted(iris)
    await toDueDate(late, 1)
    await changeVideo(world, late, { kind: 'video_submitted', submitted: 1, toReview: 1 })
    expect(await onTime()).toBe(0)
    // requested changes are submitted within their days
    await changeVideo(world, late, { kind: 'video_changes' })
    await changeVideo(world, late, { kind: 'video_submitted', submitted: 1, toReview: 1 })
    await publishAll(world, late)
    expect(await onTime()).toBe(0)

    const sentBack = await accepted(iris)
    await changeVideo(world, sentBack, { kind: 'video_submitted', submitted: 1, toReview: 1 })
    expect(await onTime()).toBe(0.5)
    await changeVideo(world, sentBack, { kind: 'video_changes' })
    await toDueDate(sentBack, 1)
    await changeVideo(world, sentBack, { kind: 'video_submitted', submitted: 1, toReview: 1 })
    expect(await onTime()).toBe(0.5)
    await toDueDate(sentBack, 1)
    await publishAll(world, sentBack)
    expect(await onTime()).toBe(0)
  })

  it('are not judged while nothing was delivered, nor once a campaign ended that way', async () => {
    const jon = await world.anInfluencer()
    const given = await accepted(jon)
    await toDueDate(given, 30)
    expect(await profileOf(jon)).toMatchObject({ onTime: null })
    await moveRequest(jon, given, 'cancel')
    expect(await profileOf(jon)).toMatchObject({ onTime: null, completedOrders: 0 })
    const { summary } = (await business.call('GET', `/api/influencers/${jon.id}/history`)).body
    expect(summary).toMatchObject({ onTime: null, campaigns: { requests: 1, completed: 0 } })
  })
})
