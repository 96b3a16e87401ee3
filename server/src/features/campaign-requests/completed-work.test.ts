import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BusinessDashboard,
  type InfluencerDashboard,
  nextBusinessSteps,
  nextSteps,
} from '#contract/dashboards/dashboards.ts'
import {
  anAcceptedRequest,
  anApplication,
  anInvitation,
  aSimpleCampaign,
  changeVideo,
  moveRequest,
  publishAll,
} from '../../../test/campaign-requests.ts'
import { type Person, World } from '../../../test/world.ts'
import { refreshChangedProfiles } from '../discovery/projection/refresh.ts'

let world: World
let admin: Person
let business: Person
let ana: Person
beforeAll(async () => {
  world = await World.open()
  admin = await world.anAdmin()
  business = await world.aBusiness({ balance: 200_000 })
  ana = await world.anInfluencer()
})
afterAll(() => world.close())

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
const profileOf = async (person: Person) => (await world.call('GET', `/api/profiles/${person.username}`)).body

describe('completed campaign requests', () => {
  it('count on the profiles of both sides, and make a business that came back', async () => {
    const first = await completed()
    expect(await profileOf(ana)).toMatchObject({ completedOrders: 1, onTime: 1, returningClients: 0 })
    const second = await completed()
    expect(await profileOf(ana)).toMatchObject({ completedOrders: 2, onTime: 1, returningClients: 1 })
    expect(await profileOf(business)).toMatchObject({ completedOrders: 2, onTime: null, returningClients: 0 })
    await removePost(second, 9)
    expect(await profileOf(ana)).toMatchObject({ completedOrders: 1, returningClients: 0 })
    await removePost(second, null)
    // published after its due date
    await run(sql`update campaign_requests set published_at = due_date + interval '1 hour' where id = ${first}`)
    expect(await profileOf(ana)).toMatchObject({ onTime: 0.5 })
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
      ...{ orders: 1, completed: 1, spend: 30_000, onTime: 1 },
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

describe('the dashboard', () => {
  it('of the influencer has invitations, running work with its due date, and the money that is held', async () => {
    const eva = await world.anInfluencer()
    const own = async () => (await eva.call('GET', '/api/dashboard')).body as InfluencerDashboard
    const invitation = await anInvitation(business, await aSimpleCampaign(world, { business, admin }), eva)
    expect(await own()).toMatchObject({
      campaigns: {
        ...{ count: 1, toAnswer: 1, toDo: 0, running: 0 },
        items: [{ id: invitation, status: 'pending', amount: 20_000, turn: 'influencer', other: { id: business.id } }],
      },
    })
    expect(nextSteps(await own())).toContain('answerInvitations')
    await moveRequest(eva, invitation, 'accept', { amount: 20_000 })
    const running = await own()
    expect(running).toMatchObject({
      money: { expected: 20_000, earned: 0 },
      campaigns: { toAnswer: 0, toDo: 1, running: 1, items: [{ dueDate: expect.any(String), isLate: false }] },
    })
    expect(nextSteps(running)).toContain('workOnCampaigns')
    await publishAll(world, invitation)
    expect((await own()).campaigns).toMatchObject({ toDo: 0, running: 1 })
    await moveRequest(business, invitation, 'confirm')
    expect(await own()).toMatchObject({
      money: { available: 18_000, expected: 0, earned: 18_000 },
      campaigns: { count: 0, items: [] },
    })
  })

  it('of the business has applications, videos to review, work to confirm, and the money that is held', async () => {
    const shop = await world.aBusiness({ balance: 50_000 })
    const own = async () => (await shop.call('GET', '/api/dashboard/business')).body as BusinessDashboard
    expect((await own()).has.orders).toBe(false)
    const fay = await world.anInfluencer()
    const id = await anApplication(fay, await aSimpleCampaign(world, { business: shop, admin }))
    expect(await own()).toMatchObject({ has: { orders: true }, campaigns: { toAnswer: 1, running: 0 } })
    expect(nextBusinessSteps(await own())).toContain('answerApplications')
    await moveRequest(shop, id, 'accept', { amount: 20_000 })
    expect(await own()).toMatchObject({
      money: { available: 30_000, held: 20_000 },
      campaigns: { count: 1, toAnswer: 0, toDo: 0, running: 1 },
    })
    await changeVideo(world, id, { kind: 'video_submitted', submitted: 1, toReview: 1 })
    expect(await own()).toMatchObject({ campaigns: { toDo: 1, items: [{ videosToReview: 1, turn: 'business' }] } })
    expect(nextBusinessSteps(await own())).toContain('reviewCampaigns')
    await publishAll(world, id)
    expect((await own()).campaigns).toMatchObject({ toDo: 1, items: [{ status: 'pending_completion' }] })
    await moveRequest(shop, id, 'confirm')
    expect(await own()).toMatchObject({ money: { available: 30_000, held: 0 }, campaigns: { count: 0 } })
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
